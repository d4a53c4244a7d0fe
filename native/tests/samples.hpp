#pragma once
// Small alphabets and word lists for tests.

#include <string>
#include <vector>

#include "lexikernel/graph_build.hpp"

namespace samples {

using namespace lexikernel;

inline Alphabet english() {
    std::vector<std::string> faces;
    for (char letter = 'A'; letter <= 'Z'; letter++) {
        faces.push_back(std::string(1, letter));
    }
    return {faces, faces};
}

inline std::shared_ptr<const WordGraph> graph(const Alphabet& alphabet, const std::string& words) {
    return build_graph(alphabet, words, Unspellable::kRefuse).graph;
}

inline std::vector<Letter> letters(const std::string& word) {
    std::vector<Letter> codes;
    for (const char letter : word) {
        codes.push_back(static_cast<Letter>(letter - 'A' + 1));
    }
    return codes;
}

}  // namespace samples
