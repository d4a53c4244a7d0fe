#pragma once
// Plays as records, and the order in which lists of them are given.

#include <array>
#include <bit>
#include <cstdint>

#include "lexikernel/alphabet.hpp"
#include "lexikernel/rack.hpp"

namespace lexikernel {

// A play on a flat board. `tiles` are the laid ones in the direction of reading (BLANK marks blanks), closed by zeros; they
// fill the empty squares of the word, which begins at (row, column), letters that already stand included.
struct Play {
    std::array<std::uint8_t, kMaxRack> tiles;
    std::uint8_t row;
    std::uint8_t column;
    std::uint8_t length;  // of the whole word
    std::uint8_t down;    // 0 across, 1 down
    std::int32_t score;

    // Rows of tiles as numbers that compare as the rows do.
    std::uint64_t tile_key() const { return __builtin_bswap64(std::bit_cast<std::uint64_t>(tiles)); }
    // Lane and first square as a number: row by row from the left, then column by column from the top.
    std::uint32_t place_key() const {
        return down ? 1U << 16 | static_cast<std::uint32_t>(column) << 8 | row : static_cast<std::uint32_t>(row) << 8 | column;
    }
};
static_assert(sizeof(Play) == 16);

// From laid tiles, the first in the lowest byte, and row, column, length and direction in the same way.
inline Play make_play(std::uint64_t tiles, std::uint32_t place, std::int32_t score) {
    struct Packed {
        std::uint64_t tiles;
        std::uint32_t place;
        std::int32_t score;
    };
    return std::bit_cast<Play>(Packed{tiles, place, score});
}
static_assert(std::endian::native == std::endian::little);

// The order of plays that are worth the same.
inline bool stands_before(const Play& a, const Play& b) {
    return a.place_key() != b.place_key() ? a.place_key() < b.place_key() : a.tile_key() < b.tile_key();
}

}  // namespace lexikernel
