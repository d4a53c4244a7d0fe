#pragma once
// Letters as small numbers. Code 0 is no letter (an empty square, the separator of a graph, the blank of a rack),
// codes 1..31 are the letters in the order of their faces; BLANK marks a laid blank that shows a letter.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lexikernel {

using Letter = std::uint8_t;
using Mask = std::uint32_t;  // bit n = letter n; bit 0 = the separator

inline constexpr int kMaxLetters = 31;
inline constexpr int kCodes = 32;
inline constexpr Letter kBlankFlag = 0x20;
inline constexpr Letter kLetterBits = 0x1f;

// More tiles than any word can have: the longest lane has 21 squares.
inline constexpr int kMaxWord = 23;
using Tiling = std::array<Letter, kMaxWord + 1>;  // closed by a zero

class Alphabet {
public:
    Alphabet() = default;
    // `faces` are shown, `spellings` are what words are written in (both UTF-8): "Qu" is spelled "QU".
    Alphabet(std::vector<std::string> faces, std::vector<std::string> spellings);

    int size() const { return static_cast<int>(faces_.size()); }
    Mask letters() const { return static_cast<Mask>((std::uint64_t{2} << size()) - 2); }
    const std::vector<std::string>& faces() const { return faces_; }
    const std::vector<std::string>& spellings() const { return spellings_; }

    // All ways to lay a word with tiles. Refuses a word of more than kMaxWord tiles or with too many ways.
    std::vector<Tiling> tilings(std::string_view word) const;

private:
    std::vector<std::string> faces_;
    std::vector<std::string> spellings_;
    std::array<std::vector<Letter>, 256> starting_;  // letters by the first byte of their spelling
};

}  // namespace lexikernel
