#pragma once
// All plays, their number, and the best of them, for any game of cover.
//
// The best are found without the others: anchors are walked in the order of what they promise, until none promises more
// than is found.

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "lexikernel/cover_paths.hpp"
#include "lexikernel/error.hpp"
#include "lexikernel/flat_plays.hpp"

namespace lexikernel {

struct AppendCovers {
    static constexpr bool kBounded = false;
    static constexpr bool kEveryChoice = true;
    CoverPlayList& list;

    void play(std::uint64_t tiles, std::uint32_t place, std::uint32_t laid, std::int32_t score) {
        list.append(make_cover_play(tiles, place, laid, score));
    }
};

struct CountCovers {
    static constexpr bool kBounded = false;
    static constexpr bool kEveryChoice = true;
    PlayCount count;

    void play(std::uint64_t, std::uint32_t, std::uint32_t, std::int32_t score) {
        count.plays++;
        count.score_sum += score;
        count.best = std::max(count.best, score);
    }
};

// Keeps the first play of the order.
struct FirstCover {
    static constexpr bool kBounded = false;
    static constexpr bool kEveryChoice = false;  // a blank in place of a letter that is held never gives more

    CoverPlay best{};
    std::int32_t least = std::numeric_limits<std::int32_t>::min();

    void play(std::uint64_t tiles, std::uint32_t place, std::uint32_t laid, std::int32_t score) {
        if (score < least) {
            return;
        }
        const CoverPlay play = make_cover_play(tiles, place, laid, score);
        if (score > least || stands_before(play, best)) {
            best = play;
            least = score;
        }
    }
};

// Keeps the first `count` plays of the order.
class FirstCovers {
public:
    static constexpr bool kBounded = false;
    static constexpr bool kEveryChoice = true;

    explicit FirstCovers(int count) : count_(static_cast<std::size_t>(count)) {
        constexpr int most = 100'000;
        if (count < 1 || count > most) {
            throw ArgumentError("ask for 1 to 100,000 plays, not for " + std::to_string(count));
        }
    }

    void play(std::uint64_t tiles, std::uint32_t place, std::uint32_t laid, std::int32_t score) {
        if (score < least_) {
            return;
        }
        const CoverPlay play = make_cover_play(tiles, place, laid, score);
        if (heap_.size() == count_) {
            if (!ranks_before(play, heap_.front())) {
                return;
            }
            std::pop_heap(heap_.begin(), heap_.end(), ranks_before);
            heap_.pop_back();
        }
        heap_.push_back(play);
        std::push_heap(heap_.begin(), heap_.end(), ranks_before);
        if (heap_.size() == count_) {
            least_ = heap_.front().score;
        }
    }

    std::vector<CoverPlay> sorted() && {
        std::sort(heap_.begin(), heap_.end(), ranks_before);
        return std::move(heap_);
    }

private:
    std::size_t count_;
    std::vector<CoverPlay> heap_;  // the last of them in front
    std::int32_t least_ = std::numeric_limits<std::int32_t>::min();
};

template <class Game, class Sink>
void walk_covers(const CoverGrid& grid, const Game& game, const Rack& rack, bool mirrored, Sink& sink) {
    const RackTable table(rack, grid.graph().alphabet().letters());
    if (rack.blanks()) {
        CoverWalk<Game, Sink, true>(grid, game, table, sink).all(grid, mirrored);
    } else {
        CoverWalk<Game, Sink, false>(grid, game, table, sink).all(grid, mirrored);
    }
}

}  // namespace lexikernel
