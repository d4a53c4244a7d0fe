#pragma once
// The walk that finds every play on a flat board.
//
// In each lane the anchors are, from left to right, the last tile of every run of tiles, and every empty square that
// makes a crossing word and has no tile beside it in the lane. A play belongs to the first anchor that it runs over: from
// there the walk goes left, never up to an earlier anchor, then crosses the separator once and goes right. So no play is
// found twice, but for a single tile that makes words both ways, which is left to the pass across.
//
// The walk is no recursion. Paths wait in two stacks (those still left of their anchor, those right of it) and are
// advanced a batch at a time: first all are asked which letters can follow, then each such letter makes its path, and the
// graph's state that the path needs next is fetched while the rest of the batch is worked on. Inside a batch nothing
// branches on what is found. Both matter more than the number of steps: a walk from state to state waits for memory at
// each of them, and guesses wrong at every second.
//
// With blanks a path is walked with as few of them as it needs; which of its tiles they are is settled when it makes a
// word (blank_choices.hpp). So no second tree is walked for a blank in place of a letter that is held.
//
// A sink is given each play by sink.play(tiles, place, score, rest): laid tiles a byte each, the first in the lowest;
// row, column, length and direction packed as in Play; what stays on the rack, as a set of RackTable. Where
// Sink::kBounded, paths from an anchor that cannot give sink.least() any more are dropped (flat_bounds.hpp).

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>

#include "lexikernel/blank_choices.hpp"
#include "lexikernel/flat_board.hpp"
#include "lexikernel/rack_table.hpp"

namespace lexikernel {

// A path in four registers.
struct Path {
    std::uint64_t tiles;  // laid, in the order of the lane
    std::uint64_t state;  // of the graph, low; the multiplier of the word, high
    std::uint64_t sums;   // points of the word before its multiplier, low; of crossing words, high
    std::uint64_t where;  // see below

    // at: left of the anchor the first square of the path, right of it the square that comes next.
    // mark: left of the anchor the square behind it, right of it the first square of the word.
    // least: left of the anchor the first square that may be laid.
    // lone: right of the anchor, a single tile is laid whose play the pass across finds.
    static constexpr int kAt = 0, kMark = 10, kLeast = 20, kLone = 30, kAnchor = 31, kRest = 40, kLaid = 48;
    static constexpr std::uint64_t kPlace = 1023;
    static constexpr std::uint64_t kKeep = ~std::uint64_t{0} << kAnchor;

    unsigned at() const { return where >> kAt & kPlace; }
    unsigned mark() const { return where >> kMark & kPlace; }
    unsigned least() const { return where >> kLeast & kPlace; }
    unsigned lone() const { return where >> kLone & 1; }
    unsigned anchor() const { return where >> kAnchor & 511; }
    unsigned rest() const { return where >> kRest & 255; }
    unsigned laid() const { return static_cast<unsigned>(where >> kLaid); }
    std::uint32_t node() const { return static_cast<std::uint32_t>(state); }
    std::uint64_t times() const { return state >> 32; }
};
static_assert(FlatBoard::kSquares <= 1024);

inline constexpr int kMaxAnchors = 2 * kMaxSide * ((kMaxSide + 1) / 2);
static_assert(kMaxAnchors < 512);

// Memory of a walk, kept by each thread so that no walk allocates.
struct WalkMemory {
    static constexpr int kBatch = 64;
    static constexpr int kTurned = 4096;  // so many paths wait right of their anchors before those left of them go on
    // Of each level of a walk, at most a batch's offspring waits.
    static constexpr int kOffspring = kBatch * kMaxLetters;
    std::array<Path, kMaxAnchors + kOffspring * kMaxRack> left;
    std::array<Path, kTurned + kBatch + kOffspring * (kMaxSide + 1)> right;
    std::array<Path, kBatch> batch;
    std::array<Path, kOffspring + 1> found;
    std::array<Mask, kBatch + 1> follow;
    std::array<std::uint32_t, kBatch + 1> which;

    static WalkMemory& mine() {
        thread_local const std::unique_ptr<WalkMemory> memory(new WalkMemory);
        return *memory;
    }
};

// Row, column and direction of a square's lane and place, packed as in Play.
struct PlaceCodes {
    std::array<std::uint32_t, FlatBoard::kSquares> codes{};

