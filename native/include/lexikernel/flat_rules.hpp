#pragma once
// What a flat board game is made of: a layout, tile values and a bonus table. Data, no state.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "lexikernel/alphabet.hpp"
#include "lexikernel/rack.hpp"

namespace lexikernel {

inline constexpr int kMaxSide = 21;

struct Layout {
    int rows = 0;
    int columns = 0;
    std::vector<std::uint8_t> letter_times;  // row by row, as all that follows
    std::vector<std::uint8_t> word_times;
    std::vector<std::uint8_t> starts;        // not 0: the first play covers one of these

    // Refuses (ArgumentError) sizes beyond 1..21, multipliers beyond 1..9 (letters) and 1..4 (words), and no start.
    static Layout of(int rows, int columns, std::span<const std::uint8_t> letter_times,
                     std::span<const std::uint8_t> word_times, std::span<const std::uint8_t> starts);

    std::size_t squares() const { return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns); }
    // Whether rows and columns can be exchanged: then a first play down is worth what it is across.
    bool symmetric() const;
};

struct FlatRules {
    Layout layout;
    std::array<std::int32_t, kCodes> values{};        // values[0] = a laid blank, whatever it shows
    std::array<std::int32_t, kMaxRack + 1> bonus{};   // by tiles laid

    // Refuses (ArgumentError) values beyond 0..255 and bonuses beyond 0..10,000.
    static FlatRules of(Layout layout, std::span<const std::int32_t> values, std::span<const std::int32_t> bonus,
                        const Alphabet& alphabet);

    std::int32_t value(std::uint8_t tile) const {
        return values[tile & kBlankFlag ? 0 : tile];
    }
};

}  // namespace lexikernel
