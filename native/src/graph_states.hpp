#pragma once
// The states of a graph under construction: equal ones are kept once, and in the end they are put into an order in
// which those that a generator visits often lie close together.

#include <array>
#include <cstdint>
#include <vector>

#include "lexikernel/graph.hpp"

namespace lexikernel {

// Room behind the last state, so that even a wrong offset that is below the last state reads within the array.
inline constexpr std::uint32_t kPadding = 34;

// Leaves room for offsets of 32 bits to be compared and added to.
inline constexpr std::uint32_t kMostNumbers = 0xf000'0000;

// Numbers in memory of their own.
class OwnStorage : public Storage {
public:
    explicit OwnStorage(std::vector<std::uint32_t> data) : data_(std::move(data)) {}
    std::span<const std::uint32_t> data() const { return data_; }

private:
    std::vector<std::uint32_t> data_;
};

struct PendingState {
    Mask letters = 0;
    Mask ends = 0;
    std::uint32_t count = 0;
    std::array<std::uint32_t, kCodes> children{};  // the first `count` of them
};

class States {
public:
    States();

    // Where this state lies; 0 for one that leads nowhere.
    std::uint32_t intern(const PendingState& state);
    const std::vector<std::uint32_t>& data() const { return data_; }

    // A copy with states in descending order of how often a generator is expected to come by, given how common each
    // letter is. `root` and `forward` are changed to where those two lie now.
    std::vector<std::uint32_t> laid_out(std::uint32_t& root, std::uint32_t& forward,
                                        const std::array<double, kCodes>& letters) const;

private:
    static std::uint64_t hash(const std::uint32_t* numbers, std::uint32_t count);
    void grow();

    std::vector<std::uint32_t> data_;
    std::vector<std::uint32_t> slots_;  // offsets into data_; 0 = free
    std::uint32_t count_ = 0;
};

}  // namespace lexikernel
