#include <cstring>
#include <random>

#include "check.hpp"
#include "lexikernel/anagrams.hpp"
#include "lexikernel/flat_best.hpp"
#include "lexikernel/flat_bounds.hpp"
#include "lexikernel/flat_plays.hpp"
#include "samples.hpp"

using namespace lexikernel;

namespace {

// Collects what one anchor gives.
struct Seen {
    static constexpr bool kBounded = false;
    static constexpr bool kEveryChoice = true;
    const RestValues& rests;
    std::array<std::int64_t, kMaxRack + 1> most;

    void play(std::uint64_t tiles, std::uint32_t, std::int32_t score, unsigned rest) {
        std::size_t laid = 0;
        for (; tiles; tiles >>= 8) {
            laid++;
        }
        most[laid] = std::max(most[laid], std::int64_t{score} * 1000 + rests[rest]);
    }
};

template <bool kBlanks>
void check_bounds(const FlatBoard& board, const RackTable& table, const RestValues& rests, std::span<const AnchorBound> bounds) {
    std::size_t walked = 0;
    for_each_anchor(board, true, [&](const Anchor& anchor) {
        Seen seen{rests, {}};
        seen.most.fill(kNothing);
        FlatWalk<Seen, kBlanks> walk(board, table, seen);
        walk.add(anchor, board.graph().root().at, 0);
        walk.run();
        const bool bounded = walked < bounds.size() && bounds[walked].anchor.square == anchor.square;
        for (std::size_t laid = 1; laid <= kMaxRack; laid++) {
            if (seen.most[laid] != kNothing) {
                CHECK(bounded);
                CHECK(seen.most[laid] <= bounds[walked].most);
                CHECK(seen.most[laid] <= bounds[walked].beyond[laid - 1]);
            }
        }
        walked += bounded;
    });
    CHECK(walked == bounds.size());
}

}  // namespace

TEST("no play is worth more than its anchor's bound, and the best plays are the first of the sorted list") {
    std::mt19937 random(11);
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, samples::kSomeWords);
    for (int game = 0; game < 40; game++) {
        const FlatRules rules = samples::flat_rules(alphabet, 7 + game % 5, 7 + game % 7, game);
        FlatBoard board(*graph, rules);
        for (int turn = 0; turn < 8; turn++) {
            const Rack rack = samples::random_rack(random, samples::kSomeTiles, 1 + static_cast<int>(random() % 8));
            const RackTable table(rack, alphabet.letters());
            RestValues rests{};
            if (turn % 2) {
                for (std::int32_t& value : rests) {
                    value = static_cast<std::int32_t>(random() % 20'000) - 8'000;
                }
            }
            const auto bounds = bound_anchors(board, rack, table, &rests, true);
            if (rack.blanks()) {
                check_bounds<true>(board, table, rests, bounds);
            } else {
                check_bounds<false>(board, table, rests, bounds);
            }

            PlayList list;
            std::vector<std::int64_t> values;
            all_plays(board, rack, false, rests, list, values);
            list.sort_by_value(values);
            const auto best = best_play(board, rack, &rests);
            CHECK(best.has_value() == (list.size() > 0));
            if (list.size() == 0) {
                continue;
            }
            CHECK(std::memcmp(&best->play, &list.plays()[0], sizeof(Play)) == 0 && best->value == values[0]);
            const auto top = top_plays(board, rack, &rests, 10, false);
            CHECK(top.size() == std::min<std::size_t>(10, list.size()));
            for (std::size_t i = 0; i < top.size(); i++) {
                CHECK(std::memcmp(&top[i].play, &list.plays()[i], sizeof(Play)) == 0 && top[i].value == values[i]);
            }
            list.sort_by_score();
            const auto highest = best_play(board, rack, nullptr);
            CHECK(std::memcmp(&highest->play, &list.plays()[0], sizeof(Play)) == 0);
            board.place(list.plays()[random() % list.size()]);
        }
    }
}

TEST("a blank that is worth more than the letter it shows is laid even where the letter is held") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, "AB\n");
    const std::vector<std::uint8_t> ones(9, 1);
    std::vector<std::uint8_t> starts(9, 0);
    starts[4] = 1;
    std::vector<std::int32_t> values(27, 1);
    values[0] = 5;
    const FlatRules rules = FlatRules::of(Layout::of(3, 3, ones, ones, starts), values, {}, alphabet);
    const FlatBoard board(*graph, rules);
    const auto best = best_play(board, samples::rack("AB?"), nullptr);
    CHECK(best && best->play.score == 6);
    CHECK(best->play.tiles[0] == 1 && best->play.tiles[1] == (kBlankFlag | 2));
}

TEST("every word is its own anagram and most rows of letters are none") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, samples::kSomeWords);
    const Anagrams anagrams(*graph);
    std::string word;
    int strange = 0;
    for (const char letter : graph->text()) {
        if (letter != '\n') {
            word += letter;
            continue;
        }
        std::uint64_t sum = 0;
        for (const Letter code : samples::letters(word)) {
            sum += Anagrams::hash(code);
        }
        CHECK(anagrams.maybe(sum));
        CHECK(anagrams.maybe(sum - Anagrams::hash(samples::letters(word)[0]), 1));
        strange += anagrams.maybe(sum + 3 * Anagrams::hash(26));
        word.clear();
    }
    CHECK(strange < 5);
}

TEST("a number of best plays beyond reason is refused") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, "AB\n");
    const FlatRules rules = samples::flat_rules(alphabet, 5, 5, 0);
    const FlatBoard board(*graph, rules);
    for (const int count : {0, -1, 100'001}) {
        check::refusal([&] { top_plays(board, samples::rack("AB"), nullptr, count, false); });
    }
}