    constexpr PlaceCodes() {
        for (std::uint32_t lane = 0; lane < kMaxSide; lane++) {
            for (std::uint32_t place = 1; place < FlatBoard::kStride; place++) {
                const int at = static_cast<int>(lane);
                const int p = static_cast<int>(place);
                codes[static_cast<std::size_t>(FlatBoard::index(kAcross, at, p))] = lane | (place - 1) << 8;
                codes[static_cast<std::size_t>(FlatBoard::index(kDown, at, p))] = lane << 8 | (place - 1) | 1U << 24;
            }
        }
    }
};
inline constexpr PlaceCodes kPlaceCodes;

// An anchor: its square, and the first square of its lane that a play of it may lay.
struct Anchor {
    std::uint16_t square;
    std::uint16_t least;
};

// All anchors, lane by lane. On an empty board only those across, unless `mirrored` or the layout makes directions differ.
template <class Take>
void for_each_anchor(const FlatBoard& board, bool mirrored, Take&& take) {
    const Layout& layout = board.rules().layout;
    const bool both = !board.empty() || mirrored || !layout.symmetric();
    for (const Direction direction : {kAcross, kDown}) {
        if (direction == kDown && !both) {
            return;
        }
        for (int lane = 0; lane < board.lanes(direction); lane++) {
            const std::uint32_t occupied = board.occupied(direction, lane);
            const std::uint32_t ends = occupied & ~(occupied >> 1);
            std::uint32_t anchors = ends | (board.crossed(direction, lane) & ~(occupied | occupied << 1 | occupied >> 1));
            if (board.empty()) {
                anchors = board.starts(direction, lane);
            }
            const int base = FlatBoard::index(direction, lane, 0);
            int least = 1;
            for (; anchors; anchors &= anchors - 1) {
                const int anchor = std::countr_zero(anchors);
                take(Anchor{static_cast<std::uint16_t>(base + anchor), static_cast<std::uint16_t>(base + least)});
                least = anchor + 1 + static_cast<int>(ends >> anchor & 1);
            }
        }
    }
}

template <class Sink, bool kBlanks>
class FlatWalk {
public:
    FlatWalk(const FlatBoard& board, const RackTable& rack, Sink& sink)
        : memory_(WalkMemory::mine()),
          graph_(board.graph().base()),
          squares_(board.squares()),
          rack_(rack),
          rules_(board.rules()),
          sink_(sink) {
        for (std::size_t code = 0; code < kCodes; code++) {
            values_[code] = static_cast<std::uint32_t>(rules_.values[code]);
        }
    }

    void all(const FlatBoard& board, bool mirrored) {
        if (rack_.tiles() > 0) {
            for_each_anchor(board, mirrored, [&](const Anchor& anchor) { add(anchor, board.graph().root().at, 0); });
            run();
        }
    }

    // Puts the paths of an anchor in the queue; `number` is what the sink's bounds know it by.
    void add(const Anchor& anchor, const std::uint32_t* node, unsigned number) {
        std::uint64_t sums = 0;
        unsigned at = anchor.square;
        for (; squares_[at].tile; at--) {
            const Letter letter = squares_[at].tile & kLetterBits;
            if (!(node[0] >> letter & 1)) {
                return;
            }
            node = graph_ + child(node, letter);
            sums += squares_[at].base;
        }
        const auto state = static_cast<std::uint64_t>(node - graph_);
        memory_.left[left_++] = {0, state | std::uint64_t{1} << 32, sums,
                                 std::uint64_t{at + 1} << Path::kAt | std::uint64_t{anchor.square + 1U} << Path::kMark |
                                     std::uint64_t{anchor.least} << Path::kLeast | std::uint64_t{number} << Path::kAnchor |
                                     std::uint64_t{rack_.whole()} << Path::kRest};
    }

    // Follows all paths to their ends.
    void run() {
        while (left_ || right_) {
            while (left_ && right_ < WalkMemory::kTurned) {
                leftwards(next_batch(memory_.left.data(), left_));
                report();
            }
            while (right_) {
                rightwards(next_batch(memory_.right.data(), right_));
                report();
            }
        }
    }

private:
    std::size_t next_batch(const Path* stack, std::size_t& size) {
        const std::size_t count = std::min<std::size_t>(size, WalkMemory::kBatch);
        size -= count;
        std::copy_n(stack + size, count, memory_.batch.begin());
        return count;
    }

