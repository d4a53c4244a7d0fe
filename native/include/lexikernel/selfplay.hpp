#pragma once
// Whole matches of the best plays against each other, in one call: for training and for figures.
//
// Match n of a seed is the same whoever plays it, so a range of matches can be shared among threads.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "lexikernel/cover_replace.hpp"
#include "lexikernel/cover_stack.hpp"
#include "lexikernel/flat_best.hpp"

namespace lexikernel {

inline constexpr int kMaxSeats = 4;

// What a match needs beside its board.
struct MatchRules {
    std::array<std::uint8_t, kCodes> tiles{};         // of the whole set; code 0 = blanks
    std::array<std::int32_t, kCodes> leftover{};      // points that a tile left on a rack costs
    int seats = 2;
    int rack = 7;
    int exchange_bag = 7;    // tiles the bag must hold for an exchange
    int exchange_most = 8;   // tiles that may be exchanged at once
    int scoreless_turns = 6;  // so many in a row (exchanges and passes) end the match
    bool out_gains = true;   // who is out gets what the others lose

    // Refuses (ArgumentError) seats beyond 1..4, racks beyond 1..8, fewer tiles than the racks take, tiles beyond the
    // alphabet, costs beyond 0..10,000, and other numbers below 1 (exchange_bag and exchange_most: below 0).
    static MatchRules of(std::span<const std::uint8_t> tiles, std::span<const std::int32_t> leftover, int seats, int rack,
                         int exchange_bag, int exchange_most, int scoreless_turns, bool out_gains, const Alphabet& alphabet);
};

struct MatchResult {
    std::array<std::int32_t, kMaxSeats> scores;
    std::uint16_t turns;
    std::uint16_t plays;
    std::uint16_t exchanges;
    std::uint16_t passes;
    std::uint16_t whole_racks;  // plays that laid a whole rack
    std::uint16_t left;         // tiles that nobody laid

    bool operator==(const MatchResult&) const = default;
};
static_assert(sizeof(MatchResult) == 28);

enum class Turn : std::uint8_t { kPlay = 0, kExchange = 1, kPass = 2 };

// A turn as training wants it. Tiles of the rack are codes, a blank is kBlankFlag; rows of tiles are closed by zeros.
struct TurnRecord {
    std::uint32_t match;
    std::uint16_t turn;
    std::uint8_t seat;
    Turn kind;
    std::array<std::uint8_t, kMaxRack> rack;   // before the turn, sorted
    std::array<std::uint8_t, kMaxRack> tiles;  // laid in the order of the word, or exchanged
    std::uint8_t row;
    std::uint8_t column;
    std::uint8_t length;
    std::uint8_t down;
    std::uint32_t laid;  // as in CoverPlay; 0 on flat boards
    std::int32_t score;
    std::int32_t bag;    // tiles in the bag before the turn

    bool operator==(const TurnRecord&) const = default;
};
static_assert(sizeof(TurnRecord) == 40);

// What the rests of racks are worth, if anything; both or none.
struct Leaves {
    const RestNumbers* numbers = nullptr;
    std::span<const std::int32_t> values{};
};

// Plays matches `first`, `first + 1`, ... into `results`, and their turns behind those in `log`, unless it is null. Every
// seat takes the play with the highest score or, while there are tiles in the bag and leaves are given, the highest score
// plus rest; it exchanges where that promises more, or where nothing can be laid, and passes where it may not exchange.
void play_matches(const WordGraph& graph, const FlatRules& rules, const MatchRules& match, const Leaves& leaves,
                  std::uint64_t seed, std::uint32_t first, std::span<MatchResult> results, std::vector<TurnRecord>* log);
void play_matches(const WordGraph& graph, const ReplaceRules& rules, const MatchRules& match, std::uint64_t seed,
                  std::uint32_t first, std::span<MatchResult> results, std::vector<TurnRecord>* log);
void play_matches(const WordGraph& graph, const StackRules& rules, const MatchRules& match, std::uint64_t seed,
                  std::uint32_t first, std::span<MatchResult> results, std::vector<TurnRecord>* log);

}  // namespace lexikernel
