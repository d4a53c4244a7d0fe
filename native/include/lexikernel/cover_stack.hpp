#pragma once
// Stack cover: a laid tile may lie on another letter, up to a height.
//
// Of every word that stood a letter stays uncovered. A single plural letter may not do nothing but stand behind words that
// did not end in it. A word whose tiles all lie on the board itself scores two a tile, and extra points for certain letters
// in it, once each; any other word scores the heights of its stacks. All words made or changed score.

#include <optional>
#include <vector>

#include "lexikernel/cover_grid.hpp"
#include "lexikernel/flat_plays.hpp"
#include "lexikernel/flat_rules.hpp"

namespace lexikernel {

struct StackRules {
    static constexpr int kMaxHeight = 9;

    Layout layout;  // only its size and its start squares matter
    std::array<std::int32_t, kMaxRack + 1> bonus{};  // by tiles laid
    std::array<std::int32_t, kCodes> extras{};       // points of a letter in a flat word
    Mask extra_letters = 0;
    int highest = 5;
    Letter plural = 0;  // 0: there is no such letter

    // `extras`: one number for each letter and one, unused, for code 0. Refuses (ArgumentError) bonuses and extras beyond
    // 0..10,000, heights beyond 1..9, and a plural letter beyond the alphabet.
    static StackRules of(Layout layout, std::span<const std::int32_t> bonus, std::span<const std::int32_t> extras, int highest,
                         int plural, const Alphabet& alphabet);
};

class StackBoard {
public:
    // Both must outlive the board.
    StackBoard(const WordGraph& graph, const StackRules& rules);

    // What is seen and how many tiles lie there, row by row; codes as FlatBoard::set. Refuses (ArgumentError) heights that
    // do not go with the codes, and those above the rules' highest.
    void set(std::span<const std::uint8_t> codes, std::span<const std::uint8_t> heights);
    // Refuses (ArgumentError) a play that does not fit on the board; whether it makes words is not asked.
    void place(const CoverPlay& play);

    const CoverGrid& grid() const { return grid_; }
    const StackRules& rules() const { return *rules_; }

private:
    auto scorer() const;

    const StackRules* rules_;
    CoverGrid grid_;
};

// As for replace cover (cover_replace.hpp).
void all_plays(const StackBoard& board, const Rack& rack, bool mirrored, CoverPlayList& list);
PlayCount count_plays(const StackBoard& board, const Rack& rack, bool mirrored);
std::optional<CoverPlay> best_play(const StackBoard& board, const Rack& rack);
std::vector<CoverPlay> top_plays(const StackBoard& board, const Rack& rack, int count, bool mirrored);

}  // namespace lexikernel
