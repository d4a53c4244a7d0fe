// The Python module lexicade.kernel._native: arrays in, arrays out, the interpreter's lock released meanwhile. Nothing is
// decided here. src/lexicade/kernel/ has the typed face; _native.pyi says what it may expect.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstring>

#include "lexikernel/completions.hpp"
#include "lexikernel/cover_replace.hpp"
#include "lexikernel/cover_stack.hpp"
#include "lexikernel/error.hpp"
#include "lexikernel/flat_best.hpp"
#include "lexikernel/flat_plays.hpp"
#include "lexikernel/graph_build.hpp"
#include "lexikernel/graph_file.hpp"
#include "lexikernel/racks.hpp"
#include "lexikernel/selfplay.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace lexikernel;

namespace {

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Reals = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Records = nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<2>>;
using Counts = std::tuple<std::int64_t, std::int64_t, std::int32_t>;
using Released = nb::call_guard<nb::gil_scoped_release>;  // for what touches nothing of Python's

std::span<const std::uint8_t> bytes(const Bytes& array) { return {array.data(), array.shape(0)}; }
std::span<const std::int32_t> numbers(const Numbers& array) { return {array.data(), array.shape(0)}; }

// Records as rows of bytes in memory of their own.
template <class Record>
Records records(std::span<const Record> found) {
    const std::size_t size = found.size() * sizeof(Record);
    auto* memory = new std::uint8_t[size ? size : 1];
    if (size) {
        std::memcpy(memory, found.data(), size);
    }
    nb::capsule owner(memory, [](void* held) noexcept { delete[] static_cast<std::uint8_t*>(held); });
    return Records(memory, {found.size(), sizeof(Record)}, owner);
}

using MatchArguments = std::tuple<Bytes, Numbers, int, int, int, int, int, bool>;
using Matches = std::pair<Records, Records>;

// A graph with the rules of a board game. Boards are laid out anew for every call, so that any number of threads may ask;
// each thread keeps the one it used last: laying the same kind of board out again allocates nothing.
template <class Rules, class Board>
class Game {
public:
    Game(std::shared_ptr<const WordGraph> graph, Rules rules) : graph_(std::move(graph)), rules_(std::move(rules)) {}

    std::int64_t count_exchanges(const Bytes& rack) const { return lexikernel::count_exchanges(held(rack)); }

    // Results and turns (none unless asked for) of `count` matches from number `first` on.
    Matches play_matches(const MatchArguments& match, std::uint64_t seed, std::uint32_t first, std::uint32_t count, bool log,
                         const RestNumbers* rests, const Numbers& values) const {
        constexpr std::uint32_t most = 10'000'000;
        if (count > most) {
            throw ArgumentError("ask for at most 10,000,000 matches at once");
        }
        std::vector<MatchResult> results(count);
        std::vector<TurnRecord> turns;
        {
            const nb::gil_scoped_release released;
            const auto rules = std::apply(
                [&](const Bytes& tiles, const Numbers& leftover, auto... rest) {
                    return MatchRules::of(bytes(tiles), numbers(leftover), rest..., graph_->alphabet());
                },
                match);
            std::vector<TurnRecord>* const told = log ? &turns : nullptr;
            if constexpr (std::is_same_v<Rules, FlatRules>) {
                lexikernel::play_matches(*graph_, rules_, rules, {rests, numbers(values)}, seed, first, results, told);
            } else {
                lexikernel::play_matches(*graph_, rules_, rules, seed, first, results, told);
            }
        }
        return {records(std::span<const MatchResult>(results)), records(std::span<const TurnRecord>(turns))};
    }

protected:
    using Boards = Board;

    // look(board, rack) without the interpreter's lock; `position` is what Board::set takes.
    template <class Look, class... Position>
    auto ask(Look&& look, const Bytes& rack, const Position&... position) const {
        const nb::gil_scoped_release released;
        thread_local std::unique_ptr<Board> board;
        thread_local const Game* owner = nullptr;
        thread_local std::uint64_t number = 0;
        if (!board || owner != this || number != number_) {
            board = std::make_unique<Board>(*graph_, rules_);
            owner = this;
            number = number_;
        }
        board->set(bytes(position)...);
        return look(*board, held(rack));
    }

    const WordGraph& graph() const { return *graph_; }

private:
    Rack held(const Bytes& rack) const { return Rack::of(bytes(rack), graph_->alphabet(), kMaxRack); }

