#include "lexikernel/selfplay.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <string>

#include "lexikernel/error.hpp"
#include "lexikernel/random.hpp"

namespace lexikernel {

namespace {

struct Found {
    TurnRecord turn;     // its tiles, place and score filled in
    std::int64_t value;  // thousandths of a point
};

template <class Record>
Found found(const Record& play, std::uint32_t laid, std::int64_t value) {
    Found found{{}, value};
    found.turn.tiles = play.tiles;
    found.turn.row = play.row;
    found.turn.column = play.column;
    found.turn.length = play.length;
    found.turn.down = play.down;
    found.turn.laid = laid;
    found.turn.score = play.score;
    return found;
}

class FlatTable {
public:
    FlatTable(const WordGraph& graph, const FlatRules& rules) : board_(graph, rules) {}

    void clear() { board_.clear(); }
    std::optional<Found> best(const Rack& rack, const RestValues* rests) const {
        const auto play = best_play(board_, rack, rests);
        return play ? std::optional(found(play->play, 0, play->value)) : std::nullopt;
    }
    void place(const TurnRecord& turn) {
        board_.place({turn.tiles, turn.row, turn.column, turn.length, turn.down, turn.score});
    }

private:
    FlatBoard board_;
};

template <class Board, class Rules>
class CoverTable {
public:
    CoverTable(const WordGraph& graph, const Rules& rules, std::size_t squares) : board_(graph, rules), nothing_(squares) {}

    void clear() {
        if constexpr (std::is_same_v<Board, StackBoard>) {
            board_.set(nothing_, nothing_);
        } else {
            board_.set(nothing_);
        }
    }
    std::optional<Found> best(const Rack& rack, const RestValues*) const {
        const auto play = best_play(board_, rack);
        return play ? std::optional(found(*play, play->laid, std::int64_t{play->score} * 1000)) : std::nullopt;
    }
    void place(const TurnRecord& turn) {
        board_.place({turn.tiles, turn.row, turn.column, turn.length, turn.down, turn.laid, turn.score});
    }

private:
    Board board_;
    std::vector<std::uint8_t> nothing_;
};

TurnRecord blank_turn(Turn kind) {
    TurnRecord turn{};
    turn.kind = kind;
    return turn;
}

template <class Table>
class Match {
public:
    Match(Table& table, const Alphabet& alphabet, const MatchRules& rules, const Leaves& leaves)
        : table_(table), alphabet_(alphabet), rules_(rules), leaves_(leaves) {}

    MatchResult play(std::uint64_t seed, std::uint32_t number, std::vector<TurnRecord>* log) {
        Random random(seed, number);
        MatchResult result{};
        table_.clear();
        bag_.clear();
        for (std::size_t code = 0; code < kCodes; code++) {
            bag_.insert(bag_.end(), rules_.tiles[code], static_cast<std::uint8_t>(code));
        }
        racks_.fill(Rack{});
        for (int seat = 0; seat < rules_.seats; seat++) {
            draw(seat, rules_.rack, random);
        }
        int scoreless = 0;
        for (int seat = 0;; seat = (seat + 1) % rules_.seats) {
            const std::size_t at = static_cast<std::size_t>(seat);
            TurnRecord turn = choose(racks_[at]);
            turn.match = number;
            turn.turn = result.turns++;
            turn.seat = static_cast<std::uint8_t>(seat);
            turn.rack = held(racks_[at]);
            turn.bag = static_cast<std::int32_t>(bag_.size());
            switch (turn.kind) {
                case Turn::kPlay:
                    result.plays++;
                    result.whole_racks += count(turn.tiles) == rules_.rack;
                    result.scores[at] += turn.score;
                    table_.place(turn);
                    take(racks_[at], turn.tiles);
                    draw(seat, rules_.rack - racks_[at].tiles, random);
                    scoreless = 0;
                    break;
                case Turn::kExchange:
                    result.exchanges++;
                    take(racks_[at], turn.tiles);
                    draw(seat, count(turn.tiles), random);
                    for (const std::uint8_t tile : turn.tiles) {
                        if (tile) {
                            bag_.push_back(from_rack(tile));
                        }
                    }
                    scoreless++;
                    break;
                case Turn::kPass:
                    result.passes++;
                    scoreless++;
                    break;
            }
            if (log) {
                log->push_back(turn);
            }
            if (racks_[at].tiles == 0 || scoreless == rules_.scoreless_turns) {
                settle(result);
                return result;
            }
        }
    }

private:
    static int count(const std::array<std::uint8_t, kMaxRack>& tiles) {
        return static_cast<int>(std::count_if(tiles.begin(), tiles.end(), [](int tile) { return tile != 0; }));
    }

