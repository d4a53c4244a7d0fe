#include <algorithm>
#include <string>
#include <unordered_map>

#include "graph_states.hpp"
#include "lexikernel/error.hpp"
#include "lexikernel/graph_build.hpp"

namespace lexikernel {

namespace {

// The words of a list that a graph lacks, one a line.
std::string fresh_words(const WordGraph& base, std::string_view words) {
    std::string fresh;
    while (!words.empty()) {
        const std::size_t end = std::min(words.find('\n'), words.size());
        const std::string_view word = words.substr(0, end);
        if (!word.empty() && !base.contains(word)) {
            fresh.append(word).push_back('\n');
        }
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return fresh;
}

// One array in which the states of two graphs lie one behind the other, and then those that lead into both.
class Union {
public:
    Union(const WordGraph& base, const WordGraph& more) {
        const std::span<const std::uint32_t> first = states_of(base);
        const std::span<const std::uint32_t> second = states_of(more);
        data_.reserve(first.size() + second.size() * 4 + kPadding);
        data_.assign(first.begin(), first.end());
        moved_ = static_cast<std::uint32_t>(first.size()) - kFirst;
        for (std::size_t at = kFirst; at < second.size();) {
            const int count = std::popcount(second[at]);
            data_.insert(data_.end(), {second[at], second[at + 1]});
            at += 2;
            for (int i = 0; i < count; i++, at++) {
                data_.push_back(moved(second[at]));
            }
        }
    }

    // The state that leads on wherever one of the first graph or one of the second does.
    std::uint32_t join(std::uint32_t one, std::uint32_t other) { return joined(one, moved(other)); }

    std::vector<std::uint32_t> finish() {
        data_.resize(data_.size() + kPadding);
        return std::move(data_);
    }

private:
    static constexpr std::uint32_t kFirst = 2;  // state 0 comes before the others

    static std::span<const std::uint32_t> states_of(const WordGraph& graph) {
        return graph.data().first(graph.data().size() - kPadding);
    }

    std::uint32_t moved(std::uint32_t state) const { return state ? state + moved_ : 0; }

    std::uint32_t joined(std::uint32_t one, std::uint32_t other) {
        if (!one || !other) {
            return one | other;
        }
        const auto [known, fresh] = known_.try_emplace(std::uint64_t{one} << 32 | other, 0);
        if (!fresh) {
            return known->second;
        }
        PendingState state;
        state.letters = data_[one] | data_[other];
        state.ends = data_[one + 1] | data_[other + 1];
        for (Mask left = state.letters; left; left &= left - 1) {
            const auto letter = static_cast<Letter>(std::countr_zero(left));
            state.children[state.count++] = joined(child(one, letter), child(other, letter));
        }
        if (data_.size() > kMostNumbers) {
            throw ArgumentError("too many words for one graph");
        }
        const auto offset = static_cast<std::uint32_t>(data_.size());
        data_.insert(data_.end(), {state.letters, state.ends});
        data_.insert(data_.end(), state.children.begin(), state.children.begin() + state.count);
        known_[std::uint64_t{one} << 32 | other] = offset;
        return offset;
    }

    std::uint32_t child(std::uint32_t state, Letter letter) const {
        const Node node{data_.data() + state};
        return node.letters() >> letter & 1 ? node.child(letter) : 0;
    }

    std::vector<std::uint32_t> data_;
    std::uint32_t moved_ = 0;
    std::unordered_map<std::uint64_t, std::uint32_t> known_;
};

}  // namespace

Built extend_graph(std::shared_ptr<const WordGraph> base, std::string_view words) {
    Built more = build_graph(base->alphabet(), fresh_words(*base, words), Unspellable::kSkip);
    if (more.graph->facts().words == 0) {
        return {std::move(base), more.left_out};
    }
    Union both(*base, *more.graph);
    const WordGraph::Facts& ours = base->facts();
    const WordGraph::Facts& theirs = more.graph->facts();
    WordGraph::Facts facts;
    facts.root = both.join(ours.root, theirs.root);
    facts.forward = both.join(ours.forward, theirs.forward);
    facts.words = ours.words + theirs.words;
    facts.tilings = ours.tilings + theirs.tilings;
    facts.longest = std::max(ours.longest, theirs.longest);
    auto storage = std::make_shared<OwnStorage>(both.finish());
    const Alphabet& alphabet = base->alphabet();
    more.graph = std::make_shared<const WordGraph>(alphabet, facts, storage->data(), storage,
                                                   WordGraph::Parts{std::move(base), more.graph});
    return more;
}

}  // namespace lexikernel
