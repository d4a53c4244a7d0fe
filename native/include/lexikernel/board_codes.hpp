#pragma once
// Boards as they come in: one code a square, row by row.

#include <cstddef>
#include <span>

#include "lexikernel/alphabet.hpp"

namespace lexikernel {

// Refuses (ArgumentError) another number of squares, and codes other than 0 and letters with or without kBlankFlag.
void check_codes(std::span<const std::uint8_t> codes, std::size_t squares, const Alphabet& alphabet);

}  // namespace lexikernel
