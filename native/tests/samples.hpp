#pragma once
// Small alphabets and word lists for tests.

#include <random>
#include <string>
#include <vector>

#include "lexikernel/flat_rules.hpp"
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

inline constexpr const char* kSomeWords =
    "AT\nTA\nCAT\nCATS\nACT\nACTS\nAS\nTASK\nSAT\nSATE\nEAT\nEATS\nTEA\nTEAS\nSEAT\nSTAKE\nTAKE\nKEA\nSKATE\nSCATTER\nTES\nETAS\n"
    "SETT\nSETTEE\nTASTE\nSTATE\nSTATES\nTASTES\nATTEST\nCASKETS\nTACKETS\nCASSETTE\nESTATES\n";
inline constexpr const char* kSomeTiles = "AACCEEEKSSTTT?";

inline Rack rack(const std::string& tiles) {
    Rack rack;
    for (const char tile : tiles) {
        rack.add(tile == '?' ? Letter{0} : static_cast<Letter>(tile - 'A' + 1));
    }
    return rack;
}

inline Rack random_rack(std::mt19937& random, const std::string& tiles, int count) {
    std::string held;
    for (int i = 0; i < count; i++) {
        held += tiles[random() % tiles.size()];
    }
    return rack(held);
}

// A board with premium squares here and there, other ones for each seed.
inline FlatRules flat_rules(const Alphabet& alphabet, int rows, int columns, int seed) {
    const auto squares = static_cast<std::size_t>(rows * columns);
    std::mt19937 random(static_cast<unsigned>(seed));
    std::vector<std::uint8_t> letters(squares, 1);
    std::vector<std::uint8_t> words(squares, 1);
    std::vector<std::uint8_t> starts(squares, 0);
    for (std::size_t i = 0; i < squares; i++) {
        letters[i] = random() % 3 ? std::uint8_t{1} : static_cast<std::uint8_t>(1 + random() % 4);
        words[i] = random() % 4 ? std::uint8_t{1} : static_cast<std::uint8_t>(1 + random() % 3);
    }
    starts[static_cast<std::size_t>(rows / 2 * columns + columns / 2)] = 1;
    std::vector<std::int32_t> values(static_cast<std::size_t>(alphabet.size()) + 1);
    for (std::size_t i = 1; i < values.size(); i++) {
        values[i] = static_cast<std::int32_t>(1 + i * 5 % 8);
    }
    const std::vector<std::int32_t> bonus{0, 0, 0, 0, 0, 7, 11, 50};
    return FlatRules::of(Layout::of(rows, columns, letters, words, starts), values, bonus, alphabet);
}

}  // namespace samples
