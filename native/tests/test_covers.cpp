#include <algorithm>
#include <cstring>
#include <random>
#include <set>

#include "check.hpp"
#include "cover_oracle.hpp"
#include "samples.hpp"

using namespace cover_oracle;

namespace {

constexpr const char* kWords =
    "AT\nTA\nAS\nCAT\nCATS\nSAT\nEAT\nEATS\nTEA\nTEAS\nSEAT\nTAKE\nSTAKE\nSKATE\nKA\nKAS\nKEA\nAE\nTES\nSEE\nTEE\nTEES\nASS\n"
    "QUA\nQUAS\nAQUAE\nQUAT\nSQUAT\nSQUATS\nQUAKE\nQUAKES\nTEAK\nTEAKS\nSETT\nTASTE\nSTATE\nTASTES\nKAK\nAKA\n";

// Twenty-six letters, the Q being the tile Qu.
Alphabet with_qu() {
    std::vector<std::string> faces = samples::english().faces();
    std::vector<std::string> spellings = faces;
    faces[16] = "Qu";
    spellings[16] = "QU";
    return {faces, spellings};
}

// The words of a list by the codes of their letters.
std::set<std::string> word_set(const std::string& words) {
    std::set<std::string> set;
    std::string word;
    for (const char letter : words) {
        if (letter == '\n') {
            set.insert(word);
            word.clear();
        } else if (letter != 'U' || word.empty() || word.back() != 'Q' - 'A' + 1) {
            word += static_cast<char>(letter - 'A' + 1);
        }
    }
    return set;
}

template <class Board>
void check_plays(const Board& board, const Rack& rack, const std::vector<CoverPlay>& expected) {
    CoverPlayList list;
    all_plays(board, rack, true, list);
    list.sort();
    const std::vector<CoverPlay> found(list.plays().begin(), list.plays().end());
    CHECK(found == expected);
    const PlayCount count = count_plays(board, rack, true);
    CHECK(count.plays == static_cast<std::int64_t>(expected.size()));
    CHECK(count.best == (expected.empty() ? 0 : expected[0].score));
    const std::vector<CoverPlay> top = top_plays(board, rack, 7, true);
    CHECK(top.size() == std::min<std::size_t>(7, expected.size()));
    for (std::size_t i = 0; i < top.size(); i++) {
        CHECK(top[i] == expected[i]);
    }

    all_plays(board, rack, false, list);
    list.sort();
    const std::optional<CoverPlay> best = best_play(board, rack);
    CHECK(best.has_value() == (list.size() > 0));
    CHECK(!best || *best == list.plays()[0]);
}

bool same(const CoverGrid& a, const CoverGrid& b) {
    for (const Direction direction : {kAcross, kDown}) {
        for (int lane = 0; lane < a.lanes(direction); lane++) {
            if (a.occupied(direction, lane) != b.occupied(direction, lane) || a.crossed(direction, lane) != b.crossed(direction, lane) ||
                std::memcmp(a.squares() + FlatBoard::index(direction, lane, 0), b.squares() + FlatBoard::index(direction, lane, 0),
                            sizeof(CoverSquare) * FlatBoard::kStride) != 0) {
                return false;
            }
        }
    }
    return a.empty() == b.empty();
}

// Plays matches at random; check(board, table, rack) is asked for the plays of each position.
template <class Board, class Set, class Plays>
void play_matches(std::mt19937& random, Board board, int turns, const std::string& tiles, Set&& set, Plays&& plays) {
    Table table(board.grid().rows(), board.grid().columns());
    for (int turn = 0; turn < turns; turn++) {
        const Rack rack = samples::random_rack(random, tiles, 1 + static_cast<int>(random() % 4));
        const std::vector<CoverPlay> expected = plays(table, rack);
        check_plays(board, rack, expected);
        if (expected.empty()) {
            continue;
        }
        const CoverPlay& play = expected[random() % expected.size()];
        table.lay(play);
        board.place(play);
        CHECK(same(board.grid(), set(table).grid()));
    }
}

}  // namespace

TEST("replace cover finds the plays, scores and order of a search through everything") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, samples::kSomeWords);
    const auto words = word_set(samples::kSomeWords);
    std::mt19937 random(5);
    for (int match = 0; match < 24; match++) {
        ReplaceRules rules{samples::flat_rules(alphabet, 3 + match % 4, 3 + match % 3, match),
                           match % 2 ? Connect::kAny : Connect::kFormed, match % 3 ? Premium::kFirst : Premium::kEach};
        rules.table.bonus[3] = 20;
        rules.table.values[0] = match % 5 ? 0 : 3;
        const auto set = [&](const Table& table) {
            ReplaceBoard board(*graph, rules);
            board.set(table.codes);
            return board;
        };
        play_matches(random, ReplaceBoard(*graph, rules), 9, "AACTTESSK?", set, [&](const Table& table, const Rack& rack) {
            const bool first = std::all_of(table.codes.begin(), table.codes.end(), [](int code) { return code == 0; });
            return try_everything(table, rack, 26, first, rules.table.layout, words, [&](const Trial& trial, std::int32_t& score) {
                return judge_replace(rules, trial, score);
            });
        });
    }
}

