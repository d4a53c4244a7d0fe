#pragma once
// Replace cover as the walk of covers sees it.

#include "lexikernel/cover_paths.hpp"
#include "lexikernel/cover_replace.hpp"

namespace lexikernel {

struct ReplaceGame {
    static constexpr bool kTwoReadings = true;  // a single tile that makes words both ways is two plays
    static constexpr bool kWholeWords = true;   // every letter of a word may be covered
    const FlatRules& table;

    std::int32_t value(Letter letter) const { return table.values[letter]; }
    std::uint64_t extra(const CoverSquare&, Letter) const { return 0; }
    bool barred(const CoverSquare*, const CoverPath&) const { return false; }
    std::int32_t score(const CoverPath& path) const {
        return static_cast<std::int32_t>(path.sums) * path.times() + static_cast<std::int32_t>(path.sums >> 32) +
               table.bonus[path.laid()];
    }
};

}  // namespace lexikernel
