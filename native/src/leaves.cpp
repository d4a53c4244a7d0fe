#include "lexikernel/leaves.hpp"

#include <algorithm>
#include <string>

#include "lexikernel/error.hpp"

namespace lexikernel {

namespace {

constexpr std::uint64_t kMostRests = 1 << 26;

}  // namespace

RestNumbers::RestNumbers(std::span<const std::uint8_t> counts, int most) : most_(most), skip_(kCodes * kRoom * kRoom) {
    if (counts.size() != kCodes) {
        throw ArgumentError("a tile set is 32 counts, not " + std::to_string(counts.size()));
    }
    if (most < 1 || most > kMaxRack) {
        throw ArgumentError("leaves are for rests of 1 to 8 tiles, not " + std::to_string(most));
    }
    std::copy(counts.begin(), counts.end(), counts_.begin());
    std::array<std::uint64_t, kRoom> behind;  // rests of the codes behind this one, by tiles that may still come
    behind.fill(1);
    for (std::size_t code = kCodes; code-- > 0;) {
        std::array<std::uint64_t, kRoom> here{};
        for (int room = 0; room <= most; room++) {
            for (int copies = 0; copies <= room && copies <= counts_[code]; copies++) {
                skip_[(code * kRoom + static_cast<std::size_t>(room)) * kRoom + static_cast<std::size_t>(copies)] =
                    static_cast<std::uint32_t>(here[static_cast<std::size_t>(room)]);
                here[static_cast<std::size_t>(room)] += behind[static_cast<std::size_t>(room - copies)];
            }
        }
        behind = here;
        if (behind[static_cast<std::size_t>(most)] > kMostRests) {
            throw ArgumentError("the tile set has too many different rests for a table");
        }
    }
    size_ = static_cast<std::uint32_t>(behind[static_cast<std::size_t>(most)]);
}

std::uint32_t RestNumbers::number(std::span<const std::uint8_t> rest) const {
    if (rest.size() != kCodes) {
        throw ArgumentError("a rest is 32 counts, not " + std::to_string(rest.size()));
    }
    std::uint32_t number = 0;
    int room = most_;
    for (std::size_t code = 0; code < kCodes; code++) {
        if (rest[code] > counts_[code] || rest[code] > room) {
            throw ArgumentError("the rest holds more of code " + std::to_string(code) + " than the leaves know");
        }
        number += skipped(code, room, rest[code]);
        room -= rest[code];
    }
    return number;
}

std::array<std::uint8_t, kCodes> RestNumbers::rest(std::uint32_t number) const {
    if (number >= size_) {
        throw ArgumentError("there are " + std::to_string(size_) + " rests, none has the number " + std::to_string(number));
    }
    std::array<std::uint8_t, kCodes> rest{};
    int room = most_;
    for (std::size_t code = 0; code < kCodes; code++) {
        int copies = std::min<int>(room, counts_[code]);
        while (skipped(code, room, copies) > number) {
            copies--;
        }
        number -= skipped(code, room, copies);
        rest[code] = static_cast<std::uint8_t>(copies);
        room -= copies;
    }
    return rest;
}

void RestNumbers::value_rests(const Rack& rack, std::span<const std::int32_t> values, RestValues& by_rest) const {
    if (rack.tiles > most_ + 1) {
        throw ArgumentError("the leaves know rests of up to " + std::to_string(most_) + " tiles, the rack holds " +
                            std::to_string(rack.tiles) + " tiles");
    }
    if (values.size() != size_) {
        throw ArgumentError("the leaves are " + std::to_string(size_) + " values, not " + std::to_string(values.size()));
    }
    struct Part {
        std::uint32_t number;
        std::uint16_t set;
        std::uint8_t room;
    };
    std::array<Part, kRests> parts;  // rests of the codes seen so far
    parts[0] = {0, 0, static_cast<std::uint8_t>(most_)};
    std::size_t count = 1;
    int first = 0;  // number of the first tile of the code
    for (std::size_t code = 0; code < kCodes; code++) {
        const int held = rack.counts[code];
        if (held > counts_[code]) {
            throw ArgumentError("the rack holds more of code " + std::to_string(code) + " than the leaves know");
        }
        const std::size_t before = count;
        for (int kept = 1; kept <= held; kept++) {
            // Copies leave in the order of their numbers: the last ones stay.
            const unsigned stay = ((1U << kept) - 1) << (first + held - kept);
            for (std::size_t i = 0; i < before; i++) {
                if (kept <= parts[i].room) {
                    parts[count++] = {parts[i].number + skipped(code, parts[i].room, kept),
                                      static_cast<std::uint16_t>(parts[i].set | stay),
                                      static_cast<std::uint8_t>(parts[i].room - kept)};
                }
            }
        }
        first += held;
    }
    for (std::size_t i = 0; i < count; i++) {
        by_rest[parts[i].set] = values[parts[i].number];
    }
}

}  // namespace lexikernel
