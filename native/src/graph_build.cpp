#include "lexikernel/graph_build.hpp"

#include <algorithm>
#include <compare>

#include "graph_states.hpp"
#include "lexikernel/error.hpp"

namespace lexikernel {

namespace {

// A row of up to 24 symbols of five bits, left aligned, so that numbers compare as rows do. Rows that end early are
// filled with the separator's 0, which no row ends with.
struct Key {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    static constexpr int kHigh = 12;
    static constexpr int kSymbols = kMaxWord + 1;

    void put(int at, unsigned symbol) {
        if (at < kHigh) {
            high |= std::uint64_t{symbol} << (55 - 5 * at);
        } else {
            low |= std::uint64_t{symbol} << (55 - 5 * (at - kHigh));
        }
    }
    unsigned symbol(int at) const {
        return static_cast<unsigned>(at < kHigh ? high >> (55 - 5 * at) : low >> (55 - 5 * (at - kHigh))) & 31u;
    }
    int length() const {
        return low ? kSymbols - std::countr_zero(low) / 5 : kHigh - std::countr_zero(high) / 5;
    }
    int common(const Key& other) const {
        if (const std::uint64_t differ = high ^ other.high) {
            return (std::countl_zero(differ) - 4) / 5;
        }
        if (const std::uint64_t differ = low ^ other.low) {
            return kHigh + (std::countl_zero(differ) - 4) / 5;
        }
        return kSymbols;
    }
    friend auto operator<=>(const Key&, const Key&) = default;
};

std::vector<std::string_view> lines(std::string_view text) {
    std::vector<std::string_view> found;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (end > 0) {
            found.push_back(text.substr(0, end));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

// The rows that begin with `first`, sorted; `rows` is storage to use again.
void rows_from(const std::vector<Tiling>& words, Letter first, std::vector<Key>& rows) {
    rows.clear();
    for (const Tiling& word : words) {
        for (int split = 0; word[split]; split++) {
            if (word[split] != first || (split == 0 && !word[1])) {
                continue;
            }
            Key key;
            int at = 0;
            for (int i = split; i >= 0; i--) {
                key.put(at++, word[i]);
            }
            if (word[split + 1]) {
                at++;  // the separator is 0
                for (int i = split + 1; word[i]; i++) {
                    key.put(at++, word[i]);
                }
            }
            rows.push_back(key);
        }
    }
    std::sort(rows.begin(), rows.end());
}

// Enters rows in ascending order; states are interned as soon as no later row can reach them.
class Trie {
public:
    explicit Trie(States& states) : states_(states) {}

    void add(const Key& row) {
        const int length = row.length();
        const int shared = std::min(row.common(last_), std::min(length, depth_));
        settle(shared);
        for (int i = shared; i < length; i++) {
            const unsigned symbol = row.symbol(i);
            pending_[i].letters |= Mask{1} << symbol;
            if (i + 1 == length) {
                pending_[i].ends |= Mask{1} << symbol;
            }
            pending_[i + 1] = {};
        }
        depth_ = length;
        last_ = row;
    }

    std::uint32_t finish() {
        settle(0);
        return states_.intern(pending_[0]);
    }

private:
    void settle(int depth) {
        for (; depth_ > depth; depth_--) {
            const std::uint32_t child = states_.intern(pending_[depth_]);
            PendingState& parent = pending_[depth_ - 1];
            parent.children[parent.count++] = child;
        }
    }

    States& states_;
    std::array<PendingState, Key::kSymbols + 1> pending_{};
    int depth_ = 0;
    Key last_;
};

std::uint32_t forward_state(States& states, std::uint32_t root, Mask lone_letters) {
    PendingState forward;
    for (int letter = 1; letter < kCodes; letter++) {
        const Node top{states.data().data() + root};
        std::uint32_t rest = 0;
        if (top.letters() >> letter & 1) {
            const Node first{states.data().data() + top.child(static_cast<Letter>(letter))};
            rest = first.letters() & 1 ? first.behind() : 0;
        }
        const bool word = lone_letters >> letter & 1;
        if (rest || word) {
            forward.letters |= Mask{1} << letter;
            forward.ends |= Mask{word} << letter;
            forward.children[forward.count++] = rest;
        }
    }
    return states.intern(forward);
}

}  // namespace

Built build_graph(const Alphabet& alphabet, std::string_view words, Unspellable unspellable) {
    Built built;
    WordGraph::Facts facts;
    std::vector<Tiling> tilings;
    Mask lone_letters = 0;
    for (const std::string_view line : lines(words)) {
        const std::vector<Tiling> ways = alphabet.tilings(line);
        if (ways.empty()) {
            if (unspellable == Unspellable::kRefuse) {
                throw ArgumentError("no tiles spell the word " + std::string(line.substr(0, 60)));
            }
            built.left_out++;
            continue;
        }
        facts.words++;
        facts.tilings += ways.size();
        for (const Tiling& way : ways) {
            std::uint32_t length = 0;
            while (way[length]) {
                length++;
            }
            facts.longest = std::max(facts.longest, length);
            if (length == 1) {
                lone_letters |= Mask{1} << way[0];
            }
            tilings.push_back(way);
        }
    }

    States states;
    Trie trie(states);
    std::vector<Key> rows;
    std::array<double, kCodes> shares{};
    for (int first = 1; first <= alphabet.size(); first++) {
        rows_from(tilings, static_cast<Letter>(first), rows);
        shares[first] = static_cast<double>(rows.size());
        for (const Key& row : rows) {
            trie.add(row);
        }
    }
    facts.root = trie.finish();
    facts.forward = forward_state(states, facts.root, lone_letters);
    std::vector<std::uint32_t> data = states.laid_out(facts.root, facts.forward, shares);
    auto storage = std::make_shared<OwnStorage>(std::move(data));
    built.graph = std::make_shared<const WordGraph>(alphabet, facts, storage->data(), storage);
    return built;
}

}  // namespace lexikernel
