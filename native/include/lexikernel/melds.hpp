#pragma once
// Words that a hand spells, away from any board.
//
// A joker (blank) stands for a letter only where that letter is not held, or no more; so each word is found once, in the
// cheapest way to lay it.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "lexikernel/graph.hpp"
#include "lexikernel/rack.hpp"

namespace lexikernel {

inline constexpr int kMaxHand = 16;

// `tiles` are closed by zeros; kBlankFlag marks jokers.
struct Meld {
    std::array<std::uint8_t, kMaxHand> tiles;
    std::int32_t length;
    std::int32_t value;

    bool operator==(const Meld&) const = default;
};
static_assert(sizeof(Meld) == 24);

enum class MeldOrder {
    kValue,  // what is worth most first, then the longest
    kShed,   // the longest first, then what is worth most
};

// The order of melds; equal ones by the codes of the letters that they show.
bool ranks_before(const Meld& a, const Meld& b, MeldOrder order);

// What melds are worth, and which count.
struct MeldRules {
    std::array<std::int32_t, kCodes> values{};         // values[0] = a joker, whatever it shows
    std::array<std::int32_t, kMaxHand + 1> bonus{};    // by length
    int least = 2;                                     // tiles that a word needs

    // Refuses (ArgumentError) values and bonuses beyond 0..1,000,000, and a least length beyond 1..16.
    static MeldRules of(std::span<const std::int32_t> values, std::span<const std::int32_t> bonus, int least,
                        const Alphabet& alphabet);
};

// All words that a hand spells, sorted, in place of what `list` held. Refuses (ArgumentError) more than kMaxHand tiles.
void all_melds(const WordGraph& graph, const Rack& hand, const MeldRules& rules, MeldOrder order, std::vector<Meld>& list);

// The first of them.
std::optional<Meld> best_meld(const WordGraph& graph, const Rack& hand, const MeldRules& rules, MeldOrder order);

}  // namespace lexikernel
