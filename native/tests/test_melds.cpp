#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <set>

#include "check.hpp"
#include "lexikernel/completions.hpp"
#include "lexikernel/racks.hpp"
#include "samples.hpp"

using namespace lexikernel;

namespace {

constexpr const char* kWords =
    "A\nAT\nTA\nAS\nCAT\nCATS\nACT\nACTS\nSAT\nEAT\nEATS\nTEA\nTEAS\nSEAT\nTAKE\nSTAKE\nSKATE\nSTATE\nTASTE\nCASKETS\nTACKETS\nSETTEES\n"
    "ESTATES\nTASTES\nATTEST\nAAA\n";

std::vector<std::vector<Letter>> words() {
    std::vector<std::vector<Letter>> words;
    std::string word;
    for (const char* at = kWords; *at; at++) {
        if (*at == '\n') {
            words.push_back(samples::letters(word));
            word.clear();
        } else {
            word += *at;
        }
    }
    return words;
}

MeldRules rules(const Alphabet& alphabet, int joker, int least) {
    std::vector<std::int32_t> values(27);
    for (std::size_t i = 1; i < values.size(); i++) {
        values[i] = static_cast<std::int32_t>(2 + i * 3 % 5);
    }
    values[0] = joker;
    const std::vector<std::int32_t> bonus{0, 0, 0, 0, 0, 0, 0, 50};
    return MeldRules::of(values, bonus, least, alphabet);
}

// Word by word: which of them the hand has the tiles for.
std::vector<Meld> spell_each(const Rack& hand, const MeldRules& rules, MeldOrder order) {
    std::vector<Meld> melds;
    for (const std::vector<Letter>& word : words()) {
        Rack left = hand;
        Meld meld{{}, static_cast<std::int32_t>(word.size()), rules.bonus[word.size()]};
        bool spelled = static_cast<int>(word.size()) >= rules.least;
        for (std::size_t i = 0; i < word.size() && spelled; i++) {
            const Letter tile = left.counts[word[i]] ? word[i] : Letter{0};
            spelled = left.counts[tile] > 0;
            if (spelled) {
                left.take(tile);
                meld.tiles[i] = tile ? tile : static_cast<Letter>(word[i] | kBlankFlag);
                meld.value += rules.values[tile];
            }
        }
        if (spelled) {
            melds.push_back(meld);
        }
    }
    std::sort(melds.begin(), melds.end(), [&](const Meld& a, const Meld& b) {
        const auto key = [&](const Meld& meld) {
            std::vector<std::int32_t> key{-meld.value, -meld.length};
            if (order == MeldOrder::kShed) {
                std::swap(key[0], key[1]);
            }
            for (std::size_t i = 0; i < static_cast<std::size_t>(meld.length); i++) {
                key.push_back(meld.tiles[i] & kLetterBits);
            }
            return key;
        };
        return key(a) < key(b);
    });
    return melds;
}

std::vector<double> some_odds() {
    std::vector<double> odds(kOdds);
    for (std::size_t i = 0; i < odds.size(); i++) {
        odds[i] = static_cast<double>(i * 37 % 100) / 300;
    }
    return odds;
}

double promise_of(const std::set<Missing>& found, int size, const Rack& held) {
    const std::vector<double> odds = some_odds();
    double total = 0;
    for (const Missing& missing : found) {
        std::vector<double> chances;
        std::array<std::size_t, kCodes> times{};
        for (int i = 0; i < size - (held.tiles - held.blanks()); i++) {
            const Letter letter = missing[static_cast<std::size_t>(i)];
            chances.push_back(odds[letter * std::size_t{kMaxRack} + times[letter]++]);
        }
        std::sort(chances.begin(), chances.end(), std::greater<>());
        double weight = 1;
        for (std::size_t i = 0; i + static_cast<std::size_t>(held.blanks()) < chances.size(); i++) {
            weight *= chances[i];
        }
        total += weight;
    }
    return std::min(total, 1.0);
}

}  // namespace

TEST("a hand spells the words that it has the cards for, in either order") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, kWords);
    std::mt19937 random(8);
    std::vector<Meld> list;
    for (int i = 0; i < 400; i++) {
        const Rack hand = samples::random_rack(random, "AACTSSEEKT?", static_cast<int>(random() % 14));
        const MeldRules table = rules(alphabet, i % 3, 1 + i % 4);
        const MeldOrder order = i % 2 ? MeldOrder::kValue : MeldOrder::kShed;
        const std::vector<Meld> expected = spell_each(hand, table, order);
        all_melds(*graph, hand, table, order, list);
        CHECK(list == expected);
        const auto best = best_meld(*graph, hand, table, order);
        CHECK(best.has_value() == !expected.empty());
        CHECK(!best || *best == expected[0]);
    }
}

