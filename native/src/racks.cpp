#include "lexikernel/racks.hpp"

#include <string>

#include "lexikernel/error.hpp"

namespace lexikernel {

namespace {

MeldRules counted(const Rack& rack, int slots, const MeldRules& rules) {
    if (slots < 1 || slots > kMaxHand) {
        throw ArgumentError("a rack has 1 to 16 slots, not " + std::to_string(slots));
    }
    if (rack.tiles > slots) {
        throw ArgumentError("the rack holds " + std::to_string(rack.tiles) + " tiles in " + std::to_string(slots) + " slots");
    }
    MeldRules counted = rules;
    counted.least = rack.tiles == slots ? slots : rules.least;
    return counted;
}

}  // namespace

void all_counts(const WordGraph& graph, const Rack& rack, int slots, const MeldRules& rules, std::vector<Meld>& list) {
    all_melds(graph, rack, counted(rack, slots, rules), MeldOrder::kValue, list);
}

std::optional<Meld> best_count(const WordGraph& graph, const Rack& rack, int slots, const MeldRules& rules) {
    return best_meld(graph, rack, counted(rack, slots, rules), MeldOrder::kValue);
}

}  // namespace lexikernel
