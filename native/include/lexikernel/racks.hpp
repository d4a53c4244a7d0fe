#pragma once
// Racks with slots, some of which may be gaps: what they can be counted as in any order, and what may still become of them.

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "lexikernel/melds.hpp"

namespace lexikernel {

// The words that a rack of `slots` slots can be counted as, sorted by value, in place of what `list` held. Tiles are
// counted up to the first gap; a full rack has no gap, so only words of all its tiles count. Refuses (ArgumentError) more
// tiles than slots, and slots beyond 1..kMaxHand.
void all_counts(const WordGraph& graph, const Rack& rack, int slots, const MeldRules& rules, std::vector<Meld>& list);

// The first of them.
std::optional<Meld> best_count(const WordGraph& graph, const Rack& rack, int slots, const MeldRules& rules);

// Letters that are missing, in the order of their codes, closed by zeros.
using Missing = std::array<Letter, kMaxRack>;

// What is missing for words of `size` tiles that use all letters of a rack, in place of what `list` held: each set of
// letters once, in the order of their codes. Blanks of the rack are no letters yet: whoever holds one needs a letter less.
// Refuses (ArgumentError) sizes beyond 1..kMaxRack.
void completions(const WordGraph& graph, const Rack& rack, int size, std::vector<Missing>& list);

}  // namespace lexikernel
