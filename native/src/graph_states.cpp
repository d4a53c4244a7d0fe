#include "graph_states.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "lexikernel/error.hpp"

namespace lexikernel {

namespace {

constexpr std::size_t kFirstSlots = 1 << 16;

}  // namespace

States::States() : data_{0, 0}, slots_(kFirstSlots) {}

std::uint64_t States::hash(const std::uint32_t* numbers, std::uint32_t count) {
    std::uint64_t sum = 0x9e37'79b9'7f4a'7c15;
    for (std::uint32_t i = 0; i < count; i++) {
        sum = (sum ^ numbers[i]) * 0xd6e8'feb8'6659'fd93;
        sum ^= sum >> 32;
    }
    return sum;
}

std::uint32_t States::intern(const PendingState& state) {
    if (!state.letters) {
        return 0;
    }
    std::array<std::uint32_t, kCodes + 2> numbers;
    numbers[0] = state.letters;
    numbers[1] = state.ends;
    std::copy_n(state.children.begin(), state.count, numbers.begin() + 2);
    const std::uint32_t size = state.count + 2;
    const std::size_t most = slots_.size() - 1;
    std::size_t slot = hash(numbers.data(), size) & most;
    for (; slots_[slot]; slot = (slot + 1) & most) {
        // The first number fixes how many follow, so the comparison never runs into the next state.
        if (std::equal(numbers.begin(), numbers.begin() + size, data_.begin() + slots_[slot])) {
            return slots_[slot];
        }
    }
    if (data_.size() > kMostNumbers) {
        throw ArgumentError("too many words for one graph");
    }
    const auto offset = static_cast<std::uint32_t>(data_.size());
    data_.insert(data_.end(), numbers.begin(), numbers.begin() + size);
    slots_[slot] = offset;
    if (++count_ * 2 > slots_.size()) {
        grow();
    }
    return offset;
}

void States::grow() {
    slots_.assign(slots_.size() * 2, 0);
    const std::size_t most = slots_.size() - 1;
    for (std::uint32_t at = 2; at < data_.size();) {
        const std::uint32_t size = static_cast<std::uint32_t>(std::popcount(data_[at])) + 2;
        std::size_t slot = hash(&data_[at], size) & most;
        while (slots_[slot]) {
            slot = (slot + 1) & most;
        }
        slots_[slot] = at;
        at += size;
    }
}

std::vector<std::uint32_t> States::laid_out(std::uint32_t& root, std::uint32_t& forward,
                                            const std::array<double, kCodes>& letters) const {
    // How likely a letter can be played next: about the chance that seven drawn tiles hold it.
    const double total = std::accumulate(letters.begin(), letters.end(), 0.0);
    std::array<float, kCodes> chance{1.0F};
    for (std::size_t i = 1; i < kCodes; i++) {
        chance[i] = total > 0 ? static_cast<float>(1 - std::pow(1 - letters[i] / total, 7)) : 0.0F;
    }
    struct Place {
        std::uint32_t offset;
        float visits;
    };
    std::vector<Place> places;
    std::vector<std::uint32_t> number(data_.size());  // offset -> which state
    for (std::uint32_t at = 2; at < data_.size(); at += static_cast<std::uint32_t>(std::popcount(data_[at])) + 2) {
        number[at] = static_cast<std::uint32_t>(places.size());
        places.push_back({at, 0.0F});
    }
    if (places.empty()) {
        return std::vector<std::uint32_t>(2 + kPadding);
    }
    if (root) {
        places[number[root]].visits = 1.0F;
    }
    if (forward) {
        places[number[forward]].visits += 0.01F;
    }
    // Children were interned before their parents, so from the back every state is complete when its turn comes.
    for (std::size_t i = places.size(); i-- > 0;) {
        const std::uint32_t at = places[i].offset;
        const std::uint32_t* child = &data_[at + 2];
        for (Mask left = data_[at]; left; left &= left - 1, child++) {
            if (*child) {
                places[number[*child]].visits += places[i].visits * chance[static_cast<std::size_t>(std::countr_zero(left))];
            }
        }
    }
    std::stable_sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.visits > b.visits; });
    std::vector<std::uint32_t>& moved = number;  // offset -> new offset; what was there is no longer needed
    std::uint32_t next = 2;
    for (const Place& place : places) {
        moved[place.offset] = next;
        next += static_cast<std::uint32_t>(std::popcount(data_[place.offset])) + 2;
    }
    std::vector<std::uint32_t> data(next + kPadding);
    for (const Place& place : places) {
        std::uint32_t* to = &data[moved[place.offset]];
        const std::uint32_t* from = &data_[place.offset];
        const int count = std::popcount(from[0]);
        to[0] = from[0];
        to[1] = from[1];
        for (int k = 0; k < count; k++) {
            to[2 + k] = from[2 + k] ? moved[from[2 + k]] : 0;
        }
    }
    root = root ? moved[root] : 0;
    forward = forward ? moved[forward] : 0;
    return data;
}

}  // namespace lexikernel