TEST("stack cover finds the plays, scores and order of a search through everything") {
    const Alphabet alphabet = with_qu();
    const auto graph = samples::graph(alphabet, kWords);
    const auto words = word_set(kWords);
    std::mt19937 random(6);
    std::vector<std::int32_t> extras(27);
    extras[17] = 2;
    extras[11] = 5;
    const std::vector<std::int32_t> bonus{0, 0, 0, 0, 20};
    for (int match = 0; match < 30; match++) {
        const FlatRules flat = samples::flat_rules(alphabet, 3 + match % 4, 3 + match % 3, match);
        const StackRules rules = StackRules::of(flat.layout, bonus, extras, 1 + match % 5, match % 7 ? 19 : 0, alphabet);
        const auto set = [&](const Table& table) {
            StackBoard board(*graph, rules);
            board.set(table.codes, table.heights);
            return board;
        };
        play_matches(random, StackBoard(*graph, rules), 12, match % 3 ? "AATTESSKQQ" : "AATTESSKQ?", set,
                     [&](const Table& table, const Rack& rack) {
                         const bool first = std::all_of(table.codes.begin(), table.codes.end(), [](int code) { return code == 0; });
                         return try_everything(table, rack, 26, first, rules.layout, words, [&](const Trial& trial, std::int32_t& score) {
                             return judge_stack(rules, trial, score);
                         });
                     });
    }
}

TEST("on large boards the best replacing plays are the first of the sorted list") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, samples::kSomeWords);
    std::mt19937 random(12);
    CoverPlayList list;
    for (int match = 0; match < 60; match++) {
        ReplaceRules rules{samples::flat_rules(alphabet, 11 + match % 9, 10 + match % 7, match),
                           match % 3 ? Connect::kAny : Connect::kFormed, match % 4 ? Premium::kFirst : Premium::kEach};
        rules.table.values[0] = match % 5 ? 0 : 3;
        ReplaceBoard board(*graph, rules);
        for (int turn = 0; turn < 14; turn++) {
            const char* tiles = turn % 3 ? "AACCEEEKSSTTT" : samples::kSomeTiles;
            const Rack rack = samples::random_rack(random, tiles, 1 + static_cast<int>(random() % 8));
            all_plays(board, rack, false, list);
            list.sort();
            const auto best = best_play(board, rack);
            CHECK(best.has_value() == (list.size() > 0));
            const auto top = top_plays(board, rack, 10, false);
            CHECK(top.size() == std::min<std::size_t>(10, list.size()));
            for (std::size_t i = 0; i < top.size(); i++) {
                CHECK(top[i] == list.plays()[i]);
            }
            if (best) {
                CHECK(*best == list.plays()[0]);
                board.place(list.plays()[random() % list.size()]);
            }
        }
    }
}

TEST("covering the I of QUICK by an A is one tile, and its double word is spent") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, "QUICK\nQUACK\n");
    std::vector<std::uint8_t> ones(81, 1);
    std::vector<std::uint8_t> twos(81, 1);
    twos[40] = 2;
    std::vector<std::uint8_t> starts(81);
    starts[40] = 1;
    std::vector<std::int32_t> values(27, 1);
    values[17] = 10;
    values[3] = 3;
    values[11] = 5;
    const ReplaceRules rules{FlatRules::of(Layout::of(9, 9, ones, twos, starts), values, {}, alphabet)};
    ReplaceBoard board(*graph, rules);
    const auto quick = best_play(board, samples::rack("QUICK"));
    CHECK(quick && quick->score == 40 && quick->length == 5);
    board.place(*quick);
    const auto quack = best_play(board, samples::rack("A"));
    CHECK(quack && quack->score == 20 && quack->laid == 0b00100 && quack->tiles[0] == 1 && quack->row == 4);
    CHECK(count_plays(board, samples::rack("A"), false).plays == 1);
}

