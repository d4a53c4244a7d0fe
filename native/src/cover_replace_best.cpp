// The best plays under replace cover: anchors are walked in the order of what they promise, until none promises more than
// is found.
//
// What an anchor promises is bounded without looking at words: all that stands within reach is kept, and the rack is laid
// on the best squares. The bonus for a whole rack would make every anchor promising, so it is left out at first; the
// anchors that are not worth a walk without it are asked whether the whole rack can be laid there at all: whether it is, with
// letters that could be kept, an anagram of some word.

#include <algorithm>
#include <array>
#include <functional>
#include <limits>

#include "cover_replace_game.hpp"
#include "lexikernel/anagrams.hpp"
#include "lexikernel/cover_search.hpp"

namespace lexikernel {

namespace {

struct Promise {
    Anchor anchor;
    std::int32_t some;   // at most so many points without the bonus of the whole rack
    std::int32_t whole;  // at most so many with it
};

class Promises {
public:
    Promises(const ReplaceBoard& board, const Rack& rack, const RackTable& table)
        : squares_(board.grid().squares()),
          anagrams_(board.grid().graph().anagrams()),
          tiles_(table.tiles()),
          blanks_(rack.blanks()),
          letters_(table.letters(table.whole())) {
        const FlatRules& rules = board.rules().table;
        std::array<std::int32_t, kMaxRack> values{};
        std::size_t count = 0;
        for (std::size_t code = 0; code < kCodes; code++) {
            for (int copy = 0; copy < rack.counts[code]; copy++) {
                values[count++] = rules.values[code];
                hash_ += code ? Anagrams::hash(static_cast<Letter>(code)) : 0;
            }
            if (rack.counts[code]) {
                dear_[dear_count_++] = {code ? Mask{1} << code : ~Mask{0}, rules.values[code]};
            }
        }
        std::sort(values.begin(), values.end(), std::greater<>());
        std::sort(dear_.begin(), dear_.begin() + static_cast<std::ptrdiff_t>(dear_count_),
                  [](const Dear& a, const Dear& b) { return a.points > b.points; });
        for (std::size_t laid = 1; laid <= static_cast<std::size_t>(tiles_); laid++) {
            sums_[laid] = sums_[laid - 1] + values[laid - 1];
            bonus_[laid] = std::max(bonus_[laid - 1], rules.bonus[laid]);
        }
        special_ = bonus_[static_cast<std::size_t>(tiles_)] > bonus_[static_cast<std::size_t>(tiles_) - 1];
    }

    // Whether the whole rack has a bonus of its own; if not, `some` is the bound of all plays.
    bool special() const { return special_; }

    Promise of(const Anchor& anchor) const {
        Reaches right;
        reach_right(anchor, right);
        Promise promise{anchor, kNothing, kNothing};
        const int room = std::min<int>(anchor.square - anchor.least, tiles_);
        Reach left;
        for (int laid = 0;; laid++) {
            promise.whole = std::max(promise.whole, points(left, right, laid, tiles_));
            if (laid < tiles_) {
                promise.some = std::max(promise.some, points(left, right, laid, tiles_ - 1));
            }
            if (laid == room) {
                break;
            }
            pass(left, squares_[anchor.square - laid - 1]);
        }
        if (!special_) {
            promise.some = promise.whole;
        }
        return promise;
    }

    // Whether the whole rack may be laid in one play of an anchor.
    bool fits_whole(const Anchor& anchor) const {
        constexpr int most_blanks = 2;  // with more there is always an anagram
        if (blanks_ > most_blanks) {
            return true;
        }
        const int room = std::min<int>(anchor.square - anchor.least, tiles_);
        for (int before = 0; before <= room; before++) {
            Stretch stretch;
            int empty = before;
            for (unsigned at = anchor.square; open(squares_[at]); at++) {
                const CoverSquare& square = squares_[at];
                empty += !square.tile;
                if (empty > tiles_) {
                    break;
                }
                if (square.tile) {
                    stretch.add(Anagrams::hash(square.tile & kLetterBits), !(square.fits & letters_));
                }
                if (!squares_[at + 1].tile && keeps(stretch, tiles_ - empty)) {
                    return true;
                }
            }
        }
        return false;
    }

private:
    static constexpr std::int32_t kNothing = std::numeric_limits<std::int32_t>::min();

    // What a tile of the rack may show, and its points.
    struct Dear {
        Mask letters;
        std::int32_t points;
    };

    // Some squares in a row, at their best.
    struct Reach {
        std::int32_t kept = 0;      // points of standing letters in the word
        std::int32_t beside = 0;    // of what stands in crossing words
        std::int32_t times = 1;     // multipliers of the word
        std::int32_t letter = 0;    // of laid tiles, for the multipliers of their letters beyond one
        std::int32_t crossing = 0;  // of laid tiles in crossing words

        // `dearest`: the points of the dearest tile that fits on the square.
        void pass(const CoverSquare& square, std::int32_t dearest) {
            times *= square.word_times;
            letter += (static_cast<std::int32_t>(square.each) - 1) * dearest;
            crossing += static_cast<std::int32_t>(square.each >> 32) * dearest;
            kept += static_cast<std::int32_t>(square.kept);
            beside += static_cast<std::int32_t>(std::max(square.kept >> 32, square.base >> 32));
        }
    };
    // By the empty squares that are filled.
    struct Reaches {
        std::array<Reach, kMaxRack + 1> by_empty{};
        int last = -1;
    };