    static std::uint32_t child(const std::uint32_t* node, Letter letter) { return Node{node}.child(letter); }

    // A path that stands before tiles may still make its word without laying another one.
    bool dropped(const Path& path, bool tiles_ahead) const {
        if constexpr (Sink::kBounded) {
            return sink_.hopeless(path.anchor(), path.laid() - tiles_ahead);
        } else {
            return false;
        }
    }

    // With one tile left only the ends of words matter.
    static Mask last_tile(unsigned rest, Mask ends) { return rest & (rest - 1) ? ~Mask{0} : ends; }

    // Paths whose first square is the anchor or left of it: they turn right, and they take one more letter on the left.
    // All squares down to the least one are empty.
    void leftwards(std::size_t count) {
        Path* turned = memory_.right.data() + right_;
        std::size_t live = 0;
        int letters = 0;
        for (std::size_t i = 0; i < count; i++) {
            const Path& path = memory_.batch[i];
            const std::uint32_t* node = graph_ + path.node();
            const Mask playable = dropped(path, false) ? 0 : rack_.letters(path.rest());
            const bool turns = node[0] & 1 && squares_[path.mark()].fits & playable;
            const std::uint32_t behind = turns ? node[2] : 0;
            __builtin_prefetch(graph_ + behind);
            *turned = {path.tiles, path.times() << 32 | behind, path.sums,
                       (path.where & Path::kKeep) | std::uint64_t{path.mark()} << Path::kAt |
                           std::uint64_t{path.at()} << Path::kMark};
            turned += turns;
            const Mask room = path.at() > path.least() ? last_tile(path.rest(), node[1]) : 0;
            const Mask follow = node[0] & squares_[path.at() - 1].fits & playable & room;
            memory_.which[live] = static_cast<std::uint32_t>(i);
            memory_.follow[live] = follow;
            live += follow != 0;
            letters += std::popcount(follow);
        }
        right_ = static_cast<std::size_t>(turned - memory_.right.data());

        Path* out = memory_.left.data() + left_;
        Path* found = memory_.found.data();
        each_letter(live, letters, [&](const Path& path, Letter letter) {
            const std::uint32_t* node = graph_ + path.node();
            const Square& at = squares_[path.at() - 1];
            const std::uint32_t next = child(node, letter);
            const auto taken = std::uint64_t{rack_.template taken<kBlanks>(path.rest(), letter)};
            const Path longer{path.tiles << 8 | letter, path.times() * at.word_times << 32 | next,
                              path.sums + at.base + values_[letter] * at.each,
                              path.where + (std::uint64_t{1} << Path::kLaid) - 1 - (taken << Path::kRest)};
            const bool lone = path.laid() == 0 && at.crossed & 2;
            *found = longer;
            found->where = (longer.where & Path::kKeep) | std::uint64_t{longer.at()} << Path::kMark | (path.mark() - 1);
            found += (node[1] >> letter & 1) && !lone;
            __builtin_prefetch(graph_ + next);
            *out = longer;
            out += next && longer.rest();
        });
        left_ = static_cast<std::size_t>(out - memory_.left.data());
        found_ = static_cast<std::size_t>(found - memory_.found.data());
    }

