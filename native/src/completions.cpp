#include "lexikernel/completions.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "lexikernel/error.hpp"

namespace lexikernel {

Completions::Completions(const WordGraph& graph, int size) : size_(size) {
    if (size < 1 || size > kMaxRack) {
        throw ArgumentError("words of 1 to 8 tiles are completed, not of " + std::to_string(size));
    }
    Missing letters{};
    enter(graph, graph.facts().forward, 0, letters);
    std::sort(sets_.begin(), sets_.end());
    sets_.erase(std::unique(sets_.begin(), sets_.end()), sets_.end());
    sets_.shrink_to_fit();
    numbers_ = (sets_.size() + 63) / 64;
    for (std::size_t set = 0; set < sets_.size(); set++) {
        int times = 0;
        for (int i = 0; i < size_; i++) {
            const Letter letter = sets_[set][static_cast<std::size_t>(i)];
            times = i > 0 && letter == sets_[set][static_cast<std::size_t>(i - 1)] ? times + 1 : 1;
            std::uint32_t& row = rows_[letter][static_cast<std::size_t>(times)];
            if (!row) {
                bits_.resize(bits_.size() + numbers_);
                row = static_cast<std::uint32_t>(bits_.size() / numbers_);
            }
            bits_[(row - 1) * numbers_ + set / 64] |= std::uint64_t{1} << set % 64;
        }
    }
}

void Completions::enter(const WordGraph& graph, std::uint32_t state, int length, Missing& letters) {
    const Node node = graph.node(state);
    const bool last = length + 1 == size_;
    for (Mask left = last ? node.ends() : node.letters(); left; left &= left - 1) {
        const auto letter = static_cast<Letter>(std::countr_zero(left));
        letters[static_cast<std::size_t>(length)] = letter;
        if (last) {
            Missing& set = sets_.emplace_back(letters);
            std::sort(set.begin(), set.begin() + size_);
        } else if (const std::uint32_t child = node.child(letter)) {
            enter(graph, child, length + 1, letters);
        }
    }
}

template <class Take>
void Completions::each(const Rack& rack, Take&& take) const {
    std::array<const std::uint64_t*, kMaxRack> rows;
    std::size_t count = 0;
    if (rack.tiles - rack.blanks() > size_) {
        return;
    }
    for (Mask left = rack.letters; left; left &= left - 1) {
        const auto letter = static_cast<Letter>(std::countr_zero(left));
        const std::uint32_t row = rows_[letter][rack.counts[letter]];  // the rack holds no more tiles than a word
        if (!row) {
            return;
        }
        rows[count++] = &bits_[(row - 1) * numbers_];
    }
    for (std::size_t number = 0; number < numbers_; number++) {
        std::uint64_t having = ~std::uint64_t{0};
        for (std::size_t i = 0; i < count; i++) {
            having &= rows[i][number];
        }
        for (; having; having &= having - 1) {
            const std::size_t set = number * 64 + static_cast<std::size_t>(std::countr_zero(having));
            if (set >= sets_.size()) {
                return;
            }
            Missing missing{};
            std::size_t at = 0;
            Letter before = 0;
            int taken = 0;
            for (int i = 0; i < size_; i++) {
                const Letter letter = sets_[set][static_cast<std::size_t>(i)];
                taken = letter == before ? taken + 1 : 1;
                before = letter;
                if (taken > rack.counts[letter]) {
                    missing[at++] = letter;
                }
            }
            if (!take(missing)) {
                return;
            }
        }
    }
}

void Completions::of(const Rack& rack, std::vector<Missing>& list) const {
    list.clear();
    each(rack, [&](const Missing& missing) {
        list.push_back(missing);
        return true;
    });
}

double Completions::promise(const Rack& rack, std::span<const double> odds) const {
    if (odds.size() != kOdds) {
        throw ArgumentError("odds are " + std::to_string(kOdds) + " numbers, not " + std::to_string(odds.size()));
    }
    const auto blanks = static_cast<std::size_t>(rack.blanks());
    double total = 0;
    each(rack, [&](const Missing& missing) {
        std::array<double, kMaxRack> chances;  // the least likely first
        std::size_t count = 0;
        std::size_t again = 0;
        for (; count < missing.size() && missing[count]; count++) {
            again = count > 0 && missing[count] == missing[count - 1] ? again + 1 : 0;
            const double chance = odds[missing[count] * std::size_t{kMaxRack} + again];
            std::size_t at = count;
            for (; at > 0 && chances[at - 1] > chance; at--) {
                chances[at] = chances[at - 1];
            }
            chances[at] = chance;
        }
        double weight = 1;
        for (std::size_t at = blanks; at < count; at++) {
            weight *= chances[at];
        }
        total += weight;
        return total < 1;
    });
    return std::min(total, 1.0);
}

}  // namespace lexikernel
