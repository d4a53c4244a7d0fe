#pragma once
// Repeatable chance for self-play. Not for matches between people: their draws come from a committed secret.

#include <cstdint>

namespace lexikernel {

// A counter seen through a scrambling function: as many independent rows of numbers as there are seeds.
class Random {
public:
    Random(std::uint64_t seed, std::uint64_t row) : state_(scramble(seed) ^ scramble(~row)) {}

    std::uint64_t next() { return scramble(state_ += 0x9e37'79b9'7f4a'7c15); }
    // 0 to n - 1; n is at most 2^32.
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>((next() >> 32) * n >> 32); }

private:
    static std::uint64_t scramble(std::uint64_t number) {
        number = (number ^ number >> 32) * 0xd6e8'feb8'6659'fd93;
        number = (number ^ number >> 32) * 0xd6e8'feb8'6659'fd93;
        return number ^ number >> 32;
    }

    std::uint64_t state_;
};

}  // namespace lexikernel
