#pragma once
// Plays that cover others, found by trying everything and judged by the rules as they are written.

#include <algorithm>
#include <bit>
#include <set>
#include <string>
#include <vector>

#include "lexikernel/cover_replace.hpp"
#include "lexikernel/cover_stack.hpp"

namespace cover_oracle {

using namespace lexikernel;

// A position seen without any of the library's structures.
struct Table {
    int rows;
    int columns;
    std::vector<std::uint8_t> codes;
    std::vector<std::uint8_t> heights;

    Table(int rows, int columns)
        : rows(rows), columns(columns), codes(static_cast<std::size_t>(rows * columns)), heights(codes.size()) {}

    bool inside(int row, int column) const { return row >= 0 && row < rows && column >= 0 && column < columns; }
    std::size_t at(int row, int column) const { return static_cast<std::size_t>(row * columns + column); }
    bool tile(int row, int column) const { return inside(row, column) && codes[at(row, column)]; }
    // The run through an occupied square, as numbers of squares.
    std::vector<std::size_t> run(int row, int column, bool down) const {
        const int r = down ? 1 : 0;
        const int c = down ? 0 : 1;
        while (tile(row - r, column - c)) {
            row -= r;
            column -= c;
        }
        std::vector<std::size_t> squares;
        for (; tile(row, column); row += r, column += c) {
            squares.push_back(at(row, column));
        }
        return squares;
    }
    // The codes of the letters, without what blanks differ in.
    std::string word(const std::vector<std::size_t>& squares) const {
        std::string word;
        for (const std::size_t square : squares) {
            word += static_cast<char>(codes[square] & kLetterBits);
        }
        return word;
    }
    void lay(const CoverPlay& play) {
        std::size_t next = 0;
        for (int i = 0; i < play.length; i++) {
            if (play.laid >> i & 1) {
                const std::size_t square = at(play.row + (play.down ? i : 0), play.column + (play.down ? 0 : i));
                codes[square] = play.tiles[next++];
                heights[square]++;
            }
        }
    }
};

// A play as tried: what it lays where, the table before and after, the played word, and the crossing words it changes.
struct Trial {
    const Table& before;
    const Table& after;
    bool down;
    std::vector<std::size_t> laid;
    std::vector<std::size_t> main;
};

using Squares = std::vector<std::size_t>;

// All plays of a position, the best first, of equals the one that is come by first: lane by lane, from each first square the
// shorter word, then the one that keeps a letter, then tiles by their codes. Found by trying everything. `judge` says whether a trial may stand, and its score.
template <class Judge>
std::vector<CoverPlay> try_everything(const Table& table, Rack rack, int letters, bool first, const Layout& layout,
                                      const std::set<std::string>& words, Judge&& judge) {
    std::vector<CoverPlay> plays;
    for (int lane = 0; lane < table.rows + table.columns; lane++) {
        const bool down = lane >= table.rows;
        const int length = down ? table.rows : table.columns;
        const auto row = [&](int place) { return down ? place : lane; };
        const auto column = [&](int place) { return down ? lane - table.rows : place; };
        std::vector<std::pair<int, std::uint8_t>> laid;
        const auto finish = [&](int start, int end) {
            Table after = table;
            Squares squares;
            CoverPlay play{{}, static_cast<std::uint8_t>(row(start)), static_cast<std::uint8_t>(column(start)),
                           static_cast<std::uint8_t>(end - start), down, 0, 0};
            for (const auto& [place, code] : laid) {
                play.tiles[static_cast<std::size_t>(std::popcount(play.laid))] = code;
                play.laid |= 1U << (place - start);
                squares.push_back(table.at(row(place), column(place)));
            }
            after.lay(play);
            const Squares main = after.run(row(start), column(start), down);
            if (main.size() != static_cast<std::size_t>(end - start) || main.front() != table.at(row(start), column(start)) ||
                !words.contains(after.word(main))) {
                return;
            }
            bool connected = false;
            bool starts = false;
            for (int place = start; place < end; place++) {
                const int r = row(place);
                const int c = column(place);
                connected |= table.tile(r, c) || table.tile(r - 1, c) || table.tile(r + 1, c) || table.tile(r, c - 1) ||
                             table.tile(r, c + 1);
                starts |= layout.starts[table.at(r, c)] != 0;
            }
            if (first ? !starts : !connected) {
                return;
            }
            for (const std::size_t square : squares) {
                const Squares cross = after.run(static_cast<int>(square) / table.columns, static_cast<int>(square) % table.columns, !down);
                if (cross.size() > 1 && !words.contains(after.word(cross))) {
                    return;
                }
            }
            if (judge(Trial{table, after, down, squares, main}, play.score)) {
                plays.push_back(play);
            }
        };
        const auto extend = [&](auto&& self, int start, int place) -> void {
            if (place - start > 1 && !laid.empty()) {
                finish(start, place);
            }
            if (place == length) {
                return;
            }
            const std::uint8_t stands = table.codes[table.at(row(place), column(place))];
            if (stands) {
                self(self, start, place + 1);
            }
            for (int i = 0; i < kCodes; i++) {
                const int code = (i + 1) % kCodes;  // blanks last
                if (!rack.counts[static_cast<std::size_t>(code)]) {
                    continue;
                }
                rack.take(static_cast<Letter>(code));
                for (int letter = code ? code : 1; letter <= (code ? code : letters); letter++) {
                    if ((stands & kLetterBits) != letter) {
                        laid.emplace_back(place, static_cast<std::uint8_t>(code ? code : letter | kBlankFlag));
                        self(self, start, place + 1);
                        laid.pop_back();
                    }
                }
                rack.add(static_cast<Letter>(code));
            }
        };
        for (int start = 0; start < length; start++) {
            extend(extend, start, start);
        }
    }
    std::stable_sort(plays.begin(), plays.end(), [](const CoverPlay& a, const CoverPlay& b) { return a.score > b.score; });
    return plays;
}

inline int row_of(const Table& table, std::size_t square) { return static_cast<int>(square) / table.columns; }
inline int column_of(const Table& table, std::size_t square) { return static_cast<int>(square) % table.columns; }

inline bool judge_replace(const ReplaceRules& rules, const Trial& trial, std::int32_t& score) {
    std::int32_t sum = 0;
    std::int32_t times = 1;
    score = 0;
    for (const std::size_t square : trial.main) {
        const bool fresh = std::count(trial.laid.begin(), trial.laid.end(), square) > 0;
        const bool premium = fresh && (rules.premium == Premium::kEach || !trial.before.codes[square]);
        sum += rules.table.value(trial.after.codes[square]) * (premium ? rules.table.layout.letter_times[square] : 1);
        times *= premium ? rules.table.layout.word_times[square] : 1;
        if (fresh || rules.connect == Connect::kAny) {
            const Squares cross = trial.after.run(row_of(trial.after, square), column_of(trial.after, square), !trial.down);
            for (const std::size_t other : cross) {
                score += cross.size() > 1 ? rules.table.value(trial.after.codes[other]) : 0;
            }
        }
    }
    score += sum * times + rules.table.bonus[trial.laid.size()];
    return true;
}

inline std::int32_t score_stacks(const StackRules& rules, const Table& table, const Squares& word) {
    std::int32_t tiles = 0;
    std::set<Letter> letters;
    for (const std::size_t square : word) {
        tiles += table.heights[square];
        letters.insert(table.codes[square] & kLetterBits);
    }
    if (tiles > static_cast<std::int32_t>(word.size())) {
        return tiles;
    }
    std::int32_t points = 2 * tiles;
    for (const Letter letter : letters) {
        points += rules.extras[letter];
    }
    return points;
}

inline bool judge_stack(const StackRules& rules, const Trial& trial, std::int32_t& score) {
    std::vector<Squares> words{trial.main};
    for (const std::size_t square : trial.laid) {
        const int row = row_of(trial.after, square);
        const int column = column_of(trial.after, square);
        const Squares cross = trial.after.run(row, column, !trial.down);
        if (cross.size() > 1) {
            words.push_back(cross);
            // The same single tile is listed across.
            if (trial.down && trial.laid.size() == 1) {
                return false;
            }
        }
        if (trial.after.heights[square] > rules.highest) {
            return false;
        }
        for (const bool down : {false, true}) {
            if (!trial.before.codes[square]) {
                continue;
            }
            const Squares stood = trial.before.run(row, column, down);
            if (stood.size() > 1 && std::all_of(stood.begin(), stood.end(), [&](std::size_t one) {
                    return std::count(trial.laid.begin(), trial.laid.end(), one) > 0;
                })) {
                return false;
            }
        }
    }
    if (trial.laid.size() == 1 && !trial.before.codes[trial.laid[0]] &&
        (trial.after.codes[trial.laid[0]] & kLetterBits) == rules.plural &&
        std::all_of(words.begin(), words.end(), [&](const Squares& word) {
            return word.back() == trial.laid[0] && word.size() > 2 &&
                   (trial.before.codes[word[word.size() - 2]] & kLetterBits) != rules.plural;
        })) {
        return false;
    }
    score = rules.bonus[trial.laid.size()];
    for (const Squares& word : words) {
        score += score_stacks(rules, trial.after, word);
    }
    return true;
}

}  // namespace cover_oracle