TEST("a full rack counts as a whole only, and one with a gap as any word") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, kWords);
    const MeldRules table = rules(alphabet, 0, 2);
    std::vector<Meld> list;
    all_counts(*graph, samples::rack("STKCAES"), 7, table, list);
    CHECK(list.size() == 1 && list[0].length == 7 && list[0].value > 50);
    CHECK(best_count(*graph, samples::rack("STKCAES"), 7, table) == list[0]);
    CHECK(!best_count(*graph, samples::rack("STKCAEZ"), 7, table));
    all_counts(*graph, samples::rack("STKCAE"), 7, table, list);
    CHECK(list.size() > 5 && list[0].length == 5);
    CHECK(best_count(*graph, samples::rack("STK?AES"), 7, table)->length == 7);
    check::refusal([&] { best_count(*graph, samples::rack("STK?AESA"), 7, table); });
    for (const int slots : {0, 17}) {
        check::refusal([&] { best_count(*graph, samples::rack(""), slots, table); });
    }
}

TEST("what letters lack for words of a size is told once for each set of letters") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, kWords);
    std::mt19937 random(9);
    std::vector<Missing> list;
    for (int i = 0; i < 300; i++) {
        const Rack held = samples::random_rack(random, "AACTSSEEKT?", static_cast<int>(random() % 7));
        const int size = 1 + static_cast<int>(random() % 8);
        std::set<Missing> expected;
        for (const std::vector<Letter>& word : words()) {
            std::array<int, kCodes> counts{};
            for (const Letter letter : word) {
                counts[letter]++;
            }
            bool all = static_cast<int>(word.size()) == size;
            Missing missing{};
            std::size_t count = 0;
            for (std::size_t letter = 1; letter < kCodes; letter++) {
                all &= counts[letter] >= held.counts[letter];
                for (int more = counts[letter] - held.counts[letter]; all && more > 0; more--) {
                    missing[count++] = static_cast<Letter>(letter);
                }
            }
            if (all) {
                expected.insert(missing);
            }
        }
        const Completions completions(*graph, size);
        completions.of(held, list);
        CHECK(list == std::vector<Missing>(expected.begin(), expected.end()));
        CHECK(std::abs(completions.promise(held, some_odds()) - promise_of(expected, size, held)) < 1e-12);
    }
    for (const int size : {0, 9}) {
        check::refusal([&] { Completions(*graph, size); });
    }
    check::refusal([&] { Completions(*graph, 3).promise(Rack{}, std::vector<double>(kOdds - 1)); });
}

TEST("what letters lack is known where there are more sets of letters than bits in a number") {
    const Alphabet alphabet = samples::english();
    std::string words;
    for (char first = 'A'; first <= 'K'; first++) {
        for (char second = first; second <= 'Z'; second++) {
            words += {first, second, '\n'};
        }
    }
    const auto graph = samples::graph(alphabet, words);
    const Completions completions(*graph, 2);
    CHECK(completions.sets() > 128);
    std::vector<Missing> list;
    completions.of(Rack{}, list);
    CHECK(list.size() == completions.sets() && std::is_sorted(list.begin(), list.end()));
    completions.of(samples::rack("Z"), list);
    CHECK(list.size() == 11 && list[10][0] == 'K' - 'A' + 1);
    completions.of(samples::rack("ZZ"), list);
    CHECK(list.empty());
    const Completions none(*graph, 3);
    none.of(Rack{}, list);
    CHECK(none.sets() == 0 && list.empty());
}

TEST("hands and values that cannot be are refused") {
    const Alphabet alphabet = samples::english();
    const auto graph = samples::graph(alphabet, kWords);
    std::vector<Meld> list;
    check::refusal([&] { all_melds(*graph, samples::rack("AAAAAAAAAAAAAAAAA"), rules(alphabet, 0, 2), MeldOrder::kValue, list); });
    for (const int least : {0, 17}) {
        check::refusal([&] { rules(alphabet, 0, least); });
    }
    check::refusal([&] { rules(alphabet, -1, 2); });
    check::refusal([&] { rules(alphabet, 1'000'001, 2); });
    check::refusal([&] { MeldRules::of(std::vector<std::int32_t>(26), {}, 2, alphabet); });
    check::refusal([&] { MeldRules::of(std::vector<std::int32_t>(27), std::vector<std::int32_t>(18), 2, alphabet); });
}