    static std::array<std::uint8_t, kMaxRack> held(const Rack& rack) {
        std::array<std::uint8_t, kMaxRack> tiles{};
        std::size_t at = 0;
        for (std::size_t code = 0; code < kCodes; code++) {
            for (int copy = 0; copy < rack.counts[code]; copy++) {
                tiles[at++] = code ? static_cast<std::uint8_t>(code) : kBlankFlag;
            }
        }
        return tiles;
    }

    static void take(Rack& rack, const std::array<std::uint8_t, kMaxRack>& tiles) {
        for (const std::uint8_t tile : tiles) {
            if (tile) {
                rack.take(from_rack(tile));
            }
        }
    }

    void draw(int seat, int tiles, Random& random) {
        for (; tiles > 0 && !bag_.empty(); tiles--) {
            std::swap(bag_[random.below(static_cast<std::uint32_t>(bag_.size()))], bag_.back());
            racks_[static_cast<std::size_t>(seat)].add(bag_.back());
            bag_.pop_back();
        }
    }

    int may_exchange(const Rack& rack) const {
        const int bag = static_cast<int>(bag_.size());
        return bag < rules_.exchange_bag ? 0 : std::min({rules_.exchange_most, rack.tiles, bag});
    }

    TurnRecord choose(const Rack& rack) {
        const bool values = leaves_.numbers && !bag_.empty();
        if (values) {
            rests_.fill(std::numeric_limits<std::int32_t>::min());
            leaves_.numbers->value_rests(rack, leaves_.values, rests_);
        }
        const auto best = table_.best(rack, values ? &rests_ : nullptr);
        const int most = may_exchange(rack);
        if (values && most > 0) {
            const RackTable table(rack, alphabet_.letters());
            unsigned kept = 0;
            std::int64_t promise = std::numeric_limits<std::int64_t>::min();
            for (unsigned rest = 0; rest < table.whole(); rest++) {
                if (table.tiles() - std::popcount(rest) <= most && rests_[rest] > promise) {
                    kept = rest;
                    promise = rests_[rest];
                }
            }
            if (!best || promise > best->value) {
                return exchange(rack, table.whole() ^ kept);
            }
        }
        if (best) {
            TurnRecord turn = best->turn;
            turn.kind = Turn::kPlay;
            return turn;
        }
        return most > 0 ? exchange(rack, dearest(rack, most)) : blank_turn(Turn::kPass);
    }

    // The tiles of a set of RackTable.
    TurnRecord exchange(const Rack& rack, unsigned tiles) const {
        TurnRecord turn = blank_turn(Turn::kExchange);
        const auto all = held(rack);
        std::size_t at = 0;
        for (; tiles; tiles &= tiles - 1) {
            turn.tiles[at++] = all[static_cast<std::size_t>(std::countr_zero(tiles))];
        }
        return turn;
    }

    // So many of the tiles that cost most when they are left.
    unsigned dearest(const Rack& rack, int most) const {
        const auto all = held(rack);
        std::array<int, kMaxRack> order;
        std::iota(order.begin(), order.end(), 0);
        const auto cost = [&](int tile) { return rules_.leftover[from_rack(all[static_cast<std::size_t>(tile)])]; };
        std::stable_sort(order.begin(), order.begin() + rack.tiles, [&](int a, int b) { return cost(a) > cost(b); });
        unsigned tiles = 0;
        for (int i = 0; i < most; i++) {
            tiles |= 1U << order[static_cast<std::size_t>(i)];
        }
        return tiles;
    }

