#include "lexikernel/rack.hpp"

#include "lexikernel/error.hpp"

namespace lexikernel {

Rack Rack::of(std::span<const std::uint8_t> counts, const Alphabet& alphabet, int most) {
    if (counts.size() != kCodes) {
        throw ArgumentError("a rack is 32 counts, not " + std::to_string(counts.size()));
    }
    Rack rack;
    for (int code = 0; code < kCodes; code++) {
        if (counts[code] && code > alphabet.size()) {
            throw ArgumentError("the rack holds the code " + std::to_string(code) + ", the alphabet ends at " +
                                std::to_string(alphabet.size()));
        }
        rack.counts[code] = counts[code];
        rack.tiles += counts[code];
        rack.letters |= counts[code] && code ? Mask{1} << code : 0;
    }
    if (rack.tiles > most) {
        throw ArgumentError("the rack holds " + std::to_string(rack.tiles) + " tiles, the most is " + std::to_string(most));
    }
    return rack;
}

}  // namespace lexikernel
