#include "lexikernel/graph_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "graph_states.hpp"
#include "lexikernel/error.hpp"

namespace lexikernel {

namespace {

constexpr std::array<char, 8> kMagic{'L', 'E', 'X', 'I', 'G', 'R', 'A', 'F'};
constexpr std::uint32_t kVersion = 1;

struct Header {
    std::array<char, 8> magic;
    std::uint32_t version;
    std::uint32_t faces;
    std::uint32_t faces_bytes;
    std::uint32_t longest;
    std::uint64_t numbers;
    std::uint32_t root;
    std::uint32_t forward;
    std::uint64_t words;
    std::uint64_t tilings;
    std::uint64_t checksum;
};
static_assert(sizeof(Header) == 64);
static_assert(std::endian::native == std::endian::little, "graph files are mapped as they are");

// Eight sums side by side, so that the multiplications overlap. Each step is one-to-one in the sum before and in the
// number read: a change in one place cannot go unnoticed.
std::uint64_t checksum(std::span<const std::byte> bytes, std::uint64_t seed) {
    std::array<std::uint64_t, 8> sums;
    for (std::size_t i = 0; i < 8; i++) {
        sums[i] = seed + i;
    }
    std::size_t at = 0;
    for (; at + 64 <= bytes.size(); at += 64) {
        std::array<std::uint64_t, 8> block;
        std::memcpy(block.data(), bytes.data() + at, 64);
        for (std::size_t i = 0; i < 8; i++) {
            sums[i] = (sums[i] ^ block[i]) * 0x9e37'79b9'7f4a'7c15;
        }
    }
    std::array<std::uint64_t, 8> rest{};
    std::memcpy(rest.data(), bytes.data() + at, bytes.size() - at);
    std::uint64_t total = bytes.size();
    for (std::size_t i = 0; i < 8; i++) {
        total = (total ^ (sums[i] ^ rest[i])) * 0xd6e8'feb8'6659'fd93;
        total ^= total >> 29;
    }
    return total;
}

std::uint64_t checksum(Header header, std::span<const std::byte> rest) {
    header.checksum = 0;
    return checksum(rest, checksum(std::as_bytes(std::span(&header, 1)), 0));
}

std::string face_block(const Alphabet& alphabet) {
    std::string block;
    for (const auto* texts : {&alphabet.faces(), &alphabet.spellings()}) {
        for (const std::string& text : *texts) {
            block += text;
            block += '\0';
        }
    }
    block.resize((block.size() + 63) / 64 * 64);
    return block;
}

Alphabet read_faces(std::string_view block, std::uint32_t count) {
    std::array<std::vector<std::string>, 2> texts;
    for (auto& group : texts) {
        for (std::uint32_t i = 0; i < count; i++) {
            const std::size_t end = block.find('\0');
            if (end == std::string_view::npos) {
                throw ArgumentError("its faces are broken");
            }
            group.emplace_back(block.substr(0, end));
            block.remove_prefix(end + 1);
        }
    }
    return Alphabet(std::move(texts[0]), std::move(texts[1]));
}

// The states follow each other without a gap, and every child is a state or 0. So no walk leaves the array, whoever made
// the file and whatever its checksum says. Written without branches on the data: this is most of the time of opening.
bool sound(std::span<const std::uint32_t> data, std::uint32_t root, std::uint32_t forward, Mask alphabet) {
    if (data.size() < 2 + kPadding || data[0] || data[1]) {
        return false;
    }
    const auto end = static_cast<std::uint32_t>(data.size() - kPadding);
    std::vector<std::uint32_t> starts(end / 32 + 2);  // one bit a number: does a state begin here?
    starts[0] = 1;
    Mask seen = 0;
    Mask stray = 0;
    std::uint32_t at = 2;
    while (at < end) {
        const Mask letters = data[at];
        starts[at / 32] |= std::uint32_t{1} << at % 32;
        seen |= letters;
        stray |= data[at + 1] & ~letters;
        at += static_cast<std::uint32_t>(std::popcount(letters)) + 2;
    }
    if (at != end || stray || seen & ~(alphabet | 1) || root >= end || forward >= end) {
        return false;
    }
    std::uint32_t wrong = 0;
    std::uint32_t before = 0;
    for (std::uint32_t block = 0; block < (end + 31) / 32; block++) {
        const std::uint32_t masks = starts[block] | starts[block] << 1 | before >> 31;
        std::uint32_t states = 0;
        for (std::uint32_t i = 0; i < 32; i++) {  // the padding is at least as long as a block
            const std::uint32_t child = std::min(data[block * 32 + i], end);
            states |= (starts[child / 32] >> child % 32 & 1) << i;
        }
        wrong |= ~(states | masks);
        before = starts[block];
    }
    const auto is_start = [&](std::uint32_t offset) { return starts[offset / 32] >> offset % 32 & 1; };
    return !wrong && is_start(root) && is_start(forward);
}

class Mapping : public Storage {
public:
    Mapping(int file, std::size_t bytes) : bytes_(bytes) {
        int flags = MAP_PRIVATE;
#ifdef MAP_POPULATE
        flags |= MAP_POPULATE;
#endif
        start_ = mmap(nullptr, bytes, PROT_READ, flags, file, 0);
    }
    ~Mapping() override {
        if (mapped()) {
            munmap(start_, bytes_);
        }
    }
    bool mapped() const { return start_ != MAP_FAILED; }
    std::span<const std::byte> bytes() const { return {static_cast<const std::byte*>(start_), bytes_}; }

private:
    void* start_;
    std::size_t bytes_;
};

struct Descriptor {
    int number;
    ~Descriptor() {
        if (number >= 0) {
            close(number);
        }
    }
};

std::shared_ptr<const WordGraph> read_graph(std::shared_ptr<Mapping> mapping) {
    const std::span<const std::byte> bytes = mapping->bytes();
    Header header;
    std::memcpy(&header, bytes.data(), sizeof header);
    if (header.magic != kMagic) {
        throw ArgumentError("it does not begin as one");
    }
    if (header.version != kVersion) {
        throw ArgumentError("it has version " + std::to_string(header.version) + ", this program reads version 1");
    }
    const std::span<const std::byte> rest = bytes.subspan(sizeof header);
    if (header.faces_bytes % 64 || header.faces_bytes > rest.size() || header.numbers > rest.size() / 4 ||
        header.faces_bytes + header.numbers * 4 != rest.size()) {
        throw ArgumentError("it is cut off or too long");
    }
    if (checksum(header, rest) != header.checksum) {
        throw ArgumentError("its checksum is wrong");
    }
    if (header.faces == 0 || header.faces > kMaxLetters || header.numbers > 0xffff'ffff || header.longest > kMaxWord) {
        throw ArgumentError("its header is broken");
    }
    const auto* text = reinterpret_cast<const char*>(rest.data());
    Alphabet alphabet = read_faces({text, header.faces_bytes}, header.faces);
    const std::span data(reinterpret_cast<const std::uint32_t*>(rest.data() + header.faces_bytes),
                         static_cast<std::size_t>(header.numbers));
    if (!sound(data, header.root, header.forward, alphabet.letters())) {
        throw ArgumentError("its states are broken");
    }
    const WordGraph::Facts facts{header.root, header.forward, header.words, header.tilings, header.longest};
    return std::make_shared<const WordGraph>(std::move(alphabet), facts, data, std::move(mapping));
}

}  // namespace

void save_graph(const WordGraph& graph, const std::string& path) {
    const std::string faces = face_block(graph.alphabet());
    const std::span<const std::byte> states = std::as_bytes(graph.data());
    std::vector<std::byte> rest(faces.size() + states.size());
    std::memcpy(rest.data(), faces.data(), faces.size());
    std::memcpy(rest.data() + faces.size(), states.data(), states.size());
    const WordGraph::Facts& facts = graph.facts();
    Header header{kMagic,      kVersion,      static_cast<std::uint32_t>(graph.alphabet().size()),
                  static_cast<std::uint32_t>(faces.size()), facts.longest, graph.data().size(),
                  facts.root,  facts.forward, facts.words,
                  facts.tilings, 0};
    header.checksum = checksum(header, rest);

    std::string unfinished = path + ".XXXXXX";
    const Descriptor file{mkstemp(unfinished.data())};
    const auto fail = [&](int code) {
        if (file.number >= 0) {
            unlink(unfinished.c_str());
        }
        throw FileError(std::strerror(code), code);
    };
    if (file.number < 0) {
        fail(errno);
    }
    const auto put = [&](std::span<const std::byte> bytes) {
        while (!bytes.empty()) {
            const ssize_t written = write(file.number, bytes.data(), bytes.size());
            if (written < 0 && errno != EINTR) {
                fail(errno);
            }
            bytes = bytes.subspan(written > 0 ? static_cast<std::size_t>(written) : 0);
        }
    };
    put(std::as_bytes(std::span(&header, 1)));
    put(rest);
    constexpr mode_t readable = 0644;
    if (fchmod(file.number, readable) || fsync(file.number) || std::rename(unfinished.c_str(), path.c_str())) {
        fail(errno);
    }
}

std::shared_ptr<const WordGraph> open_graph(const std::string& path) {
    const Descriptor file{open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    struct stat about{};
    if (file.number < 0 || fstat(file.number, &about)) {
        throw FileError(std::strerror(errno), errno);
    }
    if (!S_ISREG(about.st_mode) || static_cast<std::size_t>(about.st_size) < sizeof(Header)) {
        throw ArgumentError(path + " is no word graph: it is too short");
    }
    auto mapping = std::make_shared<Mapping>(file.number, static_cast<std::size_t>(about.st_size));
    if (!mapping->mapped()) {
        throw FileError(std::strerror(errno), errno);
    }
    try {
        return read_graph(std::move(mapping));
    } catch (const ArgumentError& error) {
        throw ArgumentError(path + " is no word graph: " + error.what());
    }
}

}  // namespace lexikernel
