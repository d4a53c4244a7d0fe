#pragma once
// A flat board as the generator wants it: every square seen along its row and along its column, with what the crossing
// word lets stand there. Kept up to date play by play, and play by play taken back.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "lexikernel/flat_rules.hpp"
#include "lexikernel/graph.hpp"
#include "lexikernel/play.hpp"

namespace lexikernel {

enum Direction : int { kAcross = 0, kDown = 1 };

// A square as part of a lane (a row, or a column read as one), with what a letter on it adds to a score: points of the
// word in the lane in the low half of a number, of crossing words in the high half.
struct alignas(32) Square {
    Mask fits = 0;               // empty: letters that the crossing word allows; occupied or outside: none
    Mask standing = 0;           // occupied: the letter that stands here
    std::uint64_t base = 0;      // added once
    std::uint64_t each = 0;      // added for each point of the value of a laid letter
    std::int32_t points = 0;     // occupied: of the tile; empty: of the crossing word's tiles
    std::uint8_t tile = 0;       // 0 = empty
    std::uint8_t crossed = 0;    // empty: 0 no crossing word would be made here, 1 one would, 3 one would in a lane down
    std::uint8_t letter_times = 1;
    std::uint8_t word_times = 1;  // occupied: 1
};
static_assert(sizeof(Square) == 32);

class FlatBoard {
public:
    // Places of a lane count from 1; places 0 and length + 1 are outside, and nothing fits there.
    static constexpr int kStride = 24;
    using Lane = std::array<Square, kStride>;

    // Both must outlive the board.
    FlatBoard(const WordGraph& graph, const FlatRules& rules);

    // Row by row: 0 empty, 1..31 a letter, + 0x20 a blank that shows it. Refuses (ArgumentError) other sizes and codes.
    void set(std::span<const std::uint8_t> codes);
    void clear();
    // Refuses (ArgumentError) a play that does not fit on the board; whether it makes words is not asked.
    void place(const Play& play);
    // Takes back the last play since set(); refuses (ArgumentError) if there is none.
    void take_back();

    const WordGraph& graph() const { return *graph_; }
    const FlatRules& rules() const { return *rules_; }
    bool empty() const { return tiles_ == 0; }
    int lanes(Direction direction) const { return direction == kAcross ? rules_->layout.rows : rules_->layout.columns; }
    int length(Direction direction) const { return lanes(direction == kAcross ? kDown : kAcross); }
    const Lane& lane(Direction direction, int lane) const { return squares_[direction][static_cast<std::size_t>(lane)]; }
    // Bit p = place p of the lane.
    std::uint32_t occupied(Direction direction, int lane) const { return occupied_[direction][static_cast<std::size_t>(lane)]; }
    std::uint32_t crossed(Direction direction, int lane) const { return crossed_[direction][static_cast<std::size_t>(lane)]; }
    // The places of a lane of which a first play covers one.
    std::uint32_t starts(Direction direction, int lane) const { return starts_[direction][static_cast<std::size_t>(lane)]; }
    std::uint8_t at(int row, int column) const { return lane(kAcross, row)[static_cast<std::size_t>(column) + 1].tile; }

    // All squares of both directions as one array; squares()[index(d, l, p)] is place p of lane l.
    const Square* squares() const { return squares_[0][0].data(); }
    static constexpr int index(int direction, int lane, int place) {
        return (direction * kMaxSide + lane) * kStride + place;
    }
    static constexpr int kSquares = 2 * kMaxSide * kStride;

private:
    struct Change {
        std::uint8_t direction;
        std::uint8_t lane;
        std::uint8_t place;
        Square before;
    };
    struct Step {
        std::size_t changes;
        int tiles;
    };

    Square& square(int direction, int lane, int place) {
        return squares_[direction][static_cast<std::size_t>(lane)][static_cast<std::size_t>(place)];
    }
    void remember(int direction, int lane, int place);
    void put(int row, int column, std::uint8_t tile);
    void cross_lane(Direction direction, int lane);
    void cross_gap(Direction direction, int lane, int place);
    void set_cross(Direction direction, int lane, int place, Mask fits, std::int32_t points);
    Node read_back(const Lane& lane, Node from, int last, int first) const;
    Mask between(const Lane& lane, int before, int first, int after, int last) const;

    const WordGraph* graph_;
    const FlatRules* rules_;
    std::array<std::array<Lane, kMaxSide>, 2> bare_{};  // with nothing on it
    std::array<std::array<Lane, kMaxSide>, 2> squares_{};
    std::array<std::array<std::uint32_t, kMaxSide>, 2> starts_{};
    std::array<std::array<std::uint32_t, kMaxSide>, 2> occupied_{};
    std::array<std::array<std::uint32_t, kMaxSide>, 2> crossed_{};
    int tiles_ = 0;
    std::vector<Change> changes_;
    std::vector<Step> steps_;
};

}  // namespace lexikernel
