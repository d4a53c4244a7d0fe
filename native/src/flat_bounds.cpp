#include "lexikernel/flat_bounds.hpp"

#include <algorithm>
#include <vector>

#include "lexikernel/anagrams.hpp"

namespace lexikernel {

namespace {

// Squares of a stretch whose letter counts for more than the word's multiplier: sorted by how much more, best first.
class Extras {
public:
    void add(std::int32_t letter_times, std::int32_t crossing_times) {
        letter_[count_] = letter_times - 1;
        crossing_[count_] = crossing_times;
        count_++;
    }
    void add(const Square& square) {
        const auto letter = static_cast<std::int32_t>(square.letter_times);
        const auto crossing = static_cast<std::int32_t>(square.each >> 32);
        if (letter > 1 || crossing) {
            add(letter, crossing);
        }
    }
    int count() const { return static_cast<int>(count_); }
    void cut(int count) { count_ = static_cast<std::size_t>(count); }

    // The points beyond `times` for each tile, with the best tiles on the best squares.
    std::int32_t points(std::int32_t times, const std::array<std::int32_t, kMaxRack>& values) const {
        std::array<std::int32_t, kMaxRack> more;
        for (std::size_t i = 0; i < count_; i++) {
            const std::int32_t one = letter_[i] * times + crossing_[i];
            std::size_t at = i;
            for (; at > 0 && more[at - 1] < one; at--) {
                more[at] = more[at - 1];
            }
            more[at] = one;
        }
        std::int32_t points = 0;
        for (std::size_t i = 0; i < count_; i++) {
            points += more[i] * values[i];
        }
        return points;
    }

private:
    std::size_t count_ = 0;
    std::array<std::int32_t, kMaxRack> letter_;
    std::array<std::int32_t, kMaxRack> crossing_;
};

class Bounds {
public:
    Bounds(const FlatBoard& board, const Rack& rack, const RackTable& table, const RestValues* rests)
        : squares_(board.squares()),
          tiles_(table.tiles()),
          letters_(table.letters(table.whole())),
          blanks_(rack.blanks()),
          anagrams_(board.graph().anagrams()) {
        const FlatRules& rules = board.rules();
        std::size_t count = 0;
        for (std::size_t code = 0; code < kCodes; code++) {
            for (int copy = 0; copy < rack.counts[code]; copy++) {
                values_[count++] = rules.values[code];
                hash_ += code ? Anagrams::hash(static_cast<Letter>(code)) : 0;
            }
        }
        std::sort(values_.begin(), values_.begin() + count, std::greater<>());
        std::array<std::int64_t, kMaxRack + 1> best_rest{};
        if (rests) {
            best_rest.fill(kNothing);
            for (unsigned rest = 0; rest < table.whole(); rest++) {
                std::int64_t& best = best_rest[static_cast<std::size_t>(std::popcount(rest))];
                best = std::max(best, std::int64_t{(*rests)[rest]});
            }
        }
        for (std::size_t laid = 1; laid <= count; laid++) {
            sums_[laid] = sums_[laid - 1] + values_[laid - 1];
            beside_[laid] = std::int64_t{rules.bonus[laid]} * 1000 + best_rest[count - laid];
        }
    }

    AnchorBound bound(const Anchor& anchor) {
        AnchorBound bound{anchor, kNothing, {}};
        most_.fill(kNothing);
        Stretch stretch;
        const Square* at = squares_ + anchor.square;
        const Square* least = squares_ + anchor.least;
        for (; at->tile; at--) {
            stretch.run(*at);
        }
        const bool tile = at != squares_ + anchor.square;
        if (tile) {
            right(stretch, squares_ + anchor.square + 1);
        }
        for (; at >= least && stretch.laid < tiles_ && at->fits & letters_; at--) {
            stretch.lay(*at);
            right(stretch, squares_ + anchor.square + 1);
        }
        std::int64_t best = kNothing;
        for (int laid = kMaxRack; laid >= 0; laid--) {
            bound.beyond[static_cast<std::size_t>(laid)] = best;
            best = std::max(best, most_[static_cast<std::size_t>(laid)]);
        }
        bound.most = best;
        return bound;
    }

private:
    struct Stretch {
        int laid = 0;
        std::int32_t times = 1;
        std::int32_t standing = 0;  // points of tiles that stand in it
        std::int32_t crossing = 0;  // points of tiles that stand in crossing words
        std::uint64_t through = 0;  // their letters, as Anagrams knows them
        Extras extras;

        void run(const Square& square) {
            standing += square.points;
            through += Anagrams::hash(square.tile & kLetterBits);
        }
        void lay(const Square& square) {
            laid++;
            times *= square.word_times;
            crossing += static_cast<std::int32_t>(square.base >> 32);
            extras.add(square);
        }
    };

    // All stretches that end at or behind `at`, the square behind the anchor.
    void right(Stretch stretch, const Square* at) {
        for (;;) {
            measure(stretch);
            if (stretch.laid == tiles_ || !(at->fits & letters_)) {
                return;
            }
            stretch.lay(*at++);
            for (; at->tile; at++) {
                stretch.run(*at);
            }
        }
    }

    void measure(const Stretch& stretch) {
        const auto laid = static_cast<std::size_t>(stretch.laid);
        if (laid == 0) {
            return;
        }
        const std::int32_t points = stretch.times * (stretch.standing + sums_[laid]) + stretch.crossing +
                                    stretch.extras.points(stretch.times, values_);
        const std::int64_t worth = std::int64_t{points} * 1000 + beside_[laid];
        if (worth > most_[laid] && (stretch.laid < tiles_ || anagram(stretch.through))) {
            most_[laid] = worth;
        }
    }

    // Whether the whole rack and these letters make a word in some order.
    bool anagram(std::uint64_t through) {
        constexpr int most_blanks = 2;  // with more there is always one
        if (blanks_ > most_blanks) {
            return true;
        }
        Answer& answer = answers_[through >> 58];
        if (answer.through != through || !answer.known) {
            answer = {through, true, anagrams_.maybe(hash_ + through, blanks_)};
        }
        return answer.word;
    }

    struct Answer {
        std::uint64_t through = 0;
        bool known = false;
        bool word = false;
    };

    const Square* squares_;
    int tiles_;
    Mask letters_;
    int blanks_;
    std::uint64_t hash_ = 0;
    const Anagrams& anagrams_;
    std::array<std::int32_t, kMaxRack> values_{};           // the best first
    std::array<std::int32_t, kMaxRack + 1> sums_{};         // of the best tiles
    std::array<std::int64_t, kMaxRack + 1> beside_{};       // bonus, and the best rest
    std::array<std::int64_t, kMaxRack + 1> most_{};
    std::array<Answer, 64> answers_{};
};

}  // namespace

std::span<AnchorBound> bound_anchors(const FlatBoard& board, const Rack& rack, const RackTable& table,
                                     const RestValues* rests, bool mirrored) {
    thread_local std::array<AnchorBound, kMaxAnchors> found;
    Bounds bounds(board, rack, table, rests);
    std::size_t count = 0;
    for_each_anchor(board, mirrored, [&](const Anchor& anchor) {
        const AnchorBound bound = bounds.bound(anchor);
        if (bound.most != kNothing) {
            found[count++] = bound;
        }
    });
    return std::span(found).first(count);
}

}  // namespace lexikernel
