#pragma once
// Plays on boards on which tiles may cover others, and the order that lists of them are given in.
//
// What scores most comes first; of equals row by row, then column by column; in a lane by the first square of the word,
// then square by square: the word that ends before the one that goes on, a kept letter before a laid one, laid tiles by
// their codes (all letters before blanks). It is the order in which the reference generator comes by them.

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>

#include "lexikernel/rack.hpp"

namespace lexikernel {

// `tiles` are the laid ones in the direction of reading (kBlankFlag marks blanks), closed by zeros. The word begins at
// (row, column), kept letters included; bit i of `laid` is set where a tile is laid on its i-th square.
struct CoverPlay {
    std::array<std::uint8_t, kMaxRack> tiles;
    std::uint8_t row;
    std::uint8_t column;
    std::uint8_t length;  // of the whole word
    std::uint8_t down;    // 0 across, 1 down
    std::uint32_t laid;
    std::int32_t score;

    // Lane and first square as a number, as Play::place_key.
    std::uint32_t place_key() const {
        return down ? 1U << 16 | static_cast<std::uint32_t>(column) << 8 | row : static_cast<std::uint32_t>(row) << 8 | column;
    }
    bool operator==(const CoverPlay&) const = default;
};
static_assert(sizeof(CoverPlay) == 20);

// From laid tiles, the first in the lowest byte, and row, column, length and direction in the same way.
inline CoverPlay make_cover_play(std::uint64_t tiles, std::uint32_t place, std::uint32_t laid, std::int32_t score) {
    const auto codes = std::bit_cast<std::array<std::uint8_t, kMaxRack>>(tiles);
    const auto where = std::bit_cast<std::array<std::uint8_t, 4>>(place);
    return {codes, where[0], where[1], where[2], where[3], laid, score};
}

// The order of plays that score the same.
bool stands_before(const CoverPlay& a, const CoverPlay& b);

inline bool ranks_before(const CoverPlay& a, const CoverPlay& b) {
    return a.score != b.score ? a.score > b.score : stands_before(a, b);
}

// A growing array of plays that is used again and again, so that it soon grows no more.
class CoverPlayList {
public:
    static constexpr std::size_t kMost = std::size_t{1} << 25;

    std::span<CoverPlay> plays() { return {plays_.get(), size_}; }
    std::span<const CoverPlay> plays() const { return {plays_.get(), size_}; }
    std::size_t size() const { return size_; }
    void clear() { size_ = 0; }

    void append(const CoverPlay& play) {
        if (size_ == capacity_) {
            grow();
        }
        plays_[size_++] = play;
    }

    // Into the order above.
    void sort();

    // One that this thread uses again and again.
    static CoverPlayList& mine();

private:
    void grow();  // refuses (ArgumentError) more than kMost

    std::unique_ptr<CoverPlay[]> plays_;
    std::unique_ptr<CoverPlay[]> sorted_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
    std::size_t sorted_capacity_ = 0;
};

}  // namespace lexikernel
