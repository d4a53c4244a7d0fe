#pragma once
// Sinks for the walk of covers (cover_paths.hpp), and the walk over a whole board.

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
    static constexpr bool kEveryChoice = true;
    CoverPlayList& list;

    void play(std::uint64_t tiles, std::uint32_t place, std::uint32_t laid, std::int32_t score) {
        list.append(make_cover_play(tiles, place, laid, score));
    }
};

struct CountCovers {
    static constexpr bool kEveryChoice = true;
    PlayCount count;

    void play(std::uint64_t, std::uint32_t, std::uint32_t, std::int32_t score) {
        count.plays++;
        count.score_sum += score;
        count.best = std::max(count.best, score);
    }
};

// Keeps the first play of the order.
class FirstCover {
public:
    static constexpr bool kEveryChoice = false;  // a blank in place of a letter that is held never gives more

    void play(std::uint64_t tiles, std::uint32_t place, std::uint32_t laid, std::int32_t score) {
        if (score < least_) {
            return;
        }
        const CoverPlay play = make_cover_play(tiles, place, laid, score);
        if (score > least_ || stands_before(play, best_)) {
            best_ = play;
            least_ = score;
        }
    }

    // Below this nothing is wanted any more.
    std::int32_t least() const { return least_; }
    std::optional<CoverPlay> best() const { return best_.laid ? std::optional(best_) : std::nullopt; }

private:
    CoverPlay best_{};
    std::int32_t least_ = std::numeric_limits<std::int32_t>::min();
};

// Keeps the first `count` plays of the order.
class FirstCovers {
public:
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

    std::int32_t least() const { return least_; }
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
