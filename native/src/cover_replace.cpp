#include "lexikernel/cover_replace.hpp"

#include "cover_replace_game.hpp"
#include "lexikernel/cover_search.hpp"

namespace lexikernel {

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

}  // namespace lexikernel
