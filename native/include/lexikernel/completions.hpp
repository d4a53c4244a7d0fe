#pragma once
// What letters lack for words of one size, found without a walk over the graph: for each letter, and each number of it, one
// bit a set of letters says which sets have it so often.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "lexikernel/graph.hpp"
#include "lexikernel/rack.hpp"

namespace lexikernel {

// Letters in the order of their codes, closed by zeros.
using Missing = std::array<Letter, kMaxRack>;

// How likely each letter can be had: odds[letter * kMaxRack + n] for one that is needed for the n-th time (from 0).
inline constexpr std::size_t kOdds = static_cast<std::size_t>(kCodes) * kMaxRack;

class Completions {
public:
    // Refuses (ArgumentError) sizes beyond 1..kMaxRack.
    Completions(const WordGraph& graph, int size);

    int size() const { return size_; }
    // Different sets of letters that words of this size have.
    std::size_t sets() const { return sets_.size(); }

    // What is missing for words that use all letters of a rack, in place of what `list` held: each set of letters once, in
    // their order. Blanks of the rack are no letters yet: whoever holds one needs a letter less.
    void of(const Rack& rack, std::vector<Missing>& list) const;

    // The sum, over all that may be missing, of the product of the odds of its letters; each blank of the rack stands for
    // the least likely of them. Stops at 1. Refuses (ArgumentError) another number of odds than kOdds.
    double promise(const Rack& rack, std::span<const double> odds) const;

private:
    void enter(const WordGraph& graph, std::uint32_t state, int length, Missing& letters);

    // take(missing) is called for each set of missing letters until it returns false.
    template <class Take>
    void each(const Rack& rack, Take&& take) const;

    int size_;
    std::vector<Missing> sets_;  // sorted
    std::size_t numbers_ = 0;    // 64-bit numbers in a row of bits
    std::array<std::array<std::uint32_t, kMaxRack + 1>, kCodes> rows_{};  // by letter and how often: 1 + its row, or 0
    std::vector<std::uint64_t> bits_;
};

}  // namespace lexikernel
