#pragma once
// The word graph: a GADDAG and the forward graph of the same words in one array of 32-bit numbers.
//
// A state is {letters that lead on, letters that end a word, one child for each letter that leads on}. For each word W
// and each 1 <= i <= |W| the graph accepts reverse(W[:i]) + separator + W[i:], without the separator where i = |W|. So a
// walk from `root` reads a word from any of its letters to the left, and, behind the separator (bit 0), to the right.
// What stands behind "first letter, separator" is the rest of the word forwards; `forward` is one more state whose
// children are just these, so that a walk from there reads words from the front. One-letter words are known to
// `forward` only: no board game asks for them, and the generators of plays never see them.

#include <bit>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lexikernel/alphabet.hpp"

namespace lexikernel {

// A state is read through a pointer to its first number. State 0 leads nowhere.
struct Node {
    const std::uint32_t* at;

    Mask letters() const { return at[0]; }
    Mask ends() const { return at[1]; }
    // The child along a letter that is in letters(); a child of 0 only ends words.
    std::uint32_t child(Letter letter) const {
        return at[2 + std::popcount(at[0] & ((Mask{1} << letter) - 1))];
    }
    // The child behind the separator, where letters() has bit 0.
    std::uint32_t behind() const { return at[2]; }
};

// What the numbers live in: own memory, or a file mapped into it.
class Storage {
public:
    Storage() = default;
    Storage(const Storage&) = delete;
    Storage& operator=(const Storage&) = delete;
    virtual ~Storage() = default;
};

class Anagrams;

class WordGraph {
public:
    struct Facts {
        std::uint32_t root = 0;
        std::uint32_t forward = 0;
        std::uint64_t words = 0;    // different texts
        std::uint64_t tilings = 0;  // different rows of tiles; more than words where a text can be laid in several ways
        std::uint32_t longest = 0;  // tiles of the longest word
    };

    // Two graphs whose words are together those of another.
    struct Parts {
        std::shared_ptr<const WordGraph> base;
        std::shared_ptr<const WordGraph> more;
    };

    WordGraph(Alphabet alphabet, Facts facts, std::span<const std::uint32_t> data, std::shared_ptr<Storage> storage,
              Parts parts = {})
        : alphabet_(std::move(alphabet)), facts_(facts), data_(data), storage_(std::move(storage)), parts_(std::move(parts)) {}
    WordGraph(const WordGraph&) = delete;
    WordGraph& operator=(const WordGraph&) = delete;

    const Alphabet& alphabet() const { return alphabet_; }
    const Facts& facts() const { return facts_; }
    std::span<const std::uint32_t> data() const { return data_; }

    const std::uint32_t* base() const { return data_.data(); }
    Node node(std::uint32_t state) const { return {data_.data() + state}; }
    Node root() const { return node(facts_.root); }
    Node forward() const { return node(facts_.forward); }

    // Whether these tiles, in this order, are a word.
    bool contains(std::span<const Letter> tiles) const;
    // Whether a text, spelled in the spellings of the alphabet, is a word in one of its tilings.
    bool contains(std::string_view text) const;
    // All tilings in the order of their codes, as text, one a line.
    std::string text() const;

    // The anagrams of the words, made when they are first asked for.
    const Anagrams& anagrams() const;

private:
    Alphabet alphabet_;
    Facts facts_;
    std::span<const std::uint32_t> data_;
    std::shared_ptr<Storage> storage_;
    Parts parts_;
    mutable std::once_flag anagrams_once_;
    mutable std::shared_ptr<const Anagrams> anagrams_;
};

}  // namespace lexikernel