    // Standing letters in a stretch of squares.
    struct Stretch {
        std::array<std::uint64_t, kMaxSide> hashes;
        std::size_t count = 0;     // that could be covered
        std::uint64_t fixed = 0;   // of those that could not
        void add(std::uint64_t hash, bool stays) {
            if (stays) {
                fixed += hash;
            } else {
                hashes[count++] = hash;
            }
        }
    };

    bool open(const CoverSquare& square) const { return (square.fits & letters_) | square.standing; }

    void pass(Reach& reach, const CoverSquare& square) const {
        std::size_t i = 0;
        while (i < dear_count_ && !(square.fits & dear_[i].letters)) {
            i++;
        }
        reach.pass(square, i < dear_count_ ? dear_[i].points : 0);
    }

    void reach_right(const Anchor& anchor, Reaches& right) const {
        Reach reach;
        int empty = 0;
        for (unsigned at = anchor.square;; at++) {
            const CoverSquare& square = squares_[at];
            if (!open(square)) {
                break;
            }
            if (!square.tile) {
                right.by_empty[static_cast<std::size_t>(empty)] = reach;
                right.last = empty;
                if (++empty > tiles_) {
                    return;
                }
            }
            pass(reach, square);
        }
        right.by_empty[static_cast<std::size_t>(empty)] = reach;
        right.last = empty;
    }

    // The bound for plays of up to `tiles` tiles that fill `laid` squares left of the anchor.
    std::int32_t points(const Reach& left, const Reaches& right, int laid, int tiles) const {
        const Reach& reach = right.by_empty[static_cast<std::size_t>(std::min(tiles - laid, right.last))];
        const auto count = static_cast<std::size_t>(tiles);
        return left.times * reach.times * (reach.kept + sums_[count] + left.letter + reach.letter) + reach.beside +
               std::min(sums_[count], reach.crossing) + bonus_[count];
    }

    // Whether `covers` of the letters of a stretch may be covered so that the others make an anagram with the rack.
    bool keeps(const Stretch& stretch, int covers) const {
        constexpr std::size_t most = 12;  // for more letters the question takes longer than the walk
        if (covers > static_cast<int>(stretch.count)) {
            return false;
        }
        if (stretch.count > most) {
            return true;
        }
        return keeps(stretch, stretch.fixed, 0, static_cast<int>(stretch.count) - covers);
    }
    bool keeps(const Stretch& stretch, std::uint64_t kept, std::size_t from, int more) const {
        if (more == 0) {
            return anagrams_.maybe(hash_ + kept, blanks_);
        }
        for (std::size_t i = from; i + static_cast<std::size_t>(more) <= stretch.count; i++) {
            if (keeps(stretch, kept + stretch.hashes[i], i + 1, more - 1)) {
                return true;
            }
        }
        return false;
    }

    const CoverSquare* squares_;
    const Anagrams& anagrams_;
    int tiles_;
    int blanks_;
    Mask letters_;
    std::uint64_t hash_ = 0;
    std::array<Dear, kMaxRack> dear_{};  // the dearest first
    std::size_t dear_count_ = 0;
    std::array<std::int32_t, kMaxRack + 1> sums_{};   // of the dearest tiles
    std::array<std::int32_t, kMaxRack + 1> bonus_{};  // for at most so many tiles
    bool special_ = false;
};

template <bool kBlanks, class Sink>
void search(const ReplaceBoard& board, const Rack& rack, const RackTable& table, bool mirrored, Sink& sink) {
    constexpr std::size_t at_once = 8;  // so many anchors are walked together: enough work to wait for memory with
    const Promises promises(board, rack, table);
    std::array<Promise, kMaxCoverAnchors> found;
    std::size_t count = 0;
    for_each_cover_anchor(board.grid(), mirrored, [&](const Anchor& anchor) { found[count++] = promises.of(anchor); });
    std::sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count), [](const Promise& a, const Promise& b) {
        return a.some != b.some ? a.some > b.some : a.anchor.square < b.anchor.square;
    });
    CoverWalk<ReplaceGame, Sink, kBlanks> walk(board.grid(), ReplaceGame{board.rules().table}, table, sink);
    std::size_t next = 0;
    while (next < count && found[next].some >= sink.least()) {
        for (std::size_t i = 0; i < at_once && next < count && found[next].some >= sink.least(); i++, next++) {
            walk.add(found[next].anchor);
        }
        walk.run();
    }
    if (!promises.special()) {
        return;
    }
    for (; next < count; next++) {
        if (found[next].whole >= sink.least() && promises.fits_whole(found[next].anchor)) {
            walk.add(found[next].anchor);
            walk.run();
        }
    }
}

template <class Sink>
void search(const ReplaceBoard& board, const Rack& rack, bool mirrored, Sink& sink) {
    if (rack.tiles == 0) {
        return;
    }
    const RackTable table(rack, board.grid().graph().alphabet().letters());
    if (rack.blanks()) {
        search<true>(board, rack, table, mirrored, sink);
    } else {
        search<false>(board, rack, table, mirrored, sink);
    }
}

}  // namespace

std::optional<CoverPlay> best_play(const ReplaceBoard& board, const Rack& rack) {
    FirstCover sink;
    search(board, rack, false, sink);
    return sink.best();
}

std::vector<CoverPlay> top_plays(const ReplaceBoard& board, const Rack& rack, int count, bool mirrored) {
    FirstCovers sink(count);
    search(board, rack, mirrored, sink);
    return std::move(sink).sorted();
}

}  // namespace lexikernel
