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

// The graph of the words of `base` and a few more, made without going through those of `base`: it is copied, and the states
// on the way of the new words are made anew. So it has more states than a graph that is built of all the words; it is
// `base` itself where nothing is new. Words that no row of tiles can spell are left out.
Built extend_graph(std::shared_ptr<const WordGraph> base, std::string_view words);

}  // namespace lexikernel
