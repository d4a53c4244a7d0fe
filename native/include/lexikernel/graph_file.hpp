#pragma once
// Word graphs as files. All numbers are little-endian; opening maps the file and copies nothing.
//
//   bytes   what
//   0-7     "LEXIGRAF"
//   8-11    version of the format (1)
//   12-15   the number of faces
//   16-19   bytes of the block of faces, a multiple of 64
//   20-23   tiles of the longest word
//   24-31   32-bit numbers in the block of states
//   32-35   offset of the state `root`
//   36-39   offset of the state `forward`
//   40-47   words
//   48-55   tilings
//   56-63   checksum over everything else
//   64-     faces: each face and each spelling, closed by a zero byte; filled up with zero bytes
//   then    states (graph.hpp)

#include <string>

#include "lexikernel/graph.hpp"

namespace lexikernel {

// Writes a new file and then puts it in the place of `path`, so that a reader sees the old or the new one, whole.
void save_graph(const WordGraph& graph, const std::string& path);

// Refuses (ArgumentError) whatever is no whole, unchanged graph; no file can make a later walk read outside of it.
std::shared_ptr<const WordGraph> open_graph(const std::string& path);

}  // namespace lexikernel
