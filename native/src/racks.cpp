#include "lexikernel/racks.hpp"

#include <algorithm>
#include <bit>
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

class Completing {
public:
    Completing(const WordGraph& graph, const Rack& rack, int free, std::vector<Missing>& list)
        : graph_(graph), needed_(rack), free_(free), list_(list) {
        needed_.tiles -= needed_.blanks();
        needed_.counts[0] = 0;
        follow(graph.facts().forward);
    }

private:
    void follow(std::uint32_t state) {
        const Node node = graph_.node(state);
        const Mask wanted = free_ ? graph_.alphabet().letters() : needed_.letters;
        const bool last = needed_.tiles + free_ == 1;
        for (Mask left = node.letters() & wanted & (last ? node.ends() : ~Mask{0}); left; left &= left - 1) {
            const auto letter = static_cast<Letter>(std::countr_zero(left));
            const bool needed = needed_.letters >> letter & 1;
            if (needed) {
                needed_.take(letter);
            } else {
                free_--;
                missing_[missed_++] = letter;
            }
            if (last) {
                list_.push_back(sorted());
            } else if (const std::uint32_t child = node.child(letter)) {
                follow(child);
            }
            if (needed) {
                needed_.add(letter);
            } else {
                free_++;
                missing_[--missed_] = 0;
            }
        }
    }

    Missing sorted() const {
        Missing sorted{};
        for (std::size_t count = 0; count < missed_; count++) {
            std::size_t at = count;
            for (; at > 0 && sorted[at - 1] > missing_[count]; at--) {
                sorted[at] = sorted[at - 1];
            }
            sorted[at] = missing_[count];
        }
        return sorted;
    }

    const WordGraph& graph_;
    Rack needed_;
    int free_;
    std::vector<Missing>& list_;
    Missing missing_{};
    std::size_t missed_ = 0;
};

}  // namespace

void all_counts(const WordGraph& graph, const Rack& rack, int slots, const MeldRules& rules, std::vector<Meld>& list) {
    all_melds(graph, rack, counted(rack, slots, rules), MeldOrder::kValue, list);
}

std::optional<Meld> best_count(const WordGraph& graph, const Rack& rack, int slots, const MeldRules& rules) {
    return best_meld(graph, rack, counted(rack, slots, rules), MeldOrder::kValue);
}

void completions(const WordGraph& graph, const Rack& rack, int size, std::vector<Missing>& list) {
    if (size < 1 || size > kMaxRack) {
        throw ArgumentError("words of 1 to 8 tiles are completed, not of " + std::to_string(size));
    }
    list.clear();
    const int free = size - (rack.tiles - rack.blanks());
    if (free < 0) {
        return;
    }
    Completing(graph, rack, free, list);
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace lexikernel
