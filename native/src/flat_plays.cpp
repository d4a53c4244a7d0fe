#include "lexikernel/flat_plays.hpp"

#include <algorithm>

#include "lexikernel/flat_walk.hpp"

namespace lexikernel {

namespace {

struct Append {
    static constexpr bool kBounded = false;
    static constexpr bool kEveryChoice = true;
    PlayList& list;

    void play(std::uint64_t tiles, std::uint32_t place, std::int32_t score, unsigned) { list.append(tiles, place, score); }
};

struct AppendValued {
    static constexpr bool kBounded = false;
    static constexpr bool kEveryChoice = true;
    PlayList& list;
    std::vector<std::int64_t>& values;
    const RestValues& rests;

    void play(std::uint64_t tiles, std::uint32_t place, std::int32_t score, unsigned rest) {
        list.append(tiles, place, score);
        values.push_back(std::int64_t{score} * 1000 + rests[rest]);
    }
};

struct Count {
    static constexpr bool kBounded = false;
    static constexpr bool kEveryChoice = true;
    PlayCount count;

    void play(std::uint64_t, std::uint32_t, std::int32_t score, unsigned) {
        count.plays++;
        count.score_sum += score;
        count.best = std::max(count.best, score);
    }
};

template <class Sink>
void walk(const FlatBoard& board, const Rack& rack, bool mirrored, Sink& sink) {
    const RackTable table(rack, board.graph().alphabet().letters());
    if (rack.blanks()) {
        FlatWalk<Sink, true>(board, table, sink).all(board, mirrored);
    } else {
        FlatWalk<Sink, false>(board, table, sink).all(board, mirrored);
    }
}

}  // namespace

void all_plays(const FlatBoard& board, const Rack& rack, bool mirrored, PlayList& list) {
    list.clear();
    Append sink{list};
    walk(board, rack, mirrored, sink);
}

void all_plays(const FlatBoard& board, const Rack& rack, bool mirrored, const RestValues& rests, PlayList& list,
               std::vector<std::int64_t>& values) {
    list.clear();
    values.clear();
    AppendValued sink{list, values, rests};
    walk(board, rack, mirrored, sink);
}

PlayCount count_plays(const FlatBoard& board, const Rack& rack, bool mirrored) {
    Count sink;
    walk(board, rack, mirrored, sink);
    return sink.count;
}

std::int64_t count_exchanges(const Rack& rack) {
    std::int64_t parts = 1;
    for (const int count : rack.counts) {
        parts *= count + 1;
    }
    return parts - 1;
}

}  // namespace lexikernel
