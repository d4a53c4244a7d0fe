#pragma once
// Racks with slots, some of which may be gaps: what they can be counted as in any order.

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

}  // namespace lexikernel
