#pragma once
// Whether some letters can be put in an order that is a word: "no" is certain, "yes" is almost always right.
//
// The hash of a multiset is the sum of its letters' hashes, so the hash of a rack with a few letters of the board is one
// addition. The set of hashes is a Bloom filter whose every question reads one cache line.

#include <array>
#include <cstdint>
#include <vector>

#include "lexikernel/graph.hpp"

namespace lexikernel {

class Anagrams {
public:
    explicit Anagrams(const WordGraph& graph);
    // Those of one graph and of another, much smaller one.
    Anagrams(const Anagrams& base, const WordGraph& more);

    static std::uint64_t hash(Letter letter);
    bool maybe(std::uint64_t letters) const;
    // The same with `blanks` (up to 2) more letters of any kind.
    bool maybe(std::uint64_t letters, int blanks) const;

private:
    static constexpr int kBits = 5;
    using Line = std::array<std::uint64_t, 8>;

    void enter(const WordGraph& graph, std::uint32_t state, std::uint64_t letters, int length);
    void insert(std::uint64_t letters);
    std::size_t line(std::uint64_t letters) const;

    int alphabet_;
    std::vector<Line> lines_;
};

}  // namespace lexikernel