    static inline std::atomic<std::uint64_t> made_{0};
    std::uint64_t number_ = ++made_;  // tells games apart that come to lie at the same address
    std::shared_ptr<const WordGraph> graph_;
    Rules rules_;
};

FlatRules flat_rules(const WordGraph& graph, int rows, int columns, const Bytes& letter_times, const Bytes& word_times,
                     const Bytes& starts, const Numbers& values, const Numbers& bonus) {
    return FlatRules::of(Layout::of(rows, columns, bytes(letter_times), bytes(word_times), bytes(starts)), numbers(values),
                         numbers(bonus), graph.alphabet());
}

Counts as_counts(const PlayCount& count) { return {count.plays, count.score_sum, count.best}; }

class FlatGame : public Game<FlatRules, FlatBoard> {
public:
    using Game::Game;

    Records all_plays(const Bytes& codes, const Bytes& rack, bool mirrored, bool sorted) const {
        PlayList& list = PlayList::mine();
        ask(
            [&](const FlatBoard& board, const Rack& held) {
                lexikernel::all_plays(board, held, mirrored, list);
                if (sorted) {
                    list.sort_by_score();
                }
            },
            rack, codes);
        return records(std::span<const Play>(list.plays()));
    }

    Records top_plays(const Bytes& codes, const Bytes& rack, int count, bool mirrored) const {
        return records(std::span<const Play>(best(codes, rack, count, mirrored, nullptr, {}).first));
    }

    // With what each is worth together with the rest of the rack, in thousandths of a point.
    std::pair<Records, Records> top_valued(const Bytes& codes, const Bytes& rack, int count, bool mirrored,
                                           const RestNumbers& rests, const Numbers& values) const {
        const auto [plays, worth] = best(codes, rack, count, mirrored, &rests, numbers(values));
        return {records(std::span<const Play>(plays)), records(std::span<const std::int64_t>(worth))};
    }

    Records best_play(const Bytes& codes, const Bytes& rack) const {
        const auto found = ask(
            [](const FlatBoard& board, const Rack& held) { return lexikernel::best_play(board, held, nullptr); }, rack, codes);
        return records(found ? std::span<const Play>(&found->play, 1) : std::span<const Play>());
    }

    Counts count_plays(const Bytes& codes, const Bytes& rack, bool mirrored) const {
        return as_counts(ask(
            [&](const FlatBoard& board, const Rack& held) { return lexikernel::count_plays(board, held, mirrored); }, rack, codes));
    }

private:
    std::pair<std::vector<Play>, std::vector<std::int64_t>> best(const Bytes& codes, const Bytes& rack, int count, bool mirrored,
                                                                 const RestNumbers* rests,
                                                                 std::span<const std::int32_t> values) const {
        std::pair<std::vector<Play>, std::vector<std::int64_t>> best;
        ask(
            [&](const FlatBoard& board, const Rack& held) {
                RestValues by_rest{};
                if (rests) {
                    rests->value_rests(held, values, by_rest);
                }
                for (const ValuedPlay& found :
                     lexikernel::top_plays(board, held, rests ? &by_rest : nullptr, count, mirrored)) {
                    best.first.push_back(found.play);
                    best.second.push_back(found.value);
                }
            },
            rack, codes);
        return best;
    }
};

// `position`: the codes of the board, and for stacks their heights.
template <class Rules, class Board, class... Position>
class CoverGame : public Game<Rules, Board> {
public:
    using Game<Rules, Board>::Game;

    Records all_plays(const Position&... position, const Bytes& rack, bool mirrored, bool sorted) const {
        CoverPlayList& list = CoverPlayList::mine();
        this->ask(
            [&](const Board& board, const Rack& held) {
                lexikernel::all_plays(board, held, mirrored, list);
                if (sorted) {
                    list.sort();
                }
            },
            rack, position...);
        return records(std::span<const CoverPlay>(list.plays()));
    }

    Records top_plays(const Position&... position, const Bytes& rack, int count, bool mirrored) const {
        const auto look = [&](const Board& board, const Rack& held) { return lexikernel::top_plays(board, held, count, mirrored); };
        return records(std::span<const CoverPlay>(this->ask(look, rack, position...)));
    }

    Records best_play(const Position&... position, const Bytes& rack) const {
        const auto look = [](const Board& board, const Rack& held) { return lexikernel::best_play(board, held); };
        const auto found = this->ask(look, rack, position...);
        return records(found ? std::span<const CoverPlay>(&*found, 1) : std::span<const CoverPlay>());
    }

    Counts count_plays(const Position&... position, const Bytes& rack, bool mirrored) const {
        const auto look = [&](const Board& board, const Rack& held) { return lexikernel::count_plays(board, held, mirrored); };
        return as_counts(this->ask(look, rack, position...));
    }
};

using ReplaceGame = CoverGame<ReplaceRules, ReplaceBoard, Bytes>;
using StackGame = CoverGame<StackRules, StackBoard, Bytes, Bytes>;

Rack hand_of(const WordGraph& graph, const Bytes& hand) { return Rack::of(bytes(hand), graph.alphabet(), kMaxHand); }

// Completions with the alphabet that racks are read with.
class SizedWords {
public:
    SizedWords(std::shared_ptr<const WordGraph> graph, int size) : graph_(std::move(graph)), completions_(*graph_, size) {}

