#include <algorithm>
#include <limits>
#include <numeric>

#include "check.hpp"
#include "lexikernel/flat_plays.hpp"
#include "lexikernel/random.hpp"
#include "lexikernel/selfplay.hpp"
#include "samples.hpp"

using namespace lexikernel;

namespace {

MatchRules match_rules(const Alphabet& alphabet, int seats) {
    std::vector<std::uint8_t> tiles(27);
    std::vector<std::int32_t> leftover(27, 1);
    for (const char letter : std::string("AAACCEEEKKSSSTTTTTAEST")) {
        tiles[static_cast<std::size_t>(letter - 'A' + 1)] += 2;
    }
    tiles[0] = 2;
    leftover[0] = 5;
    return MatchRules::of(tiles, leftover, seats, 7, 7, 8, 6, true, alphabet);
}

std::string spelled(const std::array<std::uint8_t, kMaxRack>& tiles) {
    std::string text;
    for (const std::uint8_t tile : tiles) {
        if (tile) {
            text += tile & kBlankFlag ? '?' : static_cast<char>('A' + tile - 1);
        }
    }
    return text;
}

// Follows a log with nothing but its records: every turn is one that its rack and the board allow, and the sums are right.
void follow(const std::vector<TurnRecord>& log, const MatchResult& result, const MatchRules& rules) {
    std::array<std::int32_t, kMaxSeats> scores{};
    int plays = 0;
    int on_table = 0;
    int scoreless = 0;
    for (std::size_t i = 0; i < log.size(); i++) {
        const TurnRecord& turn = log[i];
        CHECK(turn.turn == i && turn.seat == i % static_cast<std::size_t>(rules.seats));
        std::string rack = spelled(turn.rack);
        for (const char tile : spelled(turn.tiles)) {
            CHECK(rack.find(tile) != std::string::npos);
            rack.erase(rack.find(tile), 1);
        }
        scores[turn.seat] += turn.score;
        plays += turn.kind == Turn::kPlay;
        on_table += turn.kind == Turn::kPlay ? static_cast<int>(spelled(turn.tiles).size()) : 0;
        scoreless = turn.kind == Turn::kPlay ? 0 : scoreless + 1;
        CHECK(turn.kind != Turn::kExchange || turn.bag >= rules.exchange_bag);
        CHECK((turn.kind == Turn::kPass) == spelled(turn.tiles).empty());
    }
    CHECK(result.turns == log.size() && result.plays == plays);
    const int all = std::accumulate(rules.tiles.begin(), rules.tiles.end(), 0);
    CHECK(result.left + on_table == all);
    CHECK(scoreless == rules.scoreless_turns || spelled(log.back().rack).size() == spelled(log.back().tiles).size());
    const auto sum = [](const auto& numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0); };
    const bool out = scoreless < rules.scoreless_turns;
    CHECK(out && rules.out_gains ? sum(scores) == sum(result.scores) : sum(scores) >= sum(result.scores));
}

}  // namespace

TEST("matches of every board game follow from their logs, repeat by seed, and do not hang together") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, samples::kSomeWords);
    const FlatRules flat = samples::flat_rules(alphabet, 11, 12, 5);
    const ReplaceRules replace{flat, Connect::kAny, Premium::kFirst};
    std::vector<std::int32_t> extras(27);
    extras[3] = 2;
    const StackRules stack =
        StackRules::of(flat.layout, std::vector<std::int32_t>{0, 0, 0, 0, 0, 0, 0, 20}, extras, 5, 19, alphabet);
    for (int seats = 1; seats <= kMaxSeats; seats++) {
        const MatchRules rules = match_rules(alphabet, seats);
        const auto check_game = [&](auto&& play) {
            std::array<MatchResult, 4> results;
            std::vector<TurnRecord> log;
            play(1, 0, results, &log);
            std::size_t from = 0;
            for (const MatchResult& result : results) {
                follow({log.begin() + static_cast<std::ptrdiff_t>(from), log.begin() + static_cast<std::ptrdiff_t>(from) + result.turns},
                       result, rules);
                from += result.turns;
            }
            CHECK(from == log.size());
            std::array<MatchResult, 2> later;
            play(1, 2, later, nullptr);
            CHECK(later[0] == results[2] && later[1] == results[3]);
            play(2, 2, later, nullptr);
            CHECK(later[0] != results[2]);
        };
        check_game([&](std::uint64_t seed, std::uint32_t first, auto& results, std::vector<TurnRecord>* log) {
            play_matches(*graph, flat, rules, {}, seed, first, results, log);
        });
        check_game([&](std::uint64_t seed, std::uint32_t first, auto& results, std::vector<TurnRecord>* log) {
            play_matches(*graph, replace, rules, seed, first, results, log);
        });
        check_game([&](std::uint64_t seed, std::uint32_t first, auto& results, std::vector<TurnRecord>* log) {
            play_matches(*graph, stack, rules, seed, first, results, log);
        });
    }
}

