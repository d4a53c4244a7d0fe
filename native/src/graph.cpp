#include "lexikernel/graph.hpp"

#include "lexikernel/anagrams.hpp"
#include "lexikernel/error.hpp"

namespace lexikernel {

const Anagrams& WordGraph::anagrams() const {
    std::call_once(anagrams_once_, [&] {
        anagrams_ = parts_.base ? std::make_shared<const Anagrams>(parts_.base->anagrams(), *parts_.more)
                                : std::make_shared<const Anagrams>(*this);
    });
    return *anagrams_;
}

bool WordGraph::contains(std::span<const Letter> tiles) const {
    std::uint32_t state = facts_.forward;
    for (std::size_t i = 0; i < tiles.size(); i++) {
        const Letter letter = tiles[i];
        const Node here = node(state);
        if (letter == 0 || letter >= kCodes || !(here.letters() >> letter & 1)) {
            return false;
        }
        if (i + 1 == tiles.size()) {
            return here.ends() >> letter & 1;
        }
        state = here.child(letter);
    }
    return false;
}

bool WordGraph::contains(std::string_view text) const {
    constexpr std::size_t longest_text = 1024;
    if (text.size() > longest_text) {
        return false;
    }
    std::vector<Tiling> tilings;
    try {
        tilings = alphabet_.tilings(text);
    } catch (const ArgumentError&) {
        return false;  // longer than any word of the graph
    }
    for (const Tiling& tiles : tilings) {
        std::size_t length = 0;
        while (tiles[length]) {
            length++;
        }
        if (contains(std::span(tiles.data(), length))) {
            return true;
        }
    }
    return false;
}

namespace {

void append_words(const WordGraph& graph, std::uint32_t state, std::string& word, int tiles, std::string& out) {
    if (tiles == kMaxWord) {
        return;
    }
    const Node here = graph.node(state);
    for (Mask left = here.letters() & ~Mask{1}; left; left &= left - 1) {
        const auto letter = static_cast<Letter>(std::countr_zero(left));
        if (letter > graph.alphabet().size()) {
            return;
        }
        const std::size_t length = word.size();
        word += graph.alphabet().spellings()[letter - 1u];
        if (here.ends() >> letter & 1) {
            out += word;
            out += '\n';
        }
        if (const std::uint32_t child = here.child(letter)) {
            append_words(graph, child, word, tiles + 1, out);
        }
        word.resize(length);
    }
}

}  // namespace

std::string WordGraph::text() const {
    std::string out;
    std::string word;
    out.reserve(facts_.tilings * 12);
    append_words(*this, facts_.forward, word, 0, out);
    return out;
}

}  // namespace lexikernel
