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

#include "lexikernel/error.hpp"
#include "lexikernel/flat_best.hpp"
#include "lexikernel/flat_plays.hpp"
#include "lexikernel/graph_build.hpp"
#include "lexikernel/graph_file.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace lexikernel;

namespace {

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using ByteRows = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Records = nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<2>>;
using Counts = std::tuple<std::int64_t, std::int64_t, std::int32_t>;

std::span<const std::uint8_t> bytes(const Bytes& array) { return {array.data(), array.shape(0)}; }

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

// A graph with the rules of a flat board. Boards are laid out anew for every call, so that any number of threads may ask.
class FlatGame {
public:
    FlatGame(std::shared_ptr<const WordGraph> graph, int rows, int columns, const Bytes& letter_times, const Bytes& word_times,
             const Bytes& starts, const Numbers& values, const Numbers& bonus)
        : graph_(std::move(graph)),
          rules_(FlatRules::of(Layout::of(rows, columns, bytes(letter_times), bytes(word_times), bytes(starts)),
                               {values.data(), values.shape(0)}, {bonus.data(), bonus.shape(0)}, graph_->alphabet())) {}

    Records all_plays(const Bytes& codes, const Bytes& rack, bool mirrored, bool sorted) const {
        PlayList& list = PlayList::mine();
        {
            const nb::gil_scoped_release released;
            const FlatBoard& board = laid_out(bytes(codes));
            list.clear();
            lexikernel::all_plays(board, held(rack), mirrored, list);
            if (sorted) {
                list.sort_by_score();
            }
        }
        return records(std::span<const Play>(list.plays()));
    }

    Records top_plays(const Bytes& codes, const Bytes& rack, int count, bool mirrored) const {
        std::vector<Play> best;
        {
            const nb::gil_scoped_release released;
            const FlatBoard& board = laid_out(bytes(codes));
            for (const ValuedPlay& found : lexikernel::top_plays(board, held(rack), nullptr, count, mirrored)) {
                best.push_back(found.play);
            }
        }
        return records(std::span<const Play>(best));
    }

    Records best_play(const Bytes& codes, const Bytes& rack) const {
        std::vector<Play> best;
        {
            const nb::gil_scoped_release released;
            if (const auto found = lexikernel::best_play(laid_out(bytes(codes)), held(rack), nullptr)) {
                best.push_back(found->play);
            }
        }
        return records(std::span<const Play>(best));
    }

    Counts count_plays(const Bytes& codes, const Bytes& rack, bool mirrored) const {
        const nb::gil_scoped_release released;
        const PlayCount found = lexikernel::count_plays(laid_out(bytes(codes)), held(rack), mirrored);
        return {found.plays, found.score_sum, found.best};
    }

    std::int64_t count_exchanges(const Bytes& rack) const { return lexikernel::count_exchanges(held(rack)); }

private:
    Rack held(const Bytes& rack) const { return Rack::of(bytes(rack), graph_->alphabet(), kMaxRack); }

    // Each thread keeps the board it used last: laying the same kind of board out again allocates nothing.
    const FlatBoard& laid_out(std::span<const std::uint8_t> codes) const {
        thread_local std::unique_ptr<FlatBoard> board;
        thread_local const FlatGame* owner = nullptr;
        thread_local std::uint64_t number = 0;
        if (!board || owner != this || number != number_) {
            board = std::make_unique<FlatBoard>(*graph_, rules_);
            owner = this;
            number = number_;
        }
        board->set(codes);
        return *board;
    }

    static inline std::atomic<std::uint64_t> made_{0};
    std::uint64_t number_ = ++made_;  // tells games apart that come to lie at the same address
    std::shared_ptr<const WordGraph> graph_;
    FlatRules rules_;
};

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
                const nb::gil_scoped_release released;
                const Built built = build_graph(Alphabet(faces, spellings), words, skip ? Unspellable::kSkip : Unspellable::kRefuse);
                return std::pair(std::const_pointer_cast<WordGraph>(built.graph), built.left_out);
            },
            "faces"_a, "spellings"_a, "words"_a, "skip"_a)
        .def_static(
            "open",
            [](const std::string& path) {
                const nb::gil_scoped_release released;
                return std::const_pointer_cast<WordGraph>(open_graph(path));
            },
            "path"_a)
        .def(
            "save",
            [](const WordGraph& graph, const std::string& path) {
                const nb::gil_scoped_release released;
                save_graph(graph, path);
            },
            "path"_a)
        .def("contains", [](const WordGraph& graph, std::string_view word) { return graph.contains(word); }, "word"_a)
        .def("text", &WordGraph::text)
        .def_prop_ro("faces", [](const WordGraph& graph) { return graph.alphabet().faces(); })
        .def_prop_ro("spellings", [](const WordGraph& graph) { return graph.alphabet().spellings(); })
        .def_prop_ro("words", [](const WordGraph& graph) { return graph.facts().words; })
        .def_prop_ro("tilings", [](const WordGraph& graph) { return graph.facts().tilings; })
        .def_prop_ro("longest", [](const WordGraph& graph) { return graph.facts().longest; })
        .def_prop_ro("size", [](const WordGraph& graph) { return graph.data().size_bytes(); });

    nb::class_<FlatGame>(module, "FlatGame")
        .def(
            "__init__",
            [](FlatGame* self, std::shared_ptr<WordGraph> graph, int rows, int columns, const Bytes& letter_times,
               const Bytes& word_times, const Bytes& starts, const Numbers& values, const Numbers& bonus) {
                new (self) FlatGame(std::move(graph), rows, columns, letter_times, word_times, starts, values, bonus);
            },
            "graph"_a, "rows"_a, "columns"_a, "letter_times"_a.noconvert(), "word_times"_a.noconvert(), "starts"_a.noconvert(),
            "values"_a.noconvert(), "bonus"_a.noconvert())
        .def("all_plays", &FlatGame::all_plays, "board"_a.noconvert(), "rack"_a.noconvert(), "mirrored"_a, "sorted"_a)
        .def("top_plays", &FlatGame::top_plays, "board"_a.noconvert(), "rack"_a.noconvert(), "count"_a, "mirrored"_a)
        .def("best_play", &FlatGame::best_play, "board"_a.noconvert(), "rack"_a.noconvert())
        .def("count_plays", &FlatGame::count_plays, "board"_a.noconvert(), "rack"_a.noconvert(), "mirrored"_a)
        .def("count_exchanges", &FlatGame::count_exchanges, "rack"_a.noconvert());
}
