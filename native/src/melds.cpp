#include "lexikernel/melds.hpp"

#include <algorithm>
#include <string>
#include <type_traits>

#include "lexikernel/error.hpp"

namespace lexikernel {

namespace {

constexpr std::int32_t kMostPoints = 1'000'000;

void check_range(std::span<const std::int32_t> numbers, const char* what) {
    for (const std::int32_t number : numbers) {
        if (number < 0 || number > kMostPoints) {
            throw ArgumentError(std::string(what) + " are 0 to 1000000, not " + std::to_string(number));
        }
    }
}

void check_hand(const Rack& hand) {
    if (hand.tiles > kMaxHand) {
        throw ArgumentError("the hand holds " + std::to_string(hand.tiles) + " tiles, the most is " + std::to_string(kMaxHand));
    }
}

// Goes through the words that a hand spells; take(meld) is called for each.
template <class Take>
class Spelling {
public:
    Spelling(const WordGraph& graph, const Rack& hand, const MeldRules& rules, Take& take)
        : graph_(graph), hand_(hand), rules_(rules), take_(take) {
        check_hand(hand);
        follow(graph.facts().forward);
    }

private:
    void follow(std::uint32_t state) {
        const Node node = graph_.node(state);
        const Mask held = hand_.blanks() ? graph_.alphabet().letters() : hand_.letters;
        for (Mask left = node.letters() & held; left; left &= left - 1) {
            const auto letter = static_cast<Letter>(std::countr_zero(left));
            const bool joker = !(hand_.letters >> letter & 1);
            const Letter tile = joker ? Letter{0} : letter;
            const auto at = static_cast<std::size_t>(meld_.length);
            hand_.take(tile);
            meld_.tiles[at] = static_cast<std::uint8_t>(joker ? letter | kBlankFlag : letter);
            meld_.length++;
            meld_.value += rules_.values[tile];
            if (node.ends() >> letter & 1 && meld_.length >= rules_.least) {
                Meld meld = meld_;
                meld.value += rules_.bonus[at + 1];
                take_(meld);
            }
            if (const std::uint32_t child = node.child(letter); child && hand_.tiles) {
                follow(child);
            }
            meld_.value -= rules_.values[tile];
            meld_.length--;
            meld_.tiles[at] = 0;
            hand_.add(tile);
        }
    }

    const WordGraph& graph_;
    Rack hand_;
    const MeldRules& rules_;
    Take& take_;
    Meld meld_{};
};

template <class Take>
void spell(const WordGraph& graph, const Rack& hand, const MeldRules& rules, Take&& take) {
    Spelling<std::remove_reference_t<Take>>(graph, hand, rules, take);
}

}  // namespace

bool ranks_before(const Meld& a, const Meld& b, MeldOrder order) {
    if (order == MeldOrder::kShed && a.length != b.length) {
        return a.length > b.length;
    }
    if (a.value != b.value) {
        return a.value > b.value;
    }
    if (a.length != b.length) {
        return a.length > b.length;
    }
    return std::lexicographical_compare(
        a.tiles.begin(), a.tiles.begin() + a.length, b.tiles.begin(), b.tiles.begin() + b.length,
        [](std::uint8_t mine, std::uint8_t theirs) { return (mine & kLetterBits) < (theirs & kLetterBits); });
}

MeldRules MeldRules::of(std::span<const std::int32_t> values, std::span<const std::int32_t> bonus, int least,
                        const Alphabet& alphabet) {
    MeldRules rules;
    if (values.size() != static_cast<std::size_t>(alphabet.size()) + 1) {
        throw ArgumentError("values are one for the joker and one for each of the " + std::to_string(alphabet.size()) +
                            " letters, not " + std::to_string(values.size()));
    }
    if (bonus.size() > rules.bonus.size()) {
        throw ArgumentError("the bonus table is for 0 to 16 tiles, not for " + std::to_string(bonus.size() - 1));
    }
    check_range(values, "values");
    check_range(bonus, "bonuses");
    if (least < 1 || least > kMaxHand) {
        throw ArgumentError("words need 1 to 16 tiles, not " + std::to_string(least));
    }
    std::copy(values.begin(), values.end(), rules.values.begin());
    std::copy(bonus.begin(), bonus.end(), rules.bonus.begin());
    rules.least = least;
    return rules;
}

void all_melds(const WordGraph& graph, const Rack& hand, const MeldRules& rules, MeldOrder order, std::vector<Meld>& list) {
    list.clear();
    spell(graph, hand, rules, [&](const Meld& meld) { list.push_back(meld); });
    std::sort(list.begin(), list.end(), [&](const Meld& a, const Meld& b) { return ranks_before(a, b, order); });
}

std::optional<Meld> best_meld(const WordGraph& graph, const Rack& hand, const MeldRules& rules, MeldOrder order) {
    std::optional<Meld> best;
    spell(graph, hand, rules, [&](const Meld& meld) {
        if (!best || ranks_before(meld, *best, order)) {
            best = meld;
        }
    });
    return best;
}

}  // namespace lexikernel
