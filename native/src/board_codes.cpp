#include "lexikernel/board_codes.hpp"

#include <string>

#include "lexikernel/error.hpp"

namespace lexikernel {

void check_codes(std::span<const std::uint8_t> codes, std::size_t squares, const Alphabet& alphabet) {
    if (codes.size() != squares) {
        throw ArgumentError("the board has " + std::to_string(squares) + " squares, not " + std::to_string(codes.size()));
    }
    for (const std::uint8_t code : codes) {
        if ((code & kLetterBits) > alphabet.size() || code == kBlankFlag || code > (kBlankFlag | kLetterBits)) {
            throw ArgumentError("a square holds the code " + std::to_string(code) + "; letters are 1 to " +
                                std::to_string(alphabet.size()) + ", 32 more where a blank shows them");
        }
    }
}

}  // namespace lexikernel
