#pragma once
// The walk that finds every play on a board on which tiles may cover others.
//
// Anchors are the occupied squares and the empty ones beside a tile of the crossing lane. A play belongs to the first
// anchor that it runs over: from there the walk goes left over squares on which anything may stand, crosses the separator
// of the graph once and goes right. On an occupied square it keeps the letter or lays another one. So no play is found
// twice, but for a single tile that makes words both ways, which is one play or two, as the game has it.
//
// As FlatWalk it is no recursion: paths wait in two stacks and are advanced a batch at a time, so that many reads of the
// graph are under way at once and nothing branches on what is found. Blanks are settled when a word is complete.
//
// `Game` says how plays are scored and which must not be made (cover_replace.cpp, cover_stack.cpp). A sink is given each
// play by sink.play(tiles, place, laid, score): as in CoverPlay, a byte each, the first in the lowest.

#include <algorithm>
#include <bit>
#include <memory>

#include "lexikernel/blank_choices.hpp"
#include "lexikernel/cover_grid.hpp"
#include "lexikernel/flat_walk.hpp"

namespace lexikernel {

struct CoverPath {
    std::uint64_t tiles;    // laid, in the order of the lane
    std::uint64_t state;    // of the graph, low; the multiplier of the word, high
    std::uint64_t sums;     // see CoverSquare
    std::uint64_t letters;  // squares laid, as bits of the lane, low; letters of the word, high
    std::uint64_t where;    // see below

    // at: left of the anchor the first square of the path, right of it the square that comes next.
    // mark: left of the anchor the square behind it, right of it the first square of the word.
    // least: left of the anchor the first square that may be laid.
    // lone: a single tile is laid whose play is found in the crossing lane.
    // covered: of the run of tiles that the path is in, every square so far is covered.
    static constexpr int kAt = 0, kMark = 10, kLeast = 20, kRest = 32, kLaid = 40, kLone = 48, kCovered = 49;
    static constexpr std::uint64_t kPlace = 1023;
    static constexpr std::uint64_t kKeep = ~std::uint64_t{0} << kRest;
    static constexpr std::uint64_t kFlags = std::uint64_t{1} << kLone | std::uint64_t{1} << kCovered;

    unsigned at() const { return where >> kAt & kPlace; }
    unsigned mark() const { return where >> kMark & kPlace; }
    unsigned least() const { return where >> kLeast & kPlace; }
    unsigned rest() const { return where >> kRest & 255; }
    unsigned laid() const { return where >> kLaid & 15; }
    unsigned lone() const { return where >> kLone & 1; }
    unsigned covered() const { return where >> kCovered & 1; }
    std::uint32_t node() const { return static_cast<std::uint32_t>(state); }
    std::int32_t times() const { return static_cast<std::int32_t>(state >> 32); }
};

inline constexpr int kMaxCoverAnchors = 2 * kMaxSide * kMaxSide;

// Memory of a walk, kept by each thread so that no walk allocates. Of each level of a walk, at most a batch's offspring
// waits: the stacks are sorted by level, so a batch with a path of one level has all waiting paths of later ones in it.
struct CoverMemory {
    static constexpr std::size_t kBatch = 64;
    static constexpr std::size_t kTurned = 4096;  // so many paths wait right of their anchors before those left go on
    static constexpr std::size_t kOffspring = kBatch * kMaxLetters;
    std::array<CoverPath, kMaxCoverAnchors + kOffspring * (kMaxRack + 1)> left;
    std::array<CoverPath, kTurned + kBatch + kOffspring * (kMaxSide + 1)> right;
    std::array<CoverPath, kBatch> batch;
    std::array<CoverPath, kOffspring + 1> found;
    std::array<Mask, kBatch + 1> follow;
    std::array<std::uint32_t, kBatch + 1> which;

