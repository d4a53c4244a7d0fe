#pragma once
// A board on which tiles may be laid over others, as its generator wants it: every square seen along its row and along its
// column, with the letters that may be laid there, on an empty square or on another letter, for the sake of the crossing
// run. Kept up to date play by play. What a letter adds to a score is up to the game (cover_replace.hpp, cover_stack.hpp).

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "lexikernel/cover_list.hpp"
#include "lexikernel/flat_board.hpp"

namespace lexikernel {

// A square as part of a lane. What is added to a score is a pair of numbers: of the word in the lane low, of the crossing
// word high.
struct alignas(64) CoverSquare {
    Mask fits = 0;                 // letters that may be laid; never the one that stands here
    Mask standing = 0;             // occupied: the letter that is seen
    std::uint64_t kept = 0;        // added if the standing letter is kept
    std::uint64_t base = 0;        // added if a letter is laid
    std::uint64_t each = 0;        // added for each point of the value of a laid letter
    std::uint32_t bit = 0;         // 1 << place
    Mask extra = 0;                // letters that make the crossing word score their extra points
    std::uint8_t tile = 0;         // what is seen; 0 = empty
    std::uint8_t height = 0;
    std::uint8_t crossed = 0;      // a laid tile would make a crossing word: 0 no, 1 yes, 3 yes, and the lane is a column
    std::uint8_t word_times = 1;   // if a letter is laid
    std::uint8_t run_first = 0;    // the first square of a run of tiles
    std::uint8_t run_last = 0;     // the last square of a run of two or more
    std::uint8_t plural_only = 0;  // see cover_stack.hpp
};
static_assert(sizeof(CoverSquare) == 64);

// The run that crosses a lane at a square: places first to last of the crossing lane, the square itself included.
struct CrossRun {
    const CoverSquare* lane;
    int first;
    int last;
    int place;

    bool alone() const { return first == last; }
};

class CoverGrid {
public:
    // The graph must outlive the grid.
    CoverGrid(const WordGraph& graph, const Layout& layout);

    const WordGraph& graph() const { return *graph_; }
    int rows() const { return rows_; }
    int columns() const { return columns_; }
    int lanes(Direction direction) const { return direction == kAcross ? rows_ : columns_; }
    int length(Direction direction) const { return direction == kAcross ? columns_ : rows_; }
    bool empty() const { return tiles_ == 0; }
    // Whether plays down an empty board are only copies of those across.
    bool symmetric() const { return symmetric_; }
    // Bit p = place p of the lane.
    std::uint32_t occupied(Direction direction, int lane) const { return occupied_[direction][static_cast<std::size_t>(lane)]; }
    // The empty places beside a tile of a crossing lane.
    std::uint32_t crossed(Direction direction, int lane) const { return crossed_[direction][static_cast<std::size_t>(lane)]; }
    // The places of which a first play covers one.
    std::uint32_t starts(Direction direction, int lane) const { return starts_[direction][static_cast<std::size_t>(lane)]; }
    const CoverSquare& at(int row, int column) const {
        return squares_[static_cast<std::size_t>(FlatBoard::index(kAcross, row, column + 1))];
    }
    // As FlatBoard::squares and FlatBoard::index.
    const CoverSquare* squares() const { return squares_.data(); }

    // Sets all squares; score(square, run, at) fills in what a square adds, `at` being its number row by row. Codes as
    // FlatBoard::set; heights may be empty (then 1 where a tile lies). Refuses (ArgumentError) what does not go together.
    template <class Score>
    void set(std::span<const std::uint8_t> codes, std::span<const std::uint8_t> heights, Score&& score) {
        check(codes, heights);
        fill(codes, heights);
        for (const Direction direction : {kAcross, kDown}) {
            for (int lane = 0; lane < lanes(direction); lane++) {
                cross(direction, lane, score);
            }
        }
    }

    // Lays the tiles of a play. Refuses (ArgumentError) one that does not fit on the board: it keeps what is not there,
    // lays a letter on itself, or builds a stack higher than `highest` (0: heights are not counted). Whether it makes words
    // is not asked.
    template <class Score>
    void place(const CoverPlay& play, int highest, Score&& score) {
        check(play, highest);
        const Direction direction = play.down ? kDown : kAcross;
        const int lane = play.down ? play.column : play.row;
        const int first = (play.down ? play.row : play.column) + 1;
        std::size_t tile = 0;
        for (std::uint32_t left = play.laid; left; left &= left - 1) {
            put(direction, lane, first + std::countr_zero(left), play.tiles[tile++], highest != 0);
        }
        for (std::uint32_t left = play.laid; left; left &= left - 1) {
            cross(direction == kAcross ? kDown : kAcross, first + std::countr_zero(left) - 1, score);
        }
        cross(direction, lane, score);
    }

private:
    CoverSquare& square(int direction, int lane, int place) {
        return squares_[static_cast<std::size_t>(FlatBoard::index(direction, lane, place))];
    }
    std::size_t number(int direction, int lane, int place) const {
        return static_cast<std::size_t>(direction == kAcross ? lane * columns_ + place - 1 : (place - 1) * columns_ + lane);
    }
    void check(std::span<const std::uint8_t> codes, std::span<const std::uint8_t> heights) const;
    void check(const CoverPlay& play, int highest) const;
    void fill(std::span<const std::uint8_t> codes, std::span<const std::uint8_t> heights);
    void put(Direction direction, int lane, int place, std::uint8_t tile, bool stacks);
    void find_runs(Direction direction, int lane);
    CrossRun run(Direction direction, int lane, int place) const;
    Mask fitting(const CrossRun& run) const;

    // Brings the squares of all lanes that cross a lane up to date, where they cross it.
    template <class Score>
    void cross(Direction direction, int lane, Score&& score) {
        const int other = 1 - direction;
        for (int place = 1; place <= length(direction); place++) {
            const CrossRun run = this->run(direction, lane, place);
            CoverSquare& square = this->square(other, place - 1, lane + 1);
            square.fits = fitting(run) & ~square.standing;
            square.crossed = run.alone() ? 0 : other == kAcross ? 1 : 3;
            std::uint32_t& crossed = crossed_[static_cast<std::size_t>(other)][static_cast<std::size_t>(place - 1)];
            crossed = square.crossed && !square.tile ? crossed | square.bit : crossed & ~square.bit;
            score(square, run, number(other, place - 1, lane + 1));
        }
    }

    const WordGraph* graph_;
    int rows_;
    int columns_;
    bool symmetric_;
    int tiles_ = 0;  // occupied squares
    std::array<CoverSquare, FlatBoard::kSquares> squares_{};
    std::array<std::array<std::uint32_t, kMaxSide>, 2> occupied_{};
    std::array<std::array<std::uint32_t, kMaxSide>, 2> crossed_{};
    std::array<std::array<std::uint32_t, kMaxSide>, 2> starts_{};
};

}  // namespace lexikernel