TEST("positions and plays that cannot be are refused by boards of cover and change nothing") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, samples::kSomeWords);
    const FlatRules flat = samples::flat_rules(alphabet, 5, 5, 0);
    const ReplaceRules replace{flat};
    const std::vector<std::int32_t> extras(27);
    const StackRules stack = StackRules::of(flat.layout, {}, extras, 2, 19, alphabet);
    ReplaceBoard over(*graph, replace);
    StackBoard stacks(*graph, stack);
    std::vector<std::uint8_t> codes(25);
    std::vector<std::uint8_t> heights(25);
    codes[11] = 3;
    codes[12] = 1;
    codes[13] = 20;
    heights[11] = 2;
    heights[12] = heights[13] = 1;
    over.set(codes);
    stacks.set(codes, heights);
    const CoverGrid before = over.grid();
    const CoverGrid stacked = stacks.grid();

    for (const CoverPlay& play : {CoverPlay{{19}, 2, 4, 2, 0, 0b01, 0}, CoverPlay{{19}, 5, 0, 1, 0, 0b1, 0}, CoverPlay{{1}, 2, 1, 3, 0, 0b010, 0},
                                  CoverPlay{{19}, 2, 0, 2, 0, 0b10, 0}, CoverPlay{{}, 2, 1, 3, 0, 0, 0}, CoverPlay{{27}, 2, 4, 1, 0, 0b1, 0},
                                  CoverPlay{{32}, 2, 4, 1, 0, 0b1, 0}, CoverPlay{{33}, 2, 2, 1, 0, 0b1, 0}, CoverPlay{{64 + 1}, 2, 4, 1, 0, 0b1, 0},
                                  CoverPlay{{19}, 2, 1, 4, 0, 0b11000, 0}, CoverPlay{{19}, 2, 4, 1, 2, 0b1, 0}, CoverPlay{{19}, 2, 4, 0, 0, 0, 0},
                                  CoverPlay{{1}, 2, 255, 255, 0, 0b1, 0}}) {
        check::refusal([&] { over.place(play); });
        check::refusal([&] { stacks.place(play); });
    }
    check::refusal([&] { stacks.place(CoverPlay{{19}, 2, 1, 3, 0, 0b001, 0}); });
    over.place(CoverPlay{{19}, 2, 1, 3, 0, 0b001, 0});
    over.set(codes);

    codes[3] = 27;
    check::refusal([&] { over.set(codes); });
    check::refusal([&] { over.set(std::vector<std::uint8_t>(24)); });
    codes[3] = 1;
    check::refusal([&] { stacks.set(codes, heights); });
    codes[3] = 0;
    check::refusal([&] { stacks.set(codes, {}); });
    check::refusal([&] { stacks.set(codes, std::vector<std::uint8_t>(26)); });
    heights[12] = 3;
    check::refusal([&] { stacks.set(codes, heights); });
    CHECK(same(over.grid(), before));
    CHECK(same(stacks.grid(), stacked));

    const std::vector<std::int32_t> too_much(27, 10'001);
    check::refusal([&] { StackRules::of(flat.layout, {}, too_much, 5, 19, alphabet); });
    check::refusal([&] { StackRules::of(flat.layout, {}, std::vector<std::int32_t>(26), 5, 19, alphabet); });
    check::refusal([&] { StackRules::of(flat.layout, std::vector<std::int32_t>(10), extras, 5, 19, alphabet); });
    for (const int highest : {0, 10}) {
        check::refusal([&] { StackRules::of(flat.layout, {}, extras, highest, 19, alphabet); });
    }
    for (const int plural : {-1, 27}) {
        check::refusal([&] { StackRules::of(flat.layout, {}, extras, 5, plural, alphabet); });
    }
    for (const int count : {0, 100'001}) {
        check::refusal([&] { top_plays(over, samples::rack("AT"), count, false); });
        check::refusal([&] { top_plays(stacks, samples::rack("AT"), count, false); });
    }
}

TEST("an empty rack has no play on any board, and racks of eight blanks on the largest board find their way") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, samples::kSomeWords);
    const ReplaceRules replace{samples::flat_rules(alphabet, 21, 21, 1)};
    ReplaceBoard over(*graph, replace);
    CHECK(!best_play(over, Rack{}));
    CHECK(count_plays(over, Rack{}, true).plays == 0);
    std::mt19937 random(2);
    for (int turn = 0; turn < 40; turn++) {
        if (const auto play = best_play(over, samples::random_rack(random, samples::kSomeTiles, 7))) {
            over.place(*play);
        }
    }
    const Rack blanks = samples::rack("????????");
    CoverPlayList list;
    all_plays(over, blanks, true, list);
    list.sort();
    CHECK(list.size() > 0);
    CHECK(count_plays(over, blanks, true).plays == static_cast<std::int64_t>(list.size()));
    CHECK(best_play(over, blanks) == list.plays()[0]);
}
