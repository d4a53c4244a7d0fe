#pragma once
// Lists of plays, and the order they are given in: what is worth most first; of equals row by row, then column by column,
// in a lane by the first square of the word, then by the codes of the tiles laid (all letters before blanks).

#include <cstdint>
#include <memory>
#include <span>

#include "lexikernel/leaves.hpp"
#include "lexikernel/play.hpp"

namespace lexikernel {

// A growing array of plays that is used again and again, so that it soon grows no more.
class PlayList {
public:
    static constexpr std::size_t kMost = std::size_t{1} << 26;  // a gigabyte

    std::span<Play> plays() { return {plays_.get(), size_}; }
    std::span<const Play> plays() const { return {plays_.get(), size_}; }
    std::size_t size() const { return size_; }
    void clear() { size_ = 0; }

    void append(std::uint64_t tiles, std::uint32_t place, std::int32_t score) {
        if (size_ == capacity_) {
            grow();
        }
        plays_[size_++] = make_play(tiles, place, score);
    }

    // Into the order above, by score.
    void sort_by_score();
    // Into the order above, by value; values[i] belongs to plays()[i], before and after.
    void sort_by_value(std::span<std::int64_t> values);

    // One that this thread uses again and again.
    static PlayList& mine();

private:
    void grow();  // refuses (ArgumentError) more than kMost

    std::unique_ptr<Play[]> plays_;
    std::unique_ptr<Play[]> sorted_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
    std::size_t sorted_capacity_ = 0;
};

}  // namespace lexikernel