    // Paths that go on right of the anchor: over a tile that stands there, or with one more letter on an empty square.
    void rightwards(std::size_t count) {
        std::size_t live = 0;
        int letters = 0;
        for (std::size_t i = 0; i < count; i++) {
            const Path& path = memory_.batch[i];
            const std::uint32_t* node = graph_ + path.node();
            const Square& at = squares_[path.at()];
            const Mask ends = squares_[path.at() + 1].tile ? ~Mask{0} : last_tile(path.rest(), node[1]);
            const Mask wanted = dropped(path, at.standing) ? 0 : (at.fits & rack_.letters(path.rest()) & ends) | at.standing;
            const Mask follow = node[0] & wanted;
            memory_.which[live] = static_cast<std::uint32_t>(i);
            memory_.follow[live] = follow;
            live += follow != 0;
            letters += std::popcount(follow);
        }

        Path* out = memory_.right.data() + right_;
        Path* found = memory_.found.data();
        each_letter(live, letters, [&](const Path& path, Letter letter) {
            const std::uint32_t* node = graph_ + path.node();
            const Square& at = squares_[path.at()];
            const Square& behind = squares_[path.at() + 1];
            const std::uint32_t next = child(node, letter);
            const std::uint64_t lays = at.standing ? 0 : ~std::uint64_t{0};
            const std::uint64_t taken = rack_.template taken<kBlanks>(path.rest(), letter) & lays;
            const std::uint64_t lone = at.standing ? path.lone() : path.laid() == 0 && at.crossed & 2;
            const Path longer{path.tiles | (letter & lays) << 8 * path.laid(), path.times() * at.word_times << 32 | next,
                              path.sums + at.base + values_[letter] * at.each,
                              (path.where & ~(std::uint64_t{1} << Path::kLone)) + (lays & std::uint64_t{1} << Path::kLaid) + 1 -
                                  (taken << Path::kRest) + (lone << Path::kLone)};
            *found = longer;
            found->where--;
            found += (node[1] >> letter & 1) && !behind.tile && !lone && longer.laid();
            __builtin_prefetch(graph_ + next);
            *out = longer;
            out += next && (behind.fits & rack_.letters(longer.rest())) | behind.standing;
        });
        right_ = static_cast<std::size_t>(out - memory_.right.data());
        found_ = static_cast<std::size_t>(found - memory_.found.data());
    }

    // extend(path, letter) for each letter in each of the `live` sets, without a branch where a set ends.
    template <class Extend>
    void each_letter(std::size_t live, int letters, Extend&& extend) {
        memory_.follow[live] = 1;
        std::size_t at = 0;
        Mask follow = memory_.follow[0];
        for (; letters > 0; letters--) {
            const Path& path = memory_.batch[memory_.which[at]];
            const auto letter = static_cast<Letter>(std::countr_zero(follow));
            follow &= follow - 1;
            at += !follow;
            follow = follow ? follow : memory_.follow[at];
            extend(path, letter);
        }
    }

    // Words: the mark is the first square, `at` the last.
    void report() {
        for (std::size_t i = 0; i < found_; i++) {
            const Path& path = memory_.found[i];
            const std::uint32_t place = kPlaceCodes.codes[path.mark()] + (path.at() - path.mark() + 1) * (1U << 16);
            const auto times = static_cast<std::int32_t>(path.times());
            const std::int32_t score = static_cast<std::int32_t>(path.sums) * times +
                                       static_cast<std::int32_t>(path.sums >> 32) + rules_.bonus[path.laid()];
            if constexpr (kBlanks) {
                choose_blanks(path, place, score, times);
            } else {
                sink_.play(path.tiles, place, score, path.rest());
            }
        }
        found_ = 0;
    }

    void choose_blanks(const Path& path, std::uint32_t place, std::int32_t score, std::int32_t times) {
        LaidTiles laid;
        std::uint64_t tiles = path.tiles;
        for (const Square* at = squares_ + path.mark(); tiles; at++) {
            if (!at->tile) {
                const auto letter = static_cast<Letter>(tiles & kLetterBits);
                const std::int32_t differs = rules_.values[letter] - rules_.values[0];
                laid.push(letter, differs * (at->letter_times * times + static_cast<std::int32_t>(at->each >> 32)));
                tiles >>= 8;
            }
        }
        laid.choices(rack_, path.rest(), Sink::kEveryChoice || rules_.values[0], [&](const BlankChoice& choice) {
            sink_.play(path.tiles | choice.flags, place, score - choice.cost, choice.rest);
        });
    }

    WalkMemory& memory_;
    const std::uint32_t* const graph_;
    const Square* const squares_;
    const RackTable rack_;
    const FlatRules& rules_;
    Sink& sink_;
    std::array<std::uint64_t, kCodes> values_;
    std::size_t left_ = 0;
    std::size_t right_ = 0;
    std::size_t found_ = 0;
};

}  // namespace lexikernel
