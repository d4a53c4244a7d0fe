#include "lexikernel/cover_list.hpp"

#include <algorithm>
#include <numeric>

#include "lexikernel/error.hpp"
#include "lexikernel/flat_rules.hpp"

namespace lexikernel {

namespace {

constexpr std::size_t kFirstCapacity = 1 << 14;
constexpr std::size_t kMostBuckets = 1 << 12;
constexpr std::size_t kPlaces = 2 * kMaxSide * kMaxSide;

std::size_t place_number(const CoverPlay& play) {
    const std::uint32_t key = play.place_key();
    return ((key >> 16) * std::size_t{kMaxSide} + (key >> 8 & 255)) * kMaxSide + (key & 255);
}

// Moves plays to `to`, those of the lowest bucket first, and otherwise in the order they have.
template <class Bucket>
void distribute(std::span<const CoverPlay> plays, CoverPlay* to, std::span<std::uint32_t> next, Bucket&& bucket) {
    std::fill(next.begin(), next.end(), 0U);
    for (const CoverPlay& play : plays) {
        next[bucket(play) + 1]++;
    }
    std::partial_sum(next.begin(), next.end(), next.begin());
    for (const CoverPlay& play : plays) {
        to[next[bucket(play)]++] = play;
    }
}

}  // namespace

bool stands_before(const CoverPlay& a, const CoverPlay& b) {
    if (a.place_key() != b.place_key()) {
        return a.place_key() < b.place_key();
    }
    std::uint32_t mine = a.laid;
    std::uint32_t theirs = b.laid;
    for (std::size_t i = 0; mine && theirs; mine &= mine - 1, theirs &= theirs - 1, i++) {
        const int here = std::countr_zero(mine);
        const int there = std::countr_zero(theirs);
        if (here != there) {
            return here > there;  // what is laid later was kept here
        }
        if (a.tiles[i] != b.tiles[i]) {
            return a.tiles[i] < b.tiles[i];
        }
    }
    return !mine && theirs;
}

void CoverPlayList::grow() {
    if (capacity_ >= kMost) {
        throw ArgumentError("more than 33,554,432 plays; ask for the best ones");
    }
    const std::size_t capacity = capacity_ ? capacity_ * 2 : kFirstCapacity;
    std::unique_ptr<CoverPlay[]> plays(new CoverPlay[capacity]);
    std::copy_n(plays_.get(), size_, plays.get());
    plays_ = std::move(plays);
    capacity_ = capacity;
}

void CoverPlayList::sort() {
    if (size_ < 2) {
        return;
    }
    const std::span<CoverPlay> plays = this->plays();
    const auto [least, most] = std::minmax_element(plays.begin(), plays.end(), [](const CoverPlay& a, const CoverPlay& b) {
        return a.score < b.score;
    });
    const std::int64_t highest = most->score;
    const auto buckets = static_cast<std::size_t>(highest - least->score + 1);
    if (buckets > kMostBuckets) {
        std::sort(plays.begin(), plays.end(), ranks_before);
        return;
    }
    if (sorted_capacity_ < capacity_) {
        sorted_.reset(new CoverPlay[capacity_]);
        sorted_capacity_ = capacity_;
    }
    std::array<std::uint32_t, std::max(kPlaces, kMostBuckets) + 1> next;
    distribute(plays, sorted_.get(), std::span(next).first(kPlaces + 1), place_number);
    distribute({sorted_.get(), size_}, plays_.get(), std::span(next).first(buckets + 1),
               [&](const CoverPlay& play) { return static_cast<std::size_t>(highest - play.score); });
    for (std::size_t begin = 0; begin < size_;) {
        std::size_t end = begin + 1;
        while (end < size_ && plays[end].score == plays[begin].score && plays[end].place_key() == plays[begin].place_key()) {
            end++;
        }
        std::sort(plays.data() + begin, plays.data() + end, stands_before);
        begin = end;
    }
}

CoverPlayList& CoverPlayList::mine() {
    thread_local CoverPlayList list;
    return list;
}

}  // namespace lexikernel
