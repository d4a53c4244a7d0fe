#pragma once
// Replace cover: a laid tile may lie over any other letter, which then is out of play.
//
// The played word scores with the premiums of newly covered squares; crossing runs of two or more score bare values: all
// that the played word meets, or only those it changes. A single tile that makes words both ways is two plays, since they
// score differently.

#include <optional>
#include <vector>

#include "lexikernel/cover_grid.hpp"
#include "lexikernel/flat_plays.hpp"
#include "lexikernel/flat_rules.hpp"

namespace lexikernel {

enum class Connect {
    kAny,     // crossing runs through any square of the played word score
    kFormed,  // those through laid squares
};

enum class Premium {
    kFirst,  // counts for the first tile on its square
    kEach,   // counts for each tile that is laid on it
};

struct ReplaceRules {
    FlatRules table;  // layout, values and bonus
    Connect connect = Connect::kAny;
    Premium premium = Premium::kFirst;
};

class ReplaceBoard {
public:
    // Both must outlive the board.
    ReplaceBoard(const WordGraph& graph, const ReplaceRules& rules);

    // What is seen, row by row; codes and refusals as FlatBoard::set.
    void set(std::span<const std::uint8_t> codes);
    // Refuses (ArgumentError) a play that does not fit on the board; whether it makes words is not asked.
    void place(const CoverPlay& play);

    const CoverGrid& grid() const { return grid_; }
    const ReplaceRules& rules() const { return *rules_; }

private:
    auto scorer() const;

    const ReplaceRules* rules_;
    CoverGrid grid_;
};

// As the functions of the same names for flat boards (flat_plays.hpp, flat_best.hpp). `mirrored`: on an empty board the
// plays down as well, which otherwise are left out where the layout makes them copies of those across.
void all_plays(const ReplaceBoard& board, const Rack& rack, bool mirrored, CoverPlayList& list);
PlayCount count_plays(const ReplaceBoard& board, const Rack& rack, bool mirrored);
// The first of the sorted list, without the others.
std::optional<CoverPlay> best_play(const ReplaceBoard& board, const Rack& rack);
// The first `count` of the sorted list; refuses (ArgumentError) counts beyond 1..100,000.
std::vector<CoverPlay> top_plays(const ReplaceBoard& board, const Rack& rack, int count, bool mirrored);

}  // namespace lexikernel