    std::size_t sets() const { return completions_.sets(); }

    Records of(const Bytes& rack) const {
        std::vector<Missing> found;
        {
            const nb::gil_scoped_release released;
            completions_.of(hand_of(*graph_, rack), found);
        }
        return records(std::span<const Missing>(found));
    }

    double promise(const Bytes& rack, const Reals& odds) const {
        const nb::gil_scoped_release released;
        return completions_.promise(hand_of(*graph_, rack), {odds.data(), odds.shape(0)});
    }

private:
    std::shared_ptr<const WordGraph> graph_;
    Completions completions_;
};

template <class Class>
void def_matches(Class& game) {
    game.def("count_exchanges", &Class::Type::count_exchanges, "rack"_a.noconvert())
        .def("play_matches", &Class::Type::play_matches, "match"_a.noconvert(), "seed"_a, "first"_a, "count"_a, "log"_a,
             "rests"_a.none(), "values"_a.noconvert());
}

template <class Type, class... Argument>
void def_covers(nb::class_<Type>& game, const Argument&... position) {
    game.def("all_plays", &Type::all_plays, position..., "rack"_a.noconvert(), "mirrored"_a, "sorted"_a)
        .def("top_plays", &Type::top_plays, position..., "rack"_a.noconvert(), "count"_a, "mirrored"_a)
        .def("best_play", &Type::best_play, position..., "rack"_a.noconvert())
        .def("count_plays", &Type::count_plays, position..., "rack"_a.noconvert(), "mirrored"_a);
    def_matches(game);
}

}  // namespace

