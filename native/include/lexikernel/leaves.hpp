#pragma once
// What the tiles kept on a rack are worth: a table over all rests that a tile set allows.
//
// Rests are numbered without gaps: in the order of their counts, read from the blank on, with at most `most` tiles. The
// number is a sum of one table entry a letter, so all rests of a rack are valued while they are enumerated.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "lexikernel/rack_table.hpp"

namespace lexikernel {

// In thousandths of a point, by rest (a set of RackTable).
using RestValues = std::array<std::int32_t, kRests>;

class RestNumbers {
public:
    // `counts`: how many of each code the set has (0 = blanks). Refuses (ArgumentError) sets with too many rests.
    RestNumbers(std::span<const std::uint8_t> counts, int most);

    std::uint32_t size() const { return size_; }
    int most() const { return most_; }
    std::uint32_t number(std::span<const std::uint8_t> rest) const;
    // The counts of rest `number`.
    std::array<std::uint8_t, kCodes> rest(std::uint32_t number) const;

    // Fills in the value of every rest of a rack that has at least one tile less than the rack. Refuses (ArgumentError)
    // racks that the numbers do not cover, and another number of values than there are rests.
    void value_rests(const Rack& rack, std::span<const std::int32_t> values, RestValues& by_rest) const;

private:
    static constexpr std::size_t kRoom = kMaxRack + 1;
    std::uint32_t skipped(std::size_t code, int room, int copies) const {
        return skip_[(code * kRoom + static_cast<std::size_t>(room)) * kRoom + static_cast<std::size_t>(copies)];
    }

    int most_;
    std::uint32_t size_ = 0;
    std::array<std::uint8_t, kCodes> counts_{};
    std::vector<std::uint32_t> skip_;  // [code][tiles that may follow][copies]: rests with fewer copies of this code
};

}  // namespace lexikernel
