#include "lexikernel/cover_replace.hpp"

#include "lexikernel/cover_search.hpp"

namespace lexikernel {

namespace {

struct ReplaceGame {
    static constexpr bool kTwoReadings = true;  // a single tile that makes words both ways is two plays
    static constexpr bool kWholeWords = true;   // every letter of a word may be covered
    const FlatRules& table;

    std::int32_t value(Letter letter) const { return table.values[letter]; }
    std::uint64_t extra(const CoverSquare&, Letter) const { return 0; }
    bool barred(const CoverSquare*, const CoverPath&) const { return false; }
    std::int32_t score(const CoverPath& path) const {
        return static_cast<std::int32_t>(path.sums) * path.times() + static_cast<std::int32_t>(path.sums >> 32) +
               table.bonus[path.laid()];
    }
};

}  // namespace

ReplaceBoard::ReplaceBoard(const WordGraph& graph, const ReplaceRules& rules) : rules_(&rules), grid_(graph, rules.table.layout) {
    set(std::vector<std::uint8_t>(rules.table.layout.squares()));
}

auto ReplaceBoard::scorer() const {
    return [&rules = *rules_](CoverSquare& square, const CrossRun& run, std::size_t at) {
        const bool premium = rules.premium == Premium::kEach || !square.tile;
        const std::uint64_t letter_times = premium ? rules.table.layout.letter_times[at] : 1;
        std::uint64_t others = 0;
        for (int place = run.first; place <= run.last; place++) {
            others += place == run.place ? 0 : static_cast<std::uint64_t>(rules.table.value(run.lane[place].tile));
        }
        const std::uint64_t own = square.tile ? static_cast<std::uint64_t>(rules.table.value(square.tile)) : 0;
        const std::uint64_t crossed = square.crossed ? 1 : 0;
        square.kept = own | (rules.connect == Connect::kAny ? crossed * (others + own) : 0) << 32;
        square.base = others << 32;
        square.each = letter_times | crossed << 32;
        square.word_times = premium ? rules.table.layout.word_times[at] : std::uint8_t{1};
    };
}

void ReplaceBoard::set(std::span<const std::uint8_t> codes) { grid_.set(codes, {}, scorer()); }

void ReplaceBoard::place(const CoverPlay& play) { grid_.place(play, 0, scorer()); }

void all_plays(const ReplaceBoard& board, const Rack& rack, bool mirrored, CoverPlayList& list) {
    list.clear();
    AppendCovers sink{list};
    walk_covers(board.grid(), ReplaceGame{board.rules().table}, rack, mirrored, sink);
}

PlayCount count_plays(const ReplaceBoard& board, const Rack& rack, bool mirrored) {
    CountCovers sink;
    walk_covers(board.grid(), ReplaceGame{board.rules().table}, rack, mirrored, sink);
    return sink.count;
}

std::optional<CoverPlay> best_play(const ReplaceBoard& board, const Rack& rack) {
    FirstCover sink;
    walk_covers(board.grid(), ReplaceGame{board.rules().table}, rack, false, sink);
    return sink.best.laid ? std::optional(sink.best) : std::nullopt;
}

std::vector<CoverPlay> top_plays(const ReplaceBoard& board, const Rack& rack, int count, bool mirrored) {
    FirstCovers sink(count);
    walk_covers(board.grid(), ReplaceGame{board.rules().table}, rack, mirrored, sink);
    return std::move(sink).sorted();
}

}  // namespace lexikernel
