#include "lexikernel/cover_stack.hpp"

#include <algorithm>
#include <string>

#include "lexikernel/cover_search.hpp"
#include "lexikernel/error.hpp"

namespace lexikernel {

namespace {

constexpr std::int32_t kMostPoints = 10'000;
constexpr std::uint64_t kTall = 1 << 16;  // stacks of two or more, counted above the sum of heights

// What a single plural letter, laid on an empty square, would make of the crossing run.
enum PluralOnly : std::uint8_t { kNoWord = 0, kPluralWord = 1, kOtherWord = 2 };

std::uint64_t stack_sum(int height) { return static_cast<std::uint64_t>(height) | (height > 1 ? kTall : 0); }

struct StackGame {
    static constexpr bool kTwoReadings = false;
    static constexpr bool kWholeWords = false;
    const StackRules& rules;

    std::int32_t value(Letter) const { return 0; }
    std::uint64_t extra(const CoverSquare& square, Letter letter) const {
        return (square.extra >> letter & 1 ? static_cast<std::uint64_t>(rules.extras[letter]) : 0) << 32;
    }
    std::int32_t score(const CoverPath& path) const {
        const auto sum = static_cast<std::uint32_t>(path.sums);
        auto points = static_cast<std::int32_t>(sum % kTall);
        if (sum < kTall) {
            points *= 2;
            for (Mask left = static_cast<Mask>(path.letters >> 32) & rules.extra_letters; left; left &= left - 1) {
                points += rules.extras[static_cast<std::size_t>(std::countr_zero(left))];
            }
        }
        return points + static_cast<std::int32_t>(path.sums >> 32) + rules.bonus[path.laid()];
    }
    // Whether the play is a single plural letter that does nothing else.
    bool barred(const CoverSquare* squares, const CoverPath& path) const {
        const auto letter = static_cast<Letter>(path.tiles & kLetterBits);
        if (path.laid() != 1 || letter != rules.plural || path.at() - path.mark() < 2) {
            return false;
        }
        const CoverSquare& last = squares[path.at()];
        const Letter before = squares[path.at() - 1].tile & kLetterBits;
        return !last.tile && static_cast<std::uint32_t>(path.letters) == last.bit && before != rules.plural &&
               last.plural_only != kOtherWord;
    }
};

}  // namespace

StackRules StackRules::of(Layout layout, std::span<const std::int32_t> bonus, std::span<const std::int32_t> extras, int highest,
                          int plural, const Alphabet& alphabet) {
    StackRules rules;
    if (bonus.size() > rules.bonus.size()) {
        throw ArgumentError("the bonus table is for 0 to 8 tiles, not for " + std::to_string(bonus.size() - 1));
    }
    if (extras.size() != static_cast<std::size_t>(alphabet.size()) + 1) {
        throw ArgumentError("extra points are one number for each of the " + std::to_string(alphabet.size()) +
                            " letters and one for code 0, not " + std::to_string(extras.size()));
    }
    for (const auto& table : {bonus, extras}) {
        for (const std::int32_t points : table) {
            if (points < 0 || points > kMostPoints) {
                throw ArgumentError("bonuses and extra points are 0 to 10000, not " + std::to_string(points));
            }
        }
    }
    if (highest < 1 || highest > kMaxHeight) {
        throw ArgumentError("stacks are 1 to 9 high at most, not " + std::to_string(highest));
    }
    if (plural < 0 || plural > alphabet.size()) {
        throw ArgumentError("the alphabet has no letter " + std::to_string(plural));
    }
    rules.layout = std::move(layout);
    std::copy(bonus.begin(), bonus.end(), rules.bonus.begin());
    for (std::size_t letter = 1; letter < extras.size(); letter++) {
        rules.extras[letter] = extras[letter];
        rules.extra_letters |= extras[letter] ? Mask{1} << letter : 0;
    }
    rules.highest = highest;
    rules.plural = static_cast<Letter>(plural);
    return rules;
}

StackBoard::StackBoard(const WordGraph& graph, const StackRules& rules) : rules_(&rules), grid_(graph, rules.layout) {
    const std::vector<std::uint8_t> nothing(rules.layout.squares());
    set(nothing, nothing);
}

auto StackBoard::scorer() const {
    return [&rules = *rules_](CoverSquare& square, const CrossRun& run, std::size_t) {
        square.kept = stack_sum(square.height);
        square.base = stack_sum(square.height + 1);
        square.extra = 0;
        square.plural_only = kNoWord;
        if (square.height >= rules.highest) {
            square.fits = 0;
        }
        if (run.alone()) {
            return;
        }
        std::uint64_t sum = 0;
        Mask letters = 0;
        for (int place = run.first; place <= run.last; place++) {
            sum += stack_sum(run.lane[place].height + (place == run.place));
            letters |= place == run.place ? 0 : run.lane[place].standing;
        }
        std::uint64_t points = sum % kTall;
        if (sum < kTall) {
            points *= 2;
            for (Mask left = letters & rules.extra_letters; left; left &= left - 1) {
                points += static_cast<std::uint64_t>(rules.extras[static_cast<std::size_t>(std::countr_zero(left))]);
            }
            square.extra = rules.extra_letters & ~letters;
        }
        square.base |= points << 32;
        const Letter before = run.lane[run.place - 1].tile & kLetterBits;
        const bool plural = run.place == run.last && run.last - run.first > 1 && before != rules.plural;
        square.plural_only = plural ? kPluralWord : kOtherWord;
    };
}

void StackBoard::set(std::span<const std::uint8_t> codes, std::span<const std::uint8_t> heights) {
    for (const std::uint8_t height : heights) {
        if (height > rules_->highest) {
            throw ArgumentError("a stack has " + std::to_string(height) + " tiles, the most is " + std::to_string(rules_->highest));
        }
    }
    if (heights.empty()) {
        throw ArgumentError("a board of stacks needs their heights");
    }
    grid_.set(codes, heights, scorer());
}

void StackBoard::place(const CoverPlay& play) { grid_.place(play, rules_->highest, scorer()); }

void all_plays(const StackBoard& board, const Rack& rack, bool mirrored, CoverPlayList& list) {
    list.clear();
    AppendCovers sink{list};
    walk_covers(board.grid(), StackGame{board.rules()}, rack, mirrored, sink);
}

PlayCount count_plays(const StackBoard& board, const Rack& rack, bool mirrored) {
    CountCovers sink;
    walk_covers(board.grid(), StackGame{board.rules()}, rack, mirrored, sink);
    return sink.count;
}

std::optional<CoverPlay> best_play(const StackBoard& board, const Rack& rack) {
    FirstCover sink;
    walk_covers(board.grid(), StackGame{board.rules()}, rack, false, sink);
    return sink.best();
}

std::vector<CoverPlay> top_plays(const StackBoard& board, const Rack& rack, int count, bool mirrored) {
    FirstCovers sink(count);
    walk_covers(board.grid(), StackGame{board.rules()}, rack, mirrored, sink);
    return std::move(sink).sorted();
}

}  // namespace lexikernel
