#include "lexikernel/flat_best.hpp"

#include <algorithm>
#include <string>

#include "lexikernel/error.hpp"
#include "lexikernel/flat_bounds.hpp"

namespace lexikernel {

namespace {

bool ranks_before(const ValuedPlay& a, const ValuedPlay& b) {
    return a.value != b.value ? a.value > b.value : stands_before(a.play, b.play);
}

// What both sinks know: which anchors still matter.
class Bounded {
public:
    static constexpr bool kBounded = true;

    explicit Bounded(const RestValues* rests, std::span<const AnchorBound> bounds) : rests_(rests), bounds_(bounds) {}

    bool hopeless(unsigned anchor, unsigned laid) const { return bounds_[anchor].beyond[laid] < least_; }
    std::int64_t least() const { return least_; }

protected:
    std::int64_t value(std::int32_t score, unsigned rest) const {
        return std::int64_t{score} * 1000 + (rests_ ? (*rests_)[rest] : 0);
    }

    const RestValues* rests_;
    std::span<const AnchorBound> bounds_;
    std::int64_t least_ = kNothing;  // below this nothing is wanted
};

template <bool kRests>
class One : public Bounded {
public:
    static constexpr bool kEveryChoice = kRests;  // without leaves a blank in place of a letter never gives more
    using Bounded::Bounded;

    void play(std::uint64_t tiles, std::uint32_t place, std::int32_t score, unsigned rest) {
        const std::int64_t value = this->value(score, rest);
        if (value >= least_) {
            const ValuedPlay play{make_play(tiles, place, score), value};
            if (value > least_ || ranks_before(play, best)) {
                best = play;
                least_ = value;
            }
        }
    }

    ValuedPlay best{};
};

class Several : public Bounded {
public:
    static constexpr bool kEveryChoice = true;

    Several(const RestValues* rests, std::span<const AnchorBound> bounds, std::size_t count)
        : Bounded(rests, bounds), count_(count) {}

    void play(std::uint64_t tiles, std::uint32_t place, std::int32_t score, unsigned rest) {
        const std::int64_t value = this->value(score, rest);
        if (value < least_) {
            return;
        }
        const ValuedPlay play{make_play(tiles, place, score), value};
        if (best.size() == count_) {
            if (!ranks_before(play, best.front())) {
                return;
            }
            std::pop_heap(best.begin(), best.end(), ranks_before);
            best.pop_back();
        }
        best.push_back(play);
        std::push_heap(best.begin(), best.end(), ranks_before);
        if (best.size() == count_) {
            least_ = best.front().value;
        }
    }

    std::vector<ValuedPlay> best;  // a heap, the last of them in front

private:
    std::size_t count_;
};

template <bool kBlanks, class Sink>
void search(const FlatBoard& board, const RackTable& table, std::span<const AnchorBound> bounds, Sink& sink) {
    constexpr std::size_t at_once = 4;  // so many anchors are walked together: enough work to wait for memory with
    std::array<std::uint16_t, kMaxAnchors> order;
    for (std::size_t i = 0; i < bounds.size(); i++) {
        order[i] = static_cast<std::uint16_t>(i);
    }
    std::sort(order.begin(), order.begin() + bounds.size(), [&](std::uint16_t a, std::uint16_t b) {
        return bounds[a].most != bounds[b].most ? bounds[a].most > bounds[b].most : a < b;
    });
    FlatWalk<Sink, kBlanks> walk(board, table, sink);
    for (std::size_t next = 0; next < bounds.size();) {
        for (std::size_t i = 0; i < at_once && next < bounds.size(); i++, next++) {
            if (bounds[order[next]].most < sink.least()) {
                next = bounds.size();
                break;
            }
            walk.add(bounds[order[next]].anchor, board.graph().root().at, order[next]);
        }
        walk.run();
    }
}

template <class Sink>
void search(const FlatBoard& board, const Rack& rack, const RackTable& table, std::span<const AnchorBound> bounds, Sink& sink) {
    if (rack.blanks()) {
        search<true>(board, table, bounds, sink);
    } else {
        search<false>(board, table, bounds, sink);
    }
}

}  // namespace

std::optional<ValuedPlay> best_play(const FlatBoard& board, const Rack& rack, const RestValues* rests) {
    const RackTable table(rack, board.graph().alphabet().letters());
    const auto bounds = bound_anchors(board, rack, table, rests, false);
    const auto found = [&](auto&& sink) -> std::optional<ValuedPlay> {
        search(board, rack, table, bounds, sink);
        return sink.least() == kNothing ? std::nullopt : std::optional(sink.best);
    };
    return rests ? found(One<true>(rests, bounds)) : found(One<false>(rests, bounds));
}

std::vector<ValuedPlay> top_plays(const FlatBoard& board, const Rack& rack, const RestValues* rests, int count,
                                  bool mirrored) {
    constexpr int most = 100'000;
    if (count < 1 || count > most) {
        throw ArgumentError("ask for 1 to 100,000 plays, not for " + std::to_string(count));
    }
    const RackTable table(rack, board.graph().alphabet().letters());
    const auto bounds = bound_anchors(board, rack, table, rests, mirrored);
    Several sink(rests, bounds, static_cast<std::size_t>(count));
    search(board, rack, table, bounds, sink);
    std::sort(sink.best.begin(), sink.best.end(), ranks_before);
    return std::move(sink.best);
}

}  // namespace lexikernel
