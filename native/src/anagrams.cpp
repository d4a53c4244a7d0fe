#include "lexikernel/anagrams.hpp"

namespace lexikernel {

namespace {

constexpr std::size_t kWordsPerLine = 40;  // 512 bits for up to that many: about one wrong "yes" in a hundred

constexpr std::uint64_t scramble(std::uint64_t number) {
    number = (number ^ number >> 31) * 0x7fb5'd329'728e'a185;
    number = (number ^ number >> 27) * 0x81da'def4'bc2d'd44d;
    return number ^ number >> 33;
}

constexpr std::array<std::uint64_t, kCodes> letter_hashes() {
    std::array<std::uint64_t, kCodes> hashes{};
    for (std::size_t i = 0; i < kCodes; i++) {
        hashes[i] = scramble((i + 1) * 0x9e37'79b9'7f4a'7c15);
    }
    return hashes;
}
constexpr std::array<std::uint64_t, kCodes> kHashes = letter_hashes();

}  // namespace

Anagrams::Anagrams(const WordGraph& graph)
    : alphabet_(graph.alphabet().size()), lines_(graph.facts().tilings / kWordsPerLine + 1) {
    enter(graph, graph.facts().forward, 0, 0);
}

Anagrams::Anagrams(const Anagrams& base, const WordGraph& more) : Anagrams(base) {
    enter(more, more.facts().forward, 0, 0);
}

std::uint64_t Anagrams::hash(Letter letter) { return kHashes[letter]; }

void Anagrams::enter(const WordGraph& graph, std::uint32_t state, std::uint64_t letters, int length) {
    if (length == kMaxWord) {
        return;
    }
    const Node node = graph.node(state);
    for (Mask left = node.letters() & ~Mask{1}; left; left &= left - 1) {
        const auto letter = static_cast<Letter>(std::countr_zero(left));
        if (node.ends() >> letter & 1) {
            insert(letters + kHashes[letter]);
        }
        if (const std::uint32_t child = node.child(letter)) {
            enter(graph, child, letters + kHashes[letter], length + 1);
        }
    }
}

std::size_t Anagrams::line(std::uint64_t letters) const {
    return static_cast<std::size_t>((letters >> 32) * lines_.size() >> 32);
}

void Anagrams::insert(std::uint64_t letters) {
    Line& line = lines_[this->line(letters)];
    std::uint64_t bits = scramble(letters);
    for (int i = 0; i < kBits; i++, bits >>= 9) {
        line[bits >> 6 & 7] |= std::uint64_t{1} << (bits & 63);
    }
}

bool Anagrams::maybe(std::uint64_t letters) const {
    const Line& line = lines_[this->line(letters)];
    std::uint64_t bits = scramble(letters);
    for (int i = 0; i < kBits; i++, bits >>= 9) {
        if (!(line[bits >> 6 & 7] >> (bits & 63) & 1)) {
            return false;
        }
    }
    return true;
}

bool Anagrams::maybe(std::uint64_t letters, int blanks) const {
    if (blanks == 0) {
        return maybe(letters);
    }
    for (int letter = 1; letter <= alphabet_; letter++) {
        if (maybe(letters + kHashes[static_cast<std::size_t>(letter)], blanks - 1)) {
            return true;
        }
    }
    return false;
}

}  // namespace lexikernel
