#pragma once
// From a list of words to a word graph.

#include "lexikernel/graph.hpp"

namespace lexikernel {

enum class Unspellable { kRefuse, kSkip };

struct Built {
    std::shared_ptr<const WordGraph> graph;
    std::uint64_t left_out = 0;  // words that no row of tiles can spell
};

// `words` are lines of UTF-8 in the spellings of the alphabet; empty lines and repetitions are allowed. A word is entered
// once for each of its tilings. The result depends on the set of words alone, not on their order.
Built build_graph(const Alphabet& alphabet, std::string_view words, Unspellable unspellable);

}  // namespace lexikernel