    static CoverMemory& mine() {
        thread_local const std::unique_ptr<CoverMemory> memory(new CoverMemory);
        return *memory;
    }
};

// All anchors, lane by lane, each with the first square of its lane that its plays may lay. On an empty board those are
// the start squares, and only across unless `mirrored` or the layout makes directions differ.
template <class Take>
void for_each_cover_anchor(const CoverGrid& grid, bool mirrored, Take&& take) {
    const bool both = !grid.empty() || mirrored || !grid.symmetric();
    for (const Direction direction : {kAcross, kDown}) {
        for (int lane = 0; lane < grid.lanes(direction) && (both || direction == kAcross); lane++) {
            const std::uint32_t occupied = grid.occupied(direction, lane);
            const int base = FlatBoard::index(direction, lane, 0);
            int least = 1;
            std::uint32_t left = grid.empty() ? grid.starts(direction, lane) : occupied | grid.crossed(direction, lane);
            for (; left; left &= left - 1) {
                const int anchor = std::countr_zero(left);
                if (least <= anchor) {
                    take(Anchor{static_cast<std::uint16_t>(base + anchor), static_cast<std::uint16_t>(base + least)});
                }
                least = anchor + 1 + static_cast<int>(occupied >> anchor & 1);  // no word begins right behind a tile
            }
        }
    }
}

template <class Game, class Sink, bool kBlanks>
class CoverWalk {
public:
    CoverWalk(const CoverGrid& grid, const Game& game, const RackTable& rack, Sink& sink)
        : memory_(CoverMemory::mine()),
          root_(grid.graph().facts().root),
          graph_(grid.graph().base()),
          squares_(grid.squares()),
          rack_(rack),
          game_(game),
          sink_(sink) {
        for (std::size_t code = 0; code < kCodes; code++) {
            values_[code] = static_cast<std::uint64_t>(game.value(static_cast<Letter>(code)));
        }
    }

    void all(const CoverGrid& grid, bool mirrored) {
        if (rack_.tiles() > 0) {
            for_each_cover_anchor(grid, mirrored, [&](const Anchor& anchor) { add(anchor); });
            run();
        }
    }

    // Puts the paths of an anchor in the queue.
    void add(const Anchor& anchor) {
        memory_.left[left_++] = {0, root_ | std::uint64_t{1} << 32, 0, 0,
                                 std::uint64_t{anchor.square + 1U} << CoverPath::kAt |
                                     std::uint64_t{anchor.square + 1U} << CoverPath::kMark |
                                     std::uint64_t{anchor.least} << CoverPath::kLeast |
                                     std::uint64_t{rack_.whole()} << CoverPath::kRest};
    }

