#include "lexikernel/play_list.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "lexikernel/error.hpp"
#include "lexikernel/flat_rules.hpp"

namespace lexikernel {

namespace {

constexpr std::size_t kFirstCapacity = 1 << 14;
constexpr std::int32_t kMostBuckets = 1 << 12;

bool ranks_before(const Play& a, const Play& b) { return a.score != b.score ? a.score > b.score : stands_before(a, b); }

constexpr std::size_t kPlaces = 2 * kMaxSide * kMaxSide;

std::size_t place_number(const Play& play) {
    const std::uint32_t key = play.place_key();
    return ((key >> 16) * std::size_t{kMaxSide} + (key >> 8 & 255)) * kMaxSide + (key & 255);
}

// Moves plays to `to`, those of the lowest bucket first, and otherwise in the order they have.
template <class Bucket>
void distribute(std::span<const Play> plays, Play* to, std::span<std::uint32_t> next, Bucket&& bucket) {
    std::fill(next.begin(), next.end(), 0U);
    for (const Play& play : plays) {
        next[bucket(play) + 1]++;
    }
    std::partial_sum(next.begin(), next.end(), next.begin());
    for (const Play& play : plays) {
        to[next[bucket(play)]++] = play;
    }
}

}  // namespace

void PlayList::grow() {
    if (capacity_ >= kMost) {
        throw ArgumentError("more than 67,108,864 plays; ask for the best ones");
    }
    const std::size_t capacity = capacity_ ? capacity_ * 2 : kFirstCapacity;
    std::unique_ptr<Play[]> plays(new Play[capacity]);
    std::copy_n(plays_.get(), size_, plays.get());
    plays_ = std::move(plays);
    capacity_ = capacity;
}

void PlayList::sort_by_score() {
    if (size_ < 2) {
        return;
    }
    const std::span<Play> plays = this->plays();
    std::int32_t least = plays[0].score;
    std::int32_t most = plays[0].score;
    for (const Play& play : plays) {
        least = std::min(least, play.score);
        most = std::max(most, play.score);
    }
    const std::int32_t buckets = most - least + 1;
    if (buckets > kMostBuckets) {
        std::sort(plays.begin(), plays.end(), ranks_before);
        return;
    }
    if (sorted_capacity_ < capacity_) {
        sorted_.reset(new Play[capacity_]);
        sorted_capacity_ = capacity_;
    }
    std::array<std::uint32_t, std::max<std::size_t>(kPlaces, kMostBuckets) + 1> next;
    distribute(plays, sorted_.get(), std::span(next).first(kPlaces + 1), place_number);
    distribute({sorted_.get(), size_}, plays_.get(), std::span(next).first(static_cast<std::size_t>(buckets) + 1),
               [&](const Play& play) { return static_cast<std::size_t>(most - play.score); });
    // What is left to do are those that share score and place: mostly one or two.
    for (std::size_t begin = 0; begin + 1 < size_;) {
        std::size_t end = begin + 1;
        while (end < size_ && plays[end].score == plays[begin].score &&
               plays[end].place_key() == plays[begin].place_key()) {
            end++;
        }
        if (end - begin > 1) {
            std::sort(plays.begin() + static_cast<std::ptrdiff_t>(begin), plays.begin() + static_cast<std::ptrdiff_t>(end),
                      stands_before);
        }
        begin = end;
    }
}

void PlayList::sort_by_value(std::span<std::int64_t> values) {
    struct Valued {
        std::int64_t value;
        Play play;
    };
    std::vector<Valued> valued(size_);
    for (std::size_t i = 0; i < size_; i++) {
        valued[i] = {values[i], plays_[i]};
    }
    std::sort(valued.begin(), valued.end(), [](const Valued& a, const Valued& b) {
        return a.value != b.value ? a.value > b.value : stands_before(a.play, b.play);
    });
    for (std::size_t i = 0; i < size_; i++) {
        values[i] = valued[i].value;
        plays_[i] = valued[i].play;
    }
}

PlayList& PlayList::mine() {
    thread_local PlayList list;
    return list;
}

}  // namespace lexikernel
