#include <algorithm>
#include <cstring>
#include <random>

#include "check.hpp"
#include "lexikernel/flat_plays.hpp"
#include "samples.hpp"

using namespace lexikernel;

namespace {

bool same(const FlatBoard& a, const FlatBoard& b) {
    for (const Direction direction : {kAcross, kDown}) {
        for (int lane = 0; lane < a.lanes(direction); lane++) {
            if (a.occupied(direction, lane) != b.occupied(direction, lane) ||
                a.crossed(direction, lane) != b.crossed(direction, lane) ||
                std::memcmp(&a.lane(direction, lane), &b.lane(direction, lane), sizeof(FlatBoard::Lane)) != 0) {
                return false;
            }
        }
    }
    return true;
}

std::vector<std::uint8_t> codes(const FlatBoard& board) {
    std::vector<std::uint8_t> codes;
    for (int row = 0; row < board.lanes(kAcross); row++) {
        for (int column = 0; column < board.lanes(kDown); column++) {
            codes.push_back(board.at(row, column));
        }
    }
    return codes;
}

}  // namespace

TEST("a board brought up to date play by play is the board set as a whole, and taking back restores it") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, samples::kSomeWords);
    const FlatRules game = samples::flat_rules(alphabet, 9, 7, 0);
    std::mt19937 random(7);
    for (int match = 0; match < 60; match++) {
        FlatBoard board(*graph, game);
        std::vector<std::vector<std::uint8_t>> history;
        for (int turn = 0; turn < 8; turn++) {
            PlayList list;
            const std::string tiles = "ACTSEK?";
            std::string held;
            for (int i = 0; i < 5; i++) {
                held += tiles[random() % tiles.size()];
            }
            all_plays(board, samples::rack(held), true, list);
            if (list.size() == 0) {
                continue;
            }
            history.push_back(codes(board));
            board.place(list.plays()[random() % list.size()]);
            FlatBoard whole(*graph, game);
            whole.set(codes(board));
            CHECK(same(board, whole));
        }
        while (!history.empty()) {
            board.take_back();
            FlatBoard whole(*graph, game);
            whole.set(history.back());
            history.pop_back();
            CHECK(same(board, whole));
        }
        CHECK(board.empty());
        check::refusal([&] { board.take_back(); });
    }
}

TEST("plays that do not fit on a board are refused and change nothing") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, samples::kSomeWords);
    const FlatRules game = samples::flat_rules(alphabet, 5, 5, 0);
    FlatBoard board(*graph, game);
    board.place(Play{{3, 1, 20}, 2, 1, 3, 0, 0});
    const FlatBoard before = board;
    for (const Play& play : {Play{{1}, 5, 0, 1, 0, 0}, Play{{1, 1}, 2, 4, 2, 0, 0}, Play{{1}, 2, 1, 1, 0, 0}, Play{{1, 1}, 0, 0, 1, 0, 0},
                             Play{{1}, 0, 0, 2, 0, 0}, Play{{}, 0, 0, 0, 0, 0}, Play{{27}, 0, 0, 1, 0, 0}, Play{{32}, 0, 0, 1, 0, 0},
                             Play{{65}, 0, 0, 1, 0, 0}, Play{{1}, 0, 255, 255, 1, 0}}) {
        check::refusal([&] { board.place(play); });
        CHECK(same(board, before));
    }
}

TEST("boards, layouts and racks that cannot be are refused") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, samples::kSomeWords);
    const FlatRules game = samples::flat_rules(alphabet, 5, 5, 0);
    FlatBoard board(*graph, game);
    std::vector<std::uint8_t> squares(25);
    for (const int code : {27, 32, 64, 255, 32 + 27}) {
        squares[3] = static_cast<std::uint8_t>(code);
        check::refusal([&] { board.set(squares); });
    }
    check::refusal([&] { board.set(std::vector<std::uint8_t>(24)); });
    check::refusal([&] { samples::flat_rules(alphabet, 22, 5, 0); });
    check::refusal([&] { Layout::of(0, 5, {}, {}, {}); });
    std::vector<std::uint8_t> counts(32);
    counts[1] = 9;
    check::refusal([&] { Rack::of(counts, alphabet, kMaxRack); });
    counts[1] = 0;
    counts[27] = 1;
    check::refusal([&] { Rack::of(counts, alphabet, kMaxRack); });
}

TEST("sorting puts every list into the one order") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, samples::kSomeWords);
    const FlatRules game = samples::flat_rules(alphabet, 15, 15, 0);
    FlatBoard board(*graph, game);
    std::mt19937 random(3);
    for (const char* tiles : {"ACTSEK?", "A?", "??TS", "????????", "EATS", "Z"}) {
        PlayList list;
        all_plays(board, samples::rack(tiles), false, list);
        const std::span<Play> plays = list.plays();
        std::vector<Play> expected(plays.begin(), plays.end());
        std::sort(expected.begin(), expected.end(), [](const Play& a, const Play& b) {
            return a.score != b.score ? a.score > b.score : stands_before(a, b);
        });
        std::shuffle(plays.begin(), plays.end(), random);
        list.sort_by_score();
        CHECK(list.size() == expected.size());
        CHECK(expected.empty() || std::memcmp(list.plays().data(), expected.data(), expected.size() * sizeof(Play)) == 0);
        if (!expected.empty()) {
            board.place(expected[0]);
        }
    }
}

TEST("rests of a rack are numbered without gaps and there and back") {
    std::vector<std::uint8_t> set(32);
    set[0] = 2;
    set[1] = 3;
    set[2] = 1;
    set[5] = 4;
    const RestNumbers numbers(set, 6);
    for (std::uint32_t number = 0; number < numbers.size(); number++) {
        CHECK(numbers.number(numbers.rest(number)) == number);
    }
    check::refusal([&] { numbers.rest(numbers.size()); });
    std::vector<std::int32_t> values(numbers.size());
    for (std::size_t i = 0; i < values.size(); i++) {
        values[i] = static_cast<std::int32_t>(i);
    }
    std::vector<std::uint8_t> counts(32);
    counts[0] = 1;
    counts[1] = 2;
    counts[5] = 4;
    const Rack rack = Rack::of(counts, samples::english(), kMaxRack);
    RestValues by_rest{};
    numbers.value_rests(rack, values, by_rest);
    // Tile numbers: the blank is 0, A is 1 and 2, E is 3 to 6; copies leave from the first on.
    counts = std::vector<std::uint8_t>(32);
    counts[1] = 1;
    counts[5] = 3;
    CHECK(by_rest[0b1110100] == values[numbers.number(counts)]);
    counts[0] = 1;
    counts[1] = 0;
    counts[5] = 0;
    CHECK(by_rest[0b0000001] == values[numbers.number(counts)]);
    CHECK(by_rest[0] == values[numbers.number(std::vector<std::uint8_t>(32))]);
}
