#include "lexikernel/alphabet.hpp"

#include <algorithm>

#include "lexikernel/error.hpp"

namespace lexikernel {

namespace {

constexpr std::size_t kMaxTilings = 4096;
constexpr std::size_t kMaxSpelling = 32;

}  // namespace

Alphabet::Alphabet(std::vector<std::string> faces, std::vector<std::string> spellings)
    : faces_(std::move(faces)), spellings_(std::move(spellings)) {
    if (faces_.empty() || faces_.size() > kMaxLetters) {
        throw ArgumentError("an alphabet has 1 to 31 faces, not " + std::to_string(faces_.size()));
    }
    if (faces_.size() != spellings_.size()) {
        throw ArgumentError("each face needs one spelling");
    }
    for (std::size_t i = 0; i < spellings_.size(); i++) {
        const std::string& spelling = spellings_[i];
        if (spelling.empty() || spelling.size() > kMaxSpelling || faces_[i].empty() || faces_[i].size() > kMaxSpelling) {
            throw ArgumentError("face " + std::to_string(i + 1) + " is empty or too long");
        }
        if (spelling.find_first_of(std::string_view("\n\0", 2)) != std::string::npos ||
            faces_[i].find('\0') != std::string::npos) {
            throw ArgumentError("face " + std::to_string(i + 1) + " holds a line break or a zero byte");
        }
        for (std::size_t j = 0; j < i; j++) {
            if (spelling == spellings_[j]) {
                throw ArgumentError("the faces " + faces_[j] + " and " + faces_[i] + " are spelled alike");
            }
        }
        starting_[static_cast<unsigned char>(spelling[0])].push_back(static_cast<Letter>(i + 1));
    }
}

std::vector<Tiling> Alphabet::tilings(std::string_view word) const {
    struct Step {
        std::size_t at;    // bytes of the word that are laid
        std::size_t next;  // which of the letters that may start here is tried next
    };
    std::vector<Tiling> found;
    Tiling tiles{};
    std::array<Step, kMaxWord + 1> steps;
    bool too_long = false;
    std::size_t depth = 0;
    steps[0] = {0, 0};
    for (;;) {
        Step& step = steps[depth];
        if (step.at == word.size()) {
            if (depth > 0) {
                if (found.size() == kMaxTilings) {
                    throw ArgumentError("too many ways to lay the word " + std::string(word));
                }
                found.push_back(tiles);
            }
        } else {
            const auto& letters = starting_[static_cast<unsigned char>(word[step.at])];
            bool laid = false;
            while (step.next < letters.size() && !laid) {
                const Letter letter = letters[step.next++];
                const std::string& spelling = spellings_[letter - 1u];
                if (word.substr(step.at).starts_with(spelling)) {
                    if (depth == kMaxWord) {
                        too_long = true;
                        continue;
                    }
                    tiles[depth] = letter;
                    steps[depth + 1] = {step.at + spelling.size(), 0};
                    laid = true;
                }
            }
            if (laid) {
                depth++;
                continue;
            }
        }
        if (depth == 0) {
            break;
        }
        tiles[--depth] = 0;
    }
    if (found.empty() && too_long) {
        throw ArgumentError("a word has at most 23 tiles: " + std::string(word.substr(0, 60)));
    }
    return found;
}

}  // namespace lexikernel
