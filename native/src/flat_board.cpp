#include "lexikernel/flat_board.hpp"

#include <algorithm>
#include <string>

#include "lexikernel/board_codes.hpp"
#include "lexikernel/error.hpp"

namespace lexikernel {

FlatBoard::FlatBoard(const WordGraph& graph, const FlatRules& rules) : graph_(&graph), rules_(&rules) {
    const Layout& layout = rules.layout;
    for (const Direction direction : {kAcross, kDown}) {
        for (int lane = 0; lane < lanes(direction); lane++) {
            for (int place = 1; place <= length(direction); place++) {
                const int row = direction == kAcross ? lane : place - 1;
                const int column = direction == kAcross ? place - 1 : lane;
                const auto at = static_cast<std::size_t>(row * layout.columns + column);
                Square& square = bare_[direction][static_cast<std::size_t>(lane)][static_cast<std::size_t>(place)];
                square.fits = graph.alphabet().letters();
                square.letter_times = layout.letter_times[at];
                square.word_times = layout.word_times[at];
                square.each = square.letter_times;
                starts_[direction][static_cast<std::size_t>(lane)] |= std::uint32_t{layout.starts[at] != 0} << place;
            }
        }
    }
    clear();
}

void FlatBoard::clear() {
    for (const Direction direction : {kAcross, kDown}) {
        const auto count = static_cast<std::size_t>(lanes(direction));
        std::copy_n(bare_[direction].begin(), count, squares_[direction].begin());
        occupied_[direction].fill(0);
        crossed_[direction].fill(0);
    }
    tiles_ = 0;
    changes_.clear();
    steps_.clear();
}

void FlatBoard::set(std::span<const std::uint8_t> codes) {
    const Layout& layout = rules_->layout;
    check_codes(codes, layout.squares(), graph_->alphabet());
    clear();
    std::size_t at = 0;
    for (int row = 0; row < layout.rows; row++) {
        for (int column = 0; column < layout.columns; column++) {
            if (const std::uint8_t code = codes[at++]) {
                put(row, column, code);
            }
        }
    }
    for (const Direction direction : {kAcross, kDown}) {
        for (int lane = 0; lane < lanes(direction); lane++) {
            if (occupied(direction, lane)) {
                cross_lane(direction, lane);
            }
        }
    }
}

void FlatBoard::put(int row, int column, std::uint8_t tile) {
    const auto fill = [&](int direction, int lane, int place) {
        Square& square = this->square(direction, lane, place);
        square.fits = 0;
        square.standing = Mask{1} << (tile & kLetterBits);
        square.points = rules_->value(tile);
        square.base = static_cast<std::uint64_t>(square.points);
        square.each = 0;
        square.tile = tile;
        square.crossed = 0;
        square.word_times = 1;
        occupied_[direction][static_cast<std::size_t>(lane)] |= std::uint32_t{1} << place;
        crossed_[direction][static_cast<std::size_t>(lane)] &= ~(std::uint32_t{1} << place);
    };
    fill(kAcross, row, column + 1);
    fill(kDown, column, row + 1);
    tiles_++;
}

// Walks from the tile at `last` to the one at `first`, right to left; nowhere if no word holds them.
Node FlatBoard::read_back(const Lane& lane, Node from, int last, int first) const {
    for (int place = last; place >= first; place--) {
        const Letter letter = lane[static_cast<std::size_t>(place)].tile & kLetterBits;
        if (!(from.letters() >> letter & 1)) {
            return graph_->node(0);
        }
        from = graph_->node(from.child(letter));
    }
    return from;
}

// Letters that make one word of the tiles at before..first-1, the letter, and the tiles at after..last.
Mask FlatBoard::between(const Lane& lane, int before, int first, int after, int last) const {
    const Node right = read_back(lane, graph_->root(), last, after);
    const Node left = read_back(lane, graph_->root(), first - 1, before);
    if (!(left.letters() & 1)) {
        return 0;
    }
    Mask fits = 0;
    const Letter end = lane[static_cast<std::size_t>(before)].tile & kLetterBits;
    for (Mask left_over = right.letters() & graph_->node(left.behind()).letters() & ~Mask{1}; left_over; left_over &= left_over - 1) {
        const auto letter = static_cast<Letter>(std::countr_zero(left_over));
        const Node rest = read_back(lane, graph_->node(right.child(letter)), first - 1, before + 1);
        fits |= static_cast<Mask>(rest.ends() >> end & 1) << letter;
    }
    return fits;
}

// Writes what a word along `direction` demands of an empty square into the square as its crossing lane sees it.
void FlatBoard::set_cross(Direction direction, int lane, int place, Mask fits, std::int32_t points) {
    const int other = 1 - direction;
    Square& square = this->square(other, place - 1, lane + 1);
    square.fits = fits;
    square.points = points;
    square.base = static_cast<std::uint64_t>(points * square.word_times) << 32;
    square.each = square.letter_times | static_cast<std::uint64_t>(square.letter_times * square.word_times) << 32;
    square.crossed = direction == kAcross ? 3 : 1;
    crossed_[static_cast<std::size_t>(other)][static_cast<std::size_t>(place - 1)] |= std::uint32_t{1} << (lane + 1);
}

void FlatBoard::cross_lane(Direction direction, int lane) {
    const Lane& squares = this->lane(direction, lane);
    const int length = this->length(direction);
    int before_first = 0;  // the run of tiles that ended last
    int before_last = -1;
    std::int32_t before_points = 0;
    Mask before_fits = 0;  // what may follow it
    for (std::uint32_t left = occupied(direction, lane); left;) {
        const int first = std::countr_zero(left);
        const int last = first + std::countr_one(left >> first) - 1;
        left &= ~std::uint32_t{0} << last << 1;
        std::int32_t points = 0;
        for (int place = first; place <= last; place++) {
            points += squares[static_cast<std::size_t>(place)].points;
        }
        const Node run = read_back(squares, graph_->root(), last, first);
        const bool shares_gap = before_last + 2 == first;
        if (before_last > 0 && before_last < length) {
            if (shares_gap) {
                set_cross(direction, lane, first - 1, between(squares, before_first, first - 1, first, last),
                          before_points + points);
            } else {
                set_cross(direction, lane, before_last + 1, before_fits, before_points);
            }
        }
        if (first > 1 && !shares_gap) {
            set_cross(direction, lane, first - 1, run.ends(), points);
        }
        before_first = first;
        before_last = last;
        before_points = points;
        before_fits = run.letters() & 1 ? graph_->node(run.behind()).ends() : 0;
    }
    if (before_last > 0 && before_last < length) {
        set_cross(direction, lane, before_last + 1, before_fits, before_points);
    }
}

void FlatBoard::cross_gap(Direction direction, int lane, int place) {
    if (place < 1 || place > length(direction)) {
        return;
    }
    const Lane& squares = this->lane(direction, lane);
    int first = place;
    std::int32_t points = 0;
    while (squares[static_cast<std::size_t>(first - 1)].tile) {
        points += squares[static_cast<std::size_t>(--first)].points;
    }
    int last = place;
    while (squares[static_cast<std::size_t>(last + 1)].tile) {
        points += squares[static_cast<std::size_t>(++last)].points;
    }
    Mask fits = 0;
    if (first < place && place < last) {
        fits = between(squares, first, place, place + 1, last);
    } else if (place < last) {
        fits = read_back(squares, graph_->root(), last, place + 1).ends();
    } else {
        const Node run = read_back(squares, graph_->root(), place - 1, first);
        fits = run.letters() & 1 ? graph_->node(run.behind()).ends() : 0;
    }
    remember(1 - direction, place - 1, lane + 1);
    set_cross(direction, lane, place, fits, points);
}

void FlatBoard::remember(int direction, int lane, int place) {
    changes_.push_back({static_cast<std::uint8_t>(direction), static_cast<std::uint8_t>(lane),
                        static_cast<std::uint8_t>(place), square(direction, lane, place)});
}

void FlatBoard::place(const Play& play) {
    const Direction direction = play.down ? kDown : kAcross;
    const int lane = play.down ? play.column : play.row;
    const int first = (play.down ? play.row : play.column) + 1;
    const int last = first + play.length - 1;
    if (lane >= lanes(direction) || play.length == 0 || last > length(direction)) {
        throw ArgumentError("the play leaves the board");
    }
    const Lane& squares = this->lane(direction, lane);
    std::array<int, kMaxRack> places{};
    std::size_t laid = 0;
    for (int place = first; place <= last; place++) {
        if (!squares[static_cast<std::size_t>(place)].tile) {
            const std::uint8_t tile = laid < play.tiles.size() ? play.tiles[laid] : 0;
            if (!(tile & kLetterBits) || (tile & kLetterBits) > graph_->alphabet().size() || tile > (kBlankFlag | kLetterBits)) {
                throw ArgumentError("the tiles of the play do not fill its empty squares");
            }
            places[laid++] = place;
        }
    }
    if (laid == 0 || (laid < play.tiles.size() && play.tiles[laid])) {
        throw ArgumentError("the tiles of the play do not fill its empty squares");
    }
    steps_.push_back({changes_.size(), static_cast<int>(laid)});
    for (std::size_t i = 0; i < laid; i++) {
        const int row = play.down ? places[i] - 1 : lane;
        const int column = play.down ? lane : places[i] - 1;
        remember(kAcross, row, column + 1);
        remember(kDown, column, row + 1);
        put(row, column, play.tiles[i]);
    }
    int before = first;
    while (squares[static_cast<std::size_t>(before)].tile) {
        before--;
    }
    int behind = last;
    while (squares[static_cast<std::size_t>(behind)].tile) {
        behind++;
    }
    cross_gap(direction, lane, before);
    cross_gap(direction, lane, behind);
    const Direction other = play.down ? kAcross : kDown;
    for (std::size_t i = 0; i < laid; i++) {
        const Lane& crossing = this->lane(other, places[i] - 1);
        int up = lane;
        while (crossing[static_cast<std::size_t>(up)].tile) {
            up--;
        }
        int below = lane + 2;
        while (crossing[static_cast<std::size_t>(below)].tile) {
            below++;
        }
        cross_gap(other, places[i] - 1, up);
        cross_gap(other, places[i] - 1, below);
    }
}

void FlatBoard::take_back() {
    if (steps_.empty()) {
        throw ArgumentError("no play to take back");
    }
    const Step step = steps_.back();
    steps_.pop_back();
    while (changes_.size() > step.changes) {
        const Change& change = changes_.back();
        square(change.direction, change.lane, change.place) = change.before;
        const std::uint32_t bit = std::uint32_t{1} << change.place;
        std::uint32_t& occupied = occupied_[change.direction][change.lane];
        std::uint32_t& crossed = crossed_[change.direction][change.lane];
        occupied = change.before.tile ? occupied | bit : occupied & ~bit;
        crossed = change.before.crossed ? crossed | bit : crossed & ~bit;
        changes_.pop_back();
    }
    tiles_ -= step.tiles;
}

}  // namespace lexikernel