    void settle(MatchResult& result) const {
        std::int32_t all = 0;
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_.seats); seat++) {
            std::int32_t cost = 0;
            for (std::size_t code = 0; code < kCodes; code++) {
                cost += rules_.leftover[code] * racks_[seat].counts[code];
            }
            result.scores[seat] -= cost;
            all += cost;
            result.left = static_cast<std::uint16_t>(result.left + racks_[seat].tiles);
        }
        result.left = static_cast<std::uint16_t>(result.left + bag_.size());
        for (std::size_t seat = 0; rules_.out_gains && seat < static_cast<std::size_t>(rules_.seats); seat++) {
            result.scores[seat] += racks_[seat].tiles ? 0 : all;
        }
    }

    Table& table_;
    const Alphabet& alphabet_;
    const MatchRules& rules_;
    const Leaves& leaves_;
    std::array<Rack, kMaxSeats> racks_;
    std::vector<std::uint8_t> bag_;
    RestValues rests_;
};

template <class Table>
void play_all(Table& table, const Alphabet& alphabet, const MatchRules& rules, const Leaves& leaves, std::uint64_t seed,
              std::uint32_t first, std::span<MatchResult> results, std::vector<TurnRecord>* log) {
    Match<Table> match(table, alphabet, rules, leaves);
    for (std::size_t i = 0; i < results.size(); i++) {
        results[i] = match.play(seed, first + static_cast<std::uint32_t>(i), log);
    }
}

void check_range(int number, int least, int most, const char* what) {
    if (number < least || number > most) {
        throw ArgumentError(std::string(what) + " must be " + std::to_string(least) + " to " + std::to_string(most) + ", not " +
                            std::to_string(number));
    }
}

}  // namespace

MatchRules MatchRules::of(std::span<const std::uint8_t> tiles, std::span<const std::int32_t> leftover, int seats, int rack,
                          int exchange_bag, int exchange_most, int scoreless_turns, bool out_gains, const Alphabet& alphabet) {
    constexpr int plenty = 1000;
    constexpr std::int32_t most_cost = 10'000;
    const std::size_t codes = static_cast<std::size_t>(alphabet.size()) + 1;
    if (tiles.size() != codes || leftover.size() != codes) {
        throw ArgumentError("a tile set is one number for blanks and one for each of the " + std::to_string(alphabet.size()) +
                            " letters");
    }
    check_range(seats, 1, kMaxSeats, "seats");
    check_range(rack, 1, kMaxRack, "the rack");
    check_range(exchange_bag, 0, plenty, "the bag needed for an exchange");
    check_range(exchange_most, 0, plenty, "the tiles of an exchange");
    check_range(scoreless_turns, 1, plenty, "the scoreless turns");
    for (const std::int32_t cost : leftover) {
        check_range(cost, 0, most_cost, "the cost of a tile left");
    }
    if (std::accumulate(tiles.begin(), tiles.end(), 0) < seats * rack) {
        throw ArgumentError("the tile set has fewer tiles than the racks take");
    }
    MatchRules rules{{}, {}, seats, rack, exchange_bag, exchange_most, scoreless_turns, out_gains};
    std::copy(tiles.begin(), tiles.end(), rules.tiles.begin());
    std::copy(leftover.begin(), leftover.end(), rules.leftover.begin());
    return rules;
}

void play_matches(const WordGraph& graph, const FlatRules& rules, const MatchRules& match, const Leaves& leaves,
                  std::uint64_t seed, std::uint32_t first, std::span<MatchResult> results, std::vector<TurnRecord>* log) {
    FlatTable table(graph, rules);
    play_all(table, graph.alphabet(), match, leaves, seed, first, results, log);
}

void play_matches(const WordGraph& graph, const ReplaceRules& rules, const MatchRules& match, std::uint64_t seed,
                  std::uint32_t first, std::span<MatchResult> results, std::vector<TurnRecord>* log) {
    CoverTable<ReplaceBoard, ReplaceRules> table(graph, rules, rules.table.layout.squares());
    play_all(table, graph.alphabet(), match, {}, seed, first, results, log);
}

void play_matches(const WordGraph& graph, const StackRules& rules, const MatchRules& match, std::uint64_t seed,
                  std::uint32_t first, std::span<MatchResult> results, std::vector<TurnRecord>* log) {
    CoverTable<StackBoard, StackRules> table(graph, rules, rules.layout.squares());
    play_all(table, graph.alphabet(), match, {}, seed, first, results, log);
}

}  // namespace lexikernel
