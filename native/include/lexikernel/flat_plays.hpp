#pragma once
// All plays on a flat board.

#include <vector>

#include "lexikernel/flat_board.hpp"
#include "lexikernel/leaves.hpp"
#include "lexikernel/play_list.hpp"

namespace lexikernel {

struct PlayCount {
    std::int64_t plays = 0;
    std::int64_t score_sum = 0;
    std::int32_t best = 0;  // 0 when there is no play
};

// In the order in which the walk comes by; the same for the same board and rack. `mirrored`: on an empty board the plays
// down as well, which otherwise are left out where the layout makes them copies of those across.
void all_plays(const FlatBoard& board, const Rack& rack, bool mirrored, PlayList& list);

// The same with what each play is worth together with the rest of the rack, in thousandths of a point.
void all_plays(const FlatBoard& board, const Rack& rack, bool mirrored, const RestValues& rests, PlayList& list,
               std::vector<std::int64_t>& values);

PlayCount count_plays(const FlatBoard& board, const Rack& rack, bool mirrored);

// How many different exchanges a rack allows: its non-empty parts.
std::int64_t count_exchanges(const Rack& rack);

}  // namespace lexikernel
