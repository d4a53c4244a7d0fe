#pragma once
// Tiles that a player holds.

#include <array>
#include <cstdint>
#include <span>

#include "lexikernel/alphabet.hpp"

namespace lexikernel {

inline constexpr int kMaxRack = 8;

struct Rack {
    std::array<std::uint8_t, kCodes> counts{};  // counts[0] = blanks
    int tiles = 0;
    Mask letters = 0;  // which letters it holds without a blank

    int blanks() const { return counts[0]; }

    // Refuses (ArgumentError) more than `most` tiles, and tiles beyond the alphabet.
    static Rack of(std::span<const std::uint8_t> counts, const Alphabet& alphabet, int most);

    void add(Letter tile) {
        counts[tile]++;
        tiles++;
        letters |= tile ? Mask{1} << tile : 0;
    }
    void take(Letter tile) {
        tiles--;
        if (--counts[tile] == 0 && tile) {
            letters &= ~(Mask{1} << tile);
        }
    }
};

// The tile that leaves the rack for a laid one.
inline Letter from_rack(Letter laid) { return laid & kBlankFlag ? Letter{0} : laid; }

}  // namespace lexikernel
