#include "lexikernel/cover_grid.hpp"

#include <string>

#include "lexikernel/board_codes.hpp"
#include "lexikernel/error.hpp"

namespace lexikernel {

CoverGrid::CoverGrid(const WordGraph& graph, const Layout& layout)
    : graph_(&graph), rows_(layout.rows), columns_(layout.columns), symmetric_(layout.symmetric()) {
    for (const Direction direction : {kAcross, kDown}) {
        for (int lane = 0; lane < lanes(direction); lane++) {
            for (int place = 1; place <= length(direction); place++) {
                square(direction, lane, place).bit = std::uint32_t{1} << place;
                if (layout.starts[number(direction, lane, place)]) {
                    starts_[direction][static_cast<std::size_t>(lane)] |= std::uint32_t{1} << place;
                }
            }
        }
    }
}

void CoverGrid::check(std::span<const std::uint8_t> codes, std::span<const std::uint8_t> heights) const {
    const auto squares = static_cast<std::size_t>(rows_) * static_cast<std::size_t>(columns_);
    check_codes(codes, squares, graph_->alphabet());
    if (heights.empty()) {
        return;
    }
    if (heights.size() != squares) {
        throw ArgumentError("the board has " + std::to_string(squares) + " squares, heights are given of " +
                            std::to_string(heights.size()));
    }
    for (std::size_t i = 0; i < squares; i++) {
        if ((heights[i] == 0) != (codes[i] == 0)) {
            throw ArgumentError("a square with the code " + std::to_string(codes[i]) + " cannot have the height " +
                                std::to_string(heights[i]));
        }
    }
}

void CoverGrid::check(const CoverPlay& play, int highest) const {
    const int letters = graph_->alphabet().size();
    const int tiles = std::popcount(play.laid);
    const bool inside = play.down <= 1 && play.length >= 1 && play.row + (play.down ? play.length : 1) <= rows_ &&
                        play.column + (play.down ? 1 : play.length) <= columns_;
    if (!inside || play.laid >> play.length) {
        throw ArgumentError("the play is not on the board");
    }
    if (tiles == 0 || tiles > kMaxRack) {
        throw ArgumentError("a play lays 1 to 8 tiles, not " + std::to_string(tiles));
    }
    std::size_t next = 0;
    for (int i = 0; i < play.length; i++) {
        const CoverSquare& square = at(play.row + (play.down ? i : 0), play.column + (play.down ? 0 : i));
        if (!(play.laid >> i & 1)) {
            if (!square.tile) {
                throw ArgumentError("the play keeps a letter where none stands");
            }
            continue;
        }
        const std::uint8_t tile = play.tiles[next++];
        const int letter = tile & kLetterBits;
        if (letter == 0 || letter > letters || tile > (kBlankFlag | kLetterBits)) {
            throw ArgumentError("the play lays the code " + std::to_string(tile) + "; letters are 1 to " +
                                std::to_string(letters) + ", 32 more where a blank shows them");
        }
        if (square.standing >> letter & 1) {
            throw ArgumentError("the play lays a letter on itself");
        }
        if (highest && square.height >= highest) {
            throw ArgumentError("the play makes a stack of more than " + std::to_string(highest) + " tiles");
        }
    }
}

void CoverGrid::fill(std::span<const std::uint8_t> codes, std::span<const std::uint8_t> heights) {
    tiles_ = 0;
    for (const Direction direction : {kAcross, kDown}) {
        for (int lane = 0; lane < lanes(direction); lane++) {
            std::uint32_t occupied = 0;
            for (int place = 1; place <= length(direction); place++) {
                CoverSquare& square = this->square(direction, lane, place);
                const std::size_t at = number(direction, lane, place);
                square.tile = codes[at];
                square.height = heights.empty() ? static_cast<std::uint8_t>(codes[at] != 0) : heights[at];
                square.standing = codes[at] ? Mask{1} << (codes[at] & kLetterBits) : 0;
                occupied |= codes[at] ? square.bit : 0;
            }
            occupied_[direction][static_cast<std::size_t>(lane)] = occupied;
            tiles_ += direction == kAcross ? std::popcount(occupied) : 0;
            find_runs(direction, lane);
        }
    }
}

void CoverGrid::put(Direction direction, int lane, int place, std::uint8_t tile, bool stacks) {
    const Direction other = direction == kAcross ? kDown : kAcross;
    tiles_ += square(direction, lane, place).tile ? 0 : 1;
    for (CoverSquare* square : {&this->square(direction, lane, place), &this->square(other, place - 1, lane + 1)}) {
        square->height = static_cast<std::uint8_t>(stacks ? square->height + 1 : 1);
        square->tile = tile;
        square->standing = Mask{1} << (tile & kLetterBits);
    }
    occupied_[direction][static_cast<std::size_t>(lane)] |= std::uint32_t{1} << place;
    occupied_[other][static_cast<std::size_t>(place - 1)] |= std::uint32_t{1} << (lane + 1);
    find_runs(direction, lane);
    find_runs(other, place - 1);
}

void CoverGrid::find_runs(Direction direction, int lane) {
    const std::uint32_t occupied = occupied_[direction][static_cast<std::size_t>(lane)];
    for (int place = 1; place <= length(direction); place++) {
        const bool here = occupied >> place & 1;
        const bool before = occupied >> (place - 1) & 1;
        const bool behind = occupied >> place >> 1 & 1;
        CoverSquare& square = this->square(direction, lane, place);
        square.run_first = here && !before;
        square.run_last = here && before && !behind;
    }
}

CrossRun CoverGrid::run(Direction direction, int lane, int place) const {
    const std::uint32_t occupied = occupied_[direction][static_cast<std::size_t>(lane)];
    // Place 0 is never occupied, so both counts end.
    const int before = std::countl_one(occupied << (32 - place));
    const int behind = std::countr_one(occupied >> place >> 1);
    return {squares_.data() + FlatBoard::index(direction, lane, 0), place - before, place + behind, place};
}

// Letters that make a word of a run if they are laid on its square; all of them where there is no run.
Mask CoverGrid::fitting(const CrossRun& run) const {
    if (run.alone()) {
        return graph_->alphabet().letters();
    }
    const auto read_back = [&](Node node, int last, int first) {
        for (int place = last; place >= first; place--) {
            const Mask standing = run.lane[place].standing;
            if (!(node.letters() & standing)) {
                return graph_->node(0);
            }
            node = graph_->node(node.child(static_cast<Letter>(std::countr_zero(standing))));
        }
        return node;
    };
    const Node right = read_back(graph_->root(), run.last, run.place + 1);
    if (run.first == run.place) {
        return right.ends();
    }
    const Node left = read_back(graph_->root(), run.place - 1, run.first);
    if (!(left.letters() & 1)) {
        return 0;
    }
    const Node behind_left = graph_->node(left.behind());
    if (run.last == run.place) {
        return behind_left.ends();
    }
    Mask fits = 0;
    for (Mask rest = right.letters() & behind_left.letters() & ~Mask{1}; rest; rest &= rest - 1) {
        const auto letter = static_cast<Letter>(std::countr_zero(rest));
        const Node end = read_back(graph_->node(right.child(letter)), run.place - 1, run.first + 1);
        fits |= end.ends() & run.lane[run.first].standing ? Mask{1} << letter : 0;
    }
    return fits;
}

}  // namespace lexikernel
