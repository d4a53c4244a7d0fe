#pragma once
// Racks as bit sets: one bit a tile, so that what is kept after laying some of them is one small number.
//
// The tiles are numbered by code, blanks first, and copies of a letter leave in the order of their numbers. So equal
// rests of a rack are equal sets, and a set also serves as the index of what a rest is worth (leaves.hpp).

#include <array>
#include <bit>
#include <cstdint>

#include "lexikernel/rack.hpp"

namespace lexikernel {

inline constexpr unsigned kRests = 1U << kMaxRack;

class RackTable {
public:
    RackTable(const Rack& rack, Mask alphabet) : tiles_(rack.tiles) {
        std::array<Mask, kMaxRack> playable{};
        int number = 0;
        for (int code = 0; code < kCodes; code++) {
            for (int copy = 0; copy < rack.counts[static_cast<std::size_t>(code)]; copy++, number++) {
                copies_[static_cast<std::size_t>(code)] |= static_cast<std::uint8_t>(1U << number);
                playable[static_cast<std::size_t>(number)] = code ? Mask{1} << code : alphabet;
            }
        }
        for (unsigned rest = 1; rest < 1U << tiles_; rest++) {
            letters_[rest] = letters_[rest & (rest - 1)] | playable[static_cast<std::size_t>(std::countr_zero(rest))];
        }
    }

    int tiles() const { return tiles_; }
    unsigned whole() const { return (1U << tiles_) - 1; }
    unsigned blanks() const { return copies_[0]; }
    unsigned copies(Letter letter) const { return copies_[letter]; }
    // What a rest can lay, with its blanks.
    Mask letters(unsigned rest) const { return letters_[rest]; }

    // The bit of the tile that leaves a rest to show `letter`: a blank only if no copy of the letter is left.
    template <bool kBlanks>
    unsigned taken(unsigned rest, Letter letter) const {
        unsigned own = rest & copies_[letter];
        if constexpr (kBlanks) {
            own = own ? own : rest & copies_[0];
        }
        return own & -own;
    }

private:
    int tiles_;
    std::array<std::uint8_t, kCodes> copies_{};
    std::array<Mask, kRests> letters_{};
};

}  // namespace lexikernel
