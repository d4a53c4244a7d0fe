#include "lexikernel/flat_rules.hpp"

#include <algorithm>
#include <string>

#include "lexikernel/error.hpp"

namespace lexikernel {

namespace {

constexpr int kMostLetterTimes = 9;
constexpr int kMostWordTimes = 4;
constexpr std::int32_t kMostValue = 255;
constexpr std::int32_t kMostBonus = 10'000;

void check_range(std::span<const std::uint8_t> times, int most, const char* what) {
    const auto wrong = std::find_if(times.begin(), times.end(), [&](int n) { return n < 1 || n > most; });
    if (wrong != times.end()) {
        throw ArgumentError(std::string(what) + " multipliers are 1 to " + std::to_string(most) + ", not " +
                            std::to_string(*wrong));
    }
}

}  // namespace

Layout Layout::of(int rows, int columns, std::span<const std::uint8_t> letter_times,
                  std::span<const std::uint8_t> word_times, std::span<const std::uint8_t> starts) {
    if (rows < 1 || rows > kMaxSide || columns < 1 || columns > kMaxSide) {
        throw ArgumentError("a board has 1 to 21 rows and columns, not " + std::to_string(rows) + " x " +
                            std::to_string(columns));
    }
    Layout layout{rows, columns, {letter_times.begin(), letter_times.end()}, {word_times.begin(), word_times.end()},
                  {starts.begin(), starts.end()}};
    for (const auto* squares : {&layout.letter_times, &layout.word_times, &layout.starts}) {
        if (squares->size() != layout.squares()) {
            throw ArgumentError("a board of " + std::to_string(rows) + " x " + std::to_string(columns) +
                                " squares needs as many multipliers and marks, not " + std::to_string(squares->size()));
        }
    }
    check_range(letter_times, kMostLetterTimes, "letter");
    check_range(word_times, kMostWordTimes, "word");
    if (std::none_of(starts.begin(), starts.end(), [](int mark) { return mark != 0; })) {
        throw ArgumentError("the board has no start square");
    }
    return layout;
}

bool Layout::symmetric() const {
    if (rows != columns) {
        return false;
    }
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < row; column++) {
            const auto here = static_cast<std::size_t>(row * columns + column);
            const auto there = static_cast<std::size_t>(column * columns + row);
            if (letter_times[here] != letter_times[there] || word_times[here] != word_times[there] ||
                !starts[here] != !starts[there]) {
                return false;
            }
        }
    }
    return true;
}

FlatRules FlatRules::of(Layout layout, std::span<const std::int32_t> values, std::span<const std::int32_t> bonus,
                        const Alphabet& alphabet) {
    FlatRules rules;
    rules.layout = std::move(layout);
    if (values.size() != static_cast<std::size_t>(alphabet.size()) + 1) {
        throw ArgumentError("values are one for the blank and one for each of the " + std::to_string(alphabet.size()) +
                            " letters, not " + std::to_string(values.size()));
    }
    if (bonus.size() > rules.bonus.size()) {
        throw ArgumentError("the bonus table is for 0 to 8 tiles, not for " + std::to_string(bonus.size() - 1));
    }
    for (const std::int32_t value : values) {
        if (value < 0 || value > kMostValue) {
            throw ArgumentError("values are 0 to 255, not " + std::to_string(value));
        }
    }
    for (const std::int32_t points : bonus) {
        if (points < 0 || points > kMostBonus) {
            throw ArgumentError("bonuses are 0 to 10000, not " + std::to_string(points));
        }
    }
    std::copy(values.begin(), values.end(), rules.values.begin());
    std::copy(bonus.begin(), bonus.end(), rules.bonus.begin());
    return rules;
}

}  // namespace lexikernel