NB_MODULE(_native, module) {
    module.doc() = "Generators of plays over word graphs.";
    nb::set_leak_warnings(false);
    nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
        try {
            std::rethrow_exception(thrown);
        } catch (const FileError& error) {
            PyErr_SetObject(PyExc_OSError, nb::make_tuple(error.code, error.what()).ptr());
        }
    });

    nb::class_<WordGraph>(module, "WordGraph")
        .def_static(
            "build",
            [](const std::vector<std::string>& faces, const std::vector<std::string>& spellings, std::string_view words,
               bool skip) {
                const Built built = build_graph(Alphabet(faces, spellings), words, skip ? Unspellable::kSkip : Unspellable::kRefuse);
                return std::pair(std::const_pointer_cast<WordGraph>(built.graph), built.left_out);
            },
            "faces"_a, "spellings"_a, "words"_a, "skip"_a, Released())
        .def(
            "extended",
            [](const std::shared_ptr<WordGraph>& graph, std::string_view words) {
                const Built built = extend_graph(graph, words);
                return std::pair(std::const_pointer_cast<WordGraph>(built.graph), built.left_out);
            },
            "words"_a, Released())
        .def_static(
            "open", [](const std::string& path) { return std::const_pointer_cast<WordGraph>(open_graph(path)); }, "path"_a,
            Released())
        .def(
            "save", [](const WordGraph& graph, const std::string& path) { save_graph(graph, path); }, "path"_a, Released())
        .def("contains", [](const WordGraph& graph, std::string_view word) { return graph.contains(word); }, "word"_a)
        .def("text", &WordGraph::text)
        .def_prop_ro("faces", [](const WordGraph& graph) { return graph.alphabet().faces(); })
        .def_prop_ro("spellings", [](const WordGraph& graph) { return graph.alphabet().spellings(); })
        .def_prop_ro("words", [](const WordGraph& graph) { return graph.facts().words; })
        .def_prop_ro("tilings", [](const WordGraph& graph) { return graph.facts().tilings; })
        .def_prop_ro("longest", [](const WordGraph& graph) { return graph.facts().longest; })
        .def_prop_ro("size", [](const WordGraph& graph) { return graph.data().size_bytes(); });

    nb::class_<RestNumbers>(module, "RestNumbers")
        .def(
            "__init__",
            [](RestNumbers* self, const Bytes& counts, int most) { new (self) RestNumbers(bytes(counts), most); },
            "counts"_a.noconvert(), "most"_a)
        .def_prop_ro("size", &RestNumbers::size)
        .def_prop_ro("most", &RestNumbers::most)
        .def("number", [](const RestNumbers& rests, const Bytes& rest) { return rests.number(bytes(rest)); }, "rest"_a.noconvert())
        .def("rest", [](const RestNumbers& rests, std::uint32_t number) {
            const auto rest = rests.rest(number);
            return std::vector<int>(rest.begin(), rest.end());
        }, "number"_a);

    nb::class_<FlatGame> flat(module, "FlatGame");
    flat.def(
            "__init__",
            [](FlatGame* self, std::shared_ptr<WordGraph> graph, int rows, int columns, const Bytes& letter_times,
               const Bytes& word_times, const Bytes& starts, const Numbers& values, const Numbers& bonus) {
                new (self) FlatGame(graph, flat_rules(*graph, rows, columns, letter_times, word_times, starts, values, bonus));
            },
            "graph"_a, "rows"_a, "columns"_a, "letter_times"_a.noconvert(), "word_times"_a.noconvert(), "starts"_a.noconvert(),
            "values"_a.noconvert(), "bonus"_a.noconvert())
        .def("all_plays", &FlatGame::all_plays, "board"_a.noconvert(), "rack"_a.noconvert(), "mirrored"_a, "sorted"_a)
        .def("top_plays", &FlatGame::top_plays, "board"_a.noconvert(), "rack"_a.noconvert(), "count"_a, "mirrored"_a)
        .def("top_valued", &FlatGame::top_valued, "board"_a.noconvert(), "rack"_a.noconvert(), "count"_a, "mirrored"_a, "rests"_a,
             "values"_a.noconvert())
        .def("best_play", &FlatGame::best_play, "board"_a.noconvert(), "rack"_a.noconvert())
        .def("count_plays", &FlatGame::count_plays, "board"_a.noconvert(), "rack"_a.noconvert(), "mirrored"_a);
    def_matches(flat);

    nb::class_<ReplaceGame> replace(module, "ReplaceGame");
    replace.def(
        "__init__",
        [](ReplaceGame* self, std::shared_ptr<WordGraph> graph, int rows, int columns, const Bytes& letter_times,
           const Bytes& word_times, const Bytes& starts, const Numbers& values, const Numbers& bonus, bool any, bool each) {
            FlatRules table = flat_rules(*graph, rows, columns, letter_times, word_times, starts, values, bonus);
            new (self) ReplaceGame(graph, ReplaceRules{std::move(table), any ? Connect::kAny : Connect::kFormed,
                                                       each ? Premium::kEach : Premium::kFirst});
        },
        "graph"_a, "rows"_a, "columns"_a, "letter_times"_a.noconvert(), "word_times"_a.noconvert(), "starts"_a.noconvert(),
        "values"_a.noconvert(), "bonus"_a.noconvert(), "connect_any"_a, "premium_each"_a);
    def_covers(replace, "board"_a.noconvert());

    nb::class_<StackGame> stack(module, "StackGame");
    stack.def(
        "__init__",
        [](StackGame* self, std::shared_ptr<WordGraph> graph, int rows, int columns, const Bytes& starts, const Numbers& bonus,
           const Numbers& extras, int highest, int plural) {
            const std::vector<std::uint8_t> plain(starts.shape(0), 1);
            new (self) StackGame(graph, StackRules::of(Layout::of(rows, columns, plain, plain, bytes(starts)), numbers(bonus),
                                                       numbers(extras), highest, plural, graph->alphabet()));
        },
        "graph"_a, "rows"_a, "columns"_a, "starts"_a.noconvert(), "bonus"_a.noconvert(), "extras"_a.noconvert(), "highest"_a,
        "plural"_a);
    def_covers(stack, "board"_a.noconvert(), "heights"_a.noconvert());

    // Words of a hand or, with `slots`, those that a rack with so many slots can be counted as.
    module.def(
        "melds",
        [](const WordGraph& graph, const Bytes& hand, const Numbers& values, const Numbers& bonus, int least, bool shed, int slots) {
            std::vector<Meld> found;
            {
                const nb::gil_scoped_release released;
                const MeldRules rules = MeldRules::of(numbers(values), numbers(bonus), least, graph.alphabet());
                if (slots) {
                    all_counts(graph, hand_of(graph, hand), slots, rules, found);
                } else {
                    all_melds(graph, hand_of(graph, hand), rules, shed ? MeldOrder::kShed : MeldOrder::kValue, found);
                }
            }
            return records(std::span<const Meld>(found));
        },
        "graph"_a, "hand"_a.noconvert(), "values"_a.noconvert(), "bonus"_a.noconvert(), "least"_a, "shed"_a, "slots"_a);

    nb::class_<SizedWords>(module, "Completions")
        .def(nb::init<std::shared_ptr<WordGraph>, int>(), "graph"_a, "size"_a, Released())
        .def_prop_ro("sets", &SizedWords::sets)
        .def("of", &SizedWords::of, "rack"_a.noconvert())
        .def("promise", &SizedWords::promise, "rack"_a.noconvert(), "odds"_a.noconvert());
}
