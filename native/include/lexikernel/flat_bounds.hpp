#pragma once
// What a play from an anchor can be worth at most, found without looking at words.
//
// For each stretch of squares around the anchor the best tiles of the rack are imagined on the best squares. The bound is
// never below the worth of any play that FlatWalk finds from the anchor; the closer it is, the more anchors need no walk.

#include <array>
#include <cstdint>
#include <limits>
#include <span>

#include "lexikernel/flat_walk.hpp"
#include "lexikernel/leaves.hpp"

namespace lexikernel {

inline constexpr std::int64_t kNothing = std::numeric_limits<std::int64_t>::min();

// In thousandths of a point.
struct AnchorBound {
    Anchor anchor;
    std::int64_t most = kNothing;                    // of any play
    std::array<std::int64_t, kMaxRack + 1> beyond;  // by tiles laid already: of any play that lays more
};

// Thread-local memory: valid until the next call in the same thread. `rests` may be null: then nothing is kept of value.
std::span<AnchorBound> bound_anchors(const FlatBoard& board, const Rack& rack, const RackTable& table,
                                     const RestValues* rests, bool mirrored);

}  // namespace lexikernel
