#pragma once
// Which of a play's tiles may be the blanks.
//
// A play lays k tiles from a rack with b blanks. Where the rack lacks copies of a letter, at least that many of the laid
// ones must be blanks; any other laid tile may be one as long as blanks last. So the choices are the sets of laid tiles
// with at most b members and enough of each lacking letter.

#include <array>
#include <bit>
#include <cstdint>

#include "lexikernel/rack_table.hpp"

namespace lexikernel {

// All sets among k <= 8 tiles, by size and then as numbers; the sets of s tiles begin at from[k][s].
struct Subsets {
    std::array<std::array<std::uint8_t, kRests>, kMaxRack + 1> sets{};
    std::array<std::array<std::uint16_t, kMaxRack + 2>, kMaxRack + 1> from{};

    constexpr Subsets() {
        for (std::size_t k = 0; k <= kMaxRack; k++) {
            std::uint16_t next = 0;
            for (std::size_t size = 0; size <= kMaxRack; size++) {
                from[k][size] = next;
                for (unsigned set = 0; set < 1U << k; set++) {
                    if (static_cast<std::size_t>(std::popcount(set)) == size) {
                        sets[k][next++] = static_cast<std::uint8_t>(set);
                    }
                }
            }
            from[k][kMaxRack + 1] = next;
        }
    }
};
inline constexpr Subsets kSubsets;

struct BlankChoice {
    std::uint64_t flags;  // kBlankFlag in the byte of each blank
    std::int32_t cost;    // points lost by them
    unsigned rest;        // what stays on the rack
};

// The laid tiles of a play in the order of its lane.
class LaidTiles {
public:
    // `cost` is what the play loses if this tile is a blank.
    void push(Letter letter, std::int32_t cost) {
        letters_[count_] = letter;
        costs_[count_] = cost;
        count_++;
    }

    // Calls choose(BlankChoice) for each choice, or, unless `every`, only for those with as few blanks as possible. `rest`
    // is what stays on the rack if blanks are used for lacking letters only.
    template <class Choose>
    void choices(const RackTable& rack, unsigned rest, bool every, Choose&& choose) const {
        struct Need {
            unsigned where;
            int least;
        };
        const int lacking = std::popcount(rack.blanks()) - std::popcount(rest & rack.blanks());
        std::array<Need, kMaxRack> needs;
        std::size_t count = 0;
        unsigned where = 0;
        for (std::size_t i = 0; lacking > 0 && i < count_; i++) {
            unsigned same = 0;
            for (std::size_t j = 0; j < count_; j++) {
                same |= static_cast<unsigned>(letters_[j] == letters_[i]) << j;
            }
            const int least = std::popcount(same) - std::popcount(rack.copies(letters_[i]));
            if (least > 0 && !(where & same)) {
                needs[count++] = {same, least};
                where |= same;
            }
        }
        const int most = every ? std::popcount(rack.blanks()) : lacking;
        if (lacking == most && std::popcount(where) == lacking) {
            choose(choice(where, rack, rest, lacking));
            return;
        }
        const auto& from = kSubsets.from[count_];
        const std::uint16_t end = from[static_cast<std::size_t>(most) + 1];
        for (std::uint16_t i = from[static_cast<std::size_t>(lacking)]; i < end; i++) {
            const unsigned set = kSubsets.sets[count_][i];
            bool enough = true;
            for (std::size_t j = 0; j < count; j++) {
                enough &= std::popcount(set & needs[j].where) >= needs[j].least;
            }
            if (enough) {
                choose(choice(set, rack, rest, lacking));
            }
        }
    }

private:
    BlankChoice choice(unsigned set, const RackTable& rack, unsigned rest, int lacking) const {
        BlankChoice choice{0, 0, rest};
        for (unsigned left = set; left; left &= left - 1) {
            const auto at = static_cast<std::size_t>(std::countr_zero(left));
            choice.flags |= std::uint64_t{kBlankFlag} << 8 * at;
            choice.cost += costs_[at];
        }
        if (std::popcount(set) > lacking) {
            choice.rest = kept(set, rack);
        }
        return choice;
    }

    // What stays if just these tiles are blanks.
    unsigned kept(unsigned set, const RackTable& rack) const {
        unsigned rest = rack.whole();
        for (std::size_t i = 0; i < count_; i++) {
            const unsigned own = rest & rack.copies(set >> i & 1 ? Letter{0} : letters_[i]);
            rest ^= own & -own;
        }
        return rest;
    }

    std::size_t count_ = 0;
    std::array<Letter, kMaxRack> letters_{};
    std::array<std::int32_t, kMaxRack> costs_{};
};

}  // namespace lexikernel