TEST("a flat match is the best play of every turn, and exchanges where a kept rest is worth more") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, samples::kSomeWords);
    const FlatRules flat = samples::flat_rules(alphabet, 9, 9, 2);
    const MatchRules rules = match_rules(alphabet, 2);
    const RestNumbers numbers(rules.tiles, 6);
    std::vector<std::int32_t> values(numbers.size());
    for (std::uint32_t i = 0; i < numbers.size(); i++) {
        values[i] = numbers.rest(i)[0] * 25'000 - numbers.rest(i)[3] * 9'000;  // keep blanks, shed the C
    }
    std::array<MatchResult, 8> results;
    std::vector<TurnRecord> log;
    play_matches(*graph, flat, rules, {&numbers, values}, 3, 0, results, &log);
    FlatBoard board(*graph, flat);
    int exchanges = 0;
    for (const TurnRecord& turn : log) {
        if (turn.turn == 0) {
            board.clear();
        }
        const Rack rack = samples::rack(spelled(turn.rack));
        RestValues rests;
        rests.fill(std::numeric_limits<std::int32_t>::min());
        numbers.value_rests(rack, values, rests);
        const auto best = best_play(board, rack, turn.bag ? &rests : nullptr);
        const std::int64_t kept = *std::max_element(rests.begin(), rests.begin() + (1 << rack.tiles) - 1);
        if (turn.kind == Turn::kPlay) {
            CHECK(best && best->play.tiles == turn.tiles && best->play.score == turn.score);
            CHECK(turn.bag < 7 || best->value >= kept);
            board.place(best->play);
        } else if (turn.kind == Turn::kExchange) {
            CHECK(!best || kept > best->value);
            exchanges++;
        } else {
            CHECK(!best && turn.bag < 7);
        }
    }
    CHECK(exchanges > 0);
}

TEST("without leaves the dearest tiles are exchanged, as many as the game allows") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, "ZZ\n");
    const FlatRules flat = samples::flat_rules(alphabet, 5, 5, 0);
    std::vector<std::uint8_t> tiles(27);
    std::vector<std::int32_t> leftover(27);
    tiles[1] = 10;
    tiles[2] = 10;
    leftover[2] = 4;
    MatchRules rules = MatchRules::of(tiles, leftover, 2, 4, 1, 1, 5, true, alphabet);
    std::array<MatchResult, 1> result;
    std::vector<TurnRecord> log;
    play_matches(*graph, flat, rules, {}, 9, 0, result, &log);
    CHECK(log.size() == 5 && result[0].exchanges == 5 && result[0].left == 20);
    for (const TurnRecord& turn : log) {
        const bool holds_b = spelled(turn.rack).find('B') != std::string::npos;
        CHECK(spelled(turn.tiles) == (holds_b ? "B" : "A"));
    }
    CHECK(result[0].scores[0] <= 0 && result[0].scores[0] % 4 == 0);
}

TEST("match rules that no match can be played by are refused") {
    const Alphabet alphabet = samples::english();
    std::vector<std::uint8_t> tiles(27, 1);
    std::vector<std::int32_t> leftover(27);
    const auto of = [&](int seats, int rack, int bag, int most, int scoreless) {
        check::refusal([&] { MatchRules::of(tiles, leftover, seats, rack, bag, most, scoreless, true, alphabet); });
    };
    of(0, 7, 7, 7, 6);
    of(5, 7, 7, 7, 6);
    of(2, 0, 7, 7, 6);
    of(2, 9, 7, 7, 6);
    of(4, 7, 7, 7, 6);
    of(2, 7, -1, 7, 6);
    of(2, 7, 7, 7, 0);
    leftover.pop_back();
    of(2, 7, 7, 7, 6);
}

TEST("chance is even and does not repeat itself from match to match") {
    std::array<int, 10> seen{};
    for (std::uint64_t row = 0; row < 1000; row++) {
        Random random(5, row);
        for (int i = 0; i < 10; i++) {
            seen[random.below(10)]++;
        }
    }
    for (const int count : seen) {
        CHECK(count > 880 && count < 1120);
    }
    CHECK(Random(1, 2).next() != Random(2, 1).next());
    CHECK(Random(1, 2).next() == Random(1, 2).next());
}
