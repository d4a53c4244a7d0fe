#pragma once
// The best play, or the best few, without finding the others: anchors are walked in the order of what they promise, until
// none promises more than is found. Equal plays rank as in a sorted list (play_list.hpp), so best_play is its first.

#include <optional>

#include "lexikernel/flat_board.hpp"
#include "lexikernel/leaves.hpp"

namespace lexikernel {

struct ValuedPlay {
    Play play;
    std::int64_t value;  // thousandths of a point: the score, and the rest of the rack where leaves are asked for
};

// `rests` may be null.
std::optional<ValuedPlay> best_play(const FlatBoard& board, const Rack& rack, const RestValues* rests);

// At most `count` plays, the best first; refuses (ArgumentError) counts beyond 1..100,000.
std::vector<ValuedPlay> top_plays(const FlatBoard& board, const Rack& rack, const RestValues* rests, int count,
                                  bool mirrored);

}  // namespace lexikernel