    // Follows all paths to their ends.
    void run() {
        while (left_ || right_) {
            while (left_ && right_ < CoverMemory::kTurned) {
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
    std::size_t next_batch(const CoverPath* stack, std::size_t& size) {
        const std::size_t count = std::min(size, CoverMemory::kBatch);
        size -= count;
        std::copy_n(stack + size, count, memory_.batch.begin());
        return count;
    }

    // Letters that can come to stand on a square: the one that stands there, or one that is held. With the last tile only
    // the ends of words matter, unless tiles stand behind it.
    Mask follows(const CoverSquare& at, const std::uint32_t* node, unsigned rest, bool goes_on) const {
        const Mask room = goes_on || rest & (rest - 1) ? ~Mask{0} : node[1];
        return node[0] & ((at.fits & rack_.letters(rest) & room) | at.standing);
    }

    bool open(const CoverSquare& at, unsigned rest) const { return (at.fits & rack_.letters(rest)) | at.standing; }

    void leftwards(std::size_t count) {
        CoverPath* turned = memory_.right.data() + right_;
        std::size_t live = 0;
        int letters = 0;
        for (std::size_t i = 0; i < count; i++) {
            const CoverPath& path = memory_.batch[i];
            const std::uint32_t* node = graph_ + path.node();
            const CoverSquare& behind = squares_[path.mark()];
            const bool turns = node[0] & 1 && open(behind, path.rest());
            const std::uint32_t next = turns ? node[2] : 0;
            __builtin_prefetch(graph_ + next);
            *turned = {path.tiles, path.state >> 32 << 32 | next, path.sums, path.letters,
                       (path.where & CoverPath::kKeep) | std::uint64_t{path.mark()} << CoverPath::kAt |
                           std::uint64_t{path.at()} << CoverPath::kMark};
            turned += turns;
            Mask follow = follows(squares_[path.at() - 1], node, path.rest(), behind.tile);
            follow = path.at() > path.least() ? follow : 0;
            memory_.which[live] = static_cast<std::uint32_t>(i);
            memory_.follow[live] = follow;
            live += follow != 0;
            letters += std::popcount(follow);
        }
        right_ = static_cast<std::size_t>(turned - memory_.right.data());

        CoverPath* out = memory_.left.data() + left_;
        CoverPath* found = memory_.found.data();
        each_letter(live, letters, [&](const CoverPath& path, Letter letter) {
            const CoverSquare& at = squares_[path.at() - 1];
            const std::uint64_t lays = at.standing >> letter & 1 ? 0 : ~std::uint64_t{0};
            CoverPath longer = step(path, at, letter, lays);
            longer.tiles = lays ? path.tiles << 8 | letter : path.tiles;
            longer.where -= 1;
            *found = longer;
            found->where = (longer.where & CoverPath::kKeep) | std::uint64_t{longer.at()} << CoverPath::kMark | (path.mark() - 1);
            found += ends(path, letter) && !squares_[path.mark()].tile && stands(longer);
            __builtin_prefetch(graph_ + longer.node());
            *out = longer;
            out += longer.node() != 0;
        });
        left_ = static_cast<std::size_t>(out - memory_.left.data());
        found_ = static_cast<std::size_t>(found - memory_.found.data());
    }

    void rightwards(std::size_t count) {
        std::size_t live = 0;
        int letters = 0;
        for (std::size_t i = 0; i < count; i++) {
            const CoverPath& path = memory_.batch[i];
            const CoverSquare& at = squares_[path.at()];
            const bool goes_on = squares_[path.at() + 1].tile;
            const Mask follow = follows(at, graph_ + path.node(), path.rest(), goes_on);
            memory_.which[live] = static_cast<std::uint32_t>(i);
            memory_.follow[live] = follow;
            live += follow != 0;
            letters += std::popcount(follow);
        }

        CoverPath* out = memory_.right.data() + right_;
        CoverPath* found = memory_.found.data();
        each_letter(live, letters, [&](const CoverPath& path, Letter letter) {
            const CoverSquare& at = squares_[path.at()];
            const CoverSquare& behind = squares_[path.at() + 1];
            const std::uint64_t lays = at.standing >> letter & 1 ? 0 : ~std::uint64_t{0};
            CoverPath longer = step(path, at, letter, lays);
            longer.tiles = path.tiles | (letter & lays) << 8 * path.laid();
            longer.where += 1;
            const bool lives = Game::kWholeWords || !(at.run_last && longer.covered());
            *found = longer;
            found->where--;
            found += ends(path, letter) && !behind.tile && lives && stands(longer);
            __builtin_prefetch(graph_ + longer.node());
            *out = longer;
            out += longer.node() && lives && open(behind, longer.rest());
        });
        right_ = static_cast<std::size_t>(out - memory_.right.data());
        found_ = static_cast<std::size_t>(found - memory_.found.data());
    }

    bool ends(const CoverPath& path, Letter letter) const { return graph_[path.node() + 1] >> letter & 1; }

    // At least one tile is laid, and no other lane tells of the same play.
    static bool stands(const CoverPath& path) { return path.laid() && !path.lone(); }

    // The path with a letter on a square, laid where `lays` is all ones, kept where it is 0.
    CoverPath step(const CoverPath& path, const CoverSquare& at, Letter letter, std::uint64_t lays) const {
        const std::uint64_t taken = rack_.template taken<kBlanks>(path.rest(), letter) & lays;
        const std::uint64_t adds = lays ? at.base + values_[letter] * at.each + game_.extra(at, letter) : at.kept;
        const std::uint64_t times = lays ? at.word_times : 1;
        std::uint64_t flags = 0;
        if constexpr (!Game::kTwoReadings) {
            const std::uint64_t lone = lays ? path.laid() == 0 && at.crossed & 2 : path.lone();
            flags |= lone << CoverPath::kLone;
        }
        if constexpr (!Game::kWholeWords) {
            flags |= (lays & (path.covered() | at.run_first)) << CoverPath::kCovered;
        }
        return {0, (path.state >> 32) * times << 32 | Node{graph_ + path.node()}.child(letter), path.sums + adds,
                path.letters | (at.bit & lays) | std::uint64_t{1} << letter << 32,
                (path.where & ~CoverPath::kFlags) + (lays & std::uint64_t{1} << CoverPath::kLaid) - (taken << CoverPath::kRest) +
                    flags};
    }

    // extend(path, letter) for each letter in each of the `live` sets, without a branch where a set ends.
    template <class Extend>
    void each_letter(std::size_t live, int letters, Extend&& extend) {
        memory_.follow[live] = 1;
        std::size_t at = 0;
        Mask follow = memory_.follow[0];
        for (; letters > 0; letters--) {
            const CoverPath& path = memory_.batch[memory_.which[at]];
            const auto letter = static_cast<Letter>(std::countr_zero(follow));
            follow &= follow - 1;
            at += !follow;
            follow = follow ? follow : memory_.follow[at];
            extend(path, letter);
        }
    }

    void report() {
        for (std::size_t i = 0; i < found_; i++) {
            const CoverPath& path = memory_.found[i];
            if (game_.barred(squares_, path)) {
                continue;
            }
            const unsigned length = path.at() - path.mark() + 1;
            const std::uint32_t place = kPlaceCodes.codes[path.mark()] + length * (1U << 16);
            const std::uint32_t laid = static_cast<std::uint32_t>(path.letters) >> std::countr_zero(squares_[path.mark()].bit);
            const std::int32_t score = game_.score(path);
            if constexpr (kBlanks) {
                choose_blanks(path, place, laid, score);
            } else {
                sink_.play(path.tiles, place, laid, score);
            }
        }
        found_ = 0;
    }

    void choose_blanks(const CoverPath& path, std::uint32_t place, std::uint32_t squares, std::int32_t score) {
        LaidTiles laid;
        std::uint64_t tiles = path.tiles;
        for (std::uint32_t left = squares; left; left &= left - 1, tiles >>= 8) {
            const CoverSquare& at = squares_[path.mark() + static_cast<unsigned>(std::countr_zero(left))];
            const auto letter = static_cast<Letter>(tiles & kLetterBits);
            const std::int32_t differs = game_.value(letter) - game_.value(0);
            laid.push(letter, differs * (static_cast<std::int32_t>(at.each) * path.times() +
                                         static_cast<std::int32_t>(at.each >> 32)));
        }
        laid.choices(rack_, path.rest(), Sink::kEveryChoice || game_.value(0), [&](const BlankChoice& choice) {
            sink_.play(path.tiles | choice.flags, place, squares, score - choice.cost);
        });
    }

    CoverMemory& memory_;
    const std::uint64_t root_;
    const std::uint32_t* const graph_;
    const CoverSquare* const squares_;
    const RackTable rack_;
    const Game game_;
    Sink& sink_;
    std::array<std::uint64_t, kCodes> values_;
    std::size_t left_ = 0;
    std::size_t right_ = 0;
    std::size_t found_ = 0;
};

}  // namespace lexikernel
