#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "check.hpp"
#include "lexikernel/anagrams.hpp"
#include "lexikernel/graph_file.hpp"
#include "samples.hpp"

using namespace lexikernel;

namespace {

// Whether the GADDAG accepts a word from each of its letters.
bool reads_from_everywhere(const WordGraph& graph, const std::vector<Letter>& word) {
    for (std::size_t split = 1; split <= word.size(); split++) {
        std::vector<Letter> row(word.rend() - static_cast<std::ptrdiff_t>(split), word.rend());
        if (split < word.size()) {
            row.push_back(0);
            row.insert(row.end(), word.begin() + static_cast<std::ptrdiff_t>(split), word.end());
        }
        Node node = graph.root();
        for (std::size_t i = 0; i < row.size(); i++) {
            if (!(node.letters() >> row[i] & 1)) {
                return false;
            }
            if (i + 1 == row.size() && !(node.ends() >> row[i] & 1)) {
                return false;
            }
            node = graph.node(node.child(row[i]));
        }
    }
    return true;
}

std::string temporary(const std::string& name) {
    return (std::filesystem::temp_directory_path() / ("lexikernel-" + std::to_string(std::rand()) + name)).string();
}

std::vector<char> bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write(const std::string& path, const std::vector<char>& bytes) {
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

}  // namespace

TEST("a word is found from each of its letters, and nothing else is a word") {
    const auto graph = samples::graph(samples::english(), "CAT\nCATS\nACT\nSCAT\nA\n");
    CHECK(graph->facts().words == 5);
    CHECK(graph->facts().longest == 4);
    for (const char* word : {"CAT", "CATS", "ACT", "SCAT"}) {
        CHECK(graph->contains(samples::letters(word)));
        CHECK(reads_from_everywhere(*graph, samples::letters(word)));
    }
    for (const char* other : {"", "C", "CA", "TAC", "CATSS", "AT", "cat", "CAT\n"}) {
        CHECK(!graph->contains(std::string_view(other)));
    }
}

TEST("a word of one letter is known from the front and never seen by the generators") {
    const auto graph = samples::graph(samples::english(), "A\nAB\n");
    CHECK(graph->contains(std::string_view("A")));
    CHECK(!(graph->root().ends() >> 1 & 1));
}

TEST("the text of a graph is its list of words in the order of the alphabet") {
    const auto graph = samples::graph(samples::english(), "ZOO\nBE\n\nBE\nBEE\nA\n");
    CHECK(graph->text() == "A\nBE\nBEE\nZOO\n");
}

TEST("an empty list makes a graph without words") {
    const auto graph = samples::graph(samples::english(), "");
    CHECK(graph->facts().words == 0);
    CHECK(graph->text().empty());
    CHECK(!graph->contains(std::string_view("A")));
}

TEST("every tiling of a word is entered and the word is counted once") {
    const Alphabet alphabet({"A", "I", "Q", "Qu", "T", "U"}, {"A", "I", "Q", "QU", "T", "U"});
    const auto graph = samples::graph(alphabet, "QUIT\nQUA\n");
    CHECK(graph->facts().words == 2);
    CHECK(graph->facts().tilings == 4);
    const std::vector<Letter> joined{4, 2, 5};
    const std::vector<Letter> apart{3, 6, 2, 5};
    CHECK(graph->contains(joined) && graph->contains(apart));
    CHECK(reads_from_everywhere(*graph, joined) && reads_from_everywhere(*graph, apart));
}

TEST("a word that no tiles spell is refused by name, or left out and counted") {
    const Alphabet alphabet({"A", "Qu"}, {"A", "QU"});
    CHECK(check::refusal([&] { build_graph(alphabet, "QAA", Unspellable::kRefuse); }).find("QAA") != std::string::npos);
    const Built built = build_graph(alphabet, "QAA\nQUA", Unspellable::kSkip);
    CHECK(built.left_out == 1 && built.graph->facts().words == 1);
}

TEST("words may have 23 tiles and no more") {
    const std::string longest(23, 'A');
    CHECK(samples::graph(samples::english(), longest)->contains(std::string_view(longest)));
    check::refusal([&] { samples::graph(samples::english(), longest + "A"); });
}

TEST("alphabets have up to 31 letters, umlauts among them") {
    std::vector<std::string> faces{"Ä", "Ö", "Ü"};
    for (char letter = 'A'; letter <= 'Z'; letter++) {
        faces.push_back(std::string(1, letter));
    }
    faces.push_back("Sch");
    faces.push_back("ST");
    std::vector<std::string> spellings = faces;
    spellings[29] = "SCH";
    const auto graph = samples::graph(Alphabet(faces, spellings), "ÄST\nSCHÖN");
    CHECK(graph->facts().tilings == 4);
    CHECK(graph->contains(std::string_view("SCHÖN")));
    faces.push_back("X1");
    check::refusal([&] { Alphabet(faces, faces); });
}

TEST("two faces that are spelled alike are refused") {
    check::refusal([] { Alphabet({"Qu", "QU"}, {"QU", "QU"}); });
}

TEST("the order of the list does not change the graph") {
    const auto one = samples::graph(samples::english(), "CAT\nDOG\nDOGS\n");
    const auto other = samples::graph(samples::english(), "DOGS\nCAT\nDOG\nCAT");
    CHECK(std::vector(one->data().begin(), one->data().end()) == std::vector(other->data().begin(), other->data().end()));
}

TEST("a graph with a few more words knows the old ones and the new ones, from each of their letters") {
    const Alphabet alphabet({"A", "I", "Q", "Qu", "T", "U"}, {"A", "I", "Q", "QU", "T", "U"});
    const std::string before = "A\nQUIT\nAT\nATTA\nUTA\n";
    const std::string more = "QUITTA\nAT\nTAT\nI\nXX\n\nQUA\nTAT";
    const auto base = samples::graph(alphabet, before);
    const Built built = extend_graph(base, more);
    const auto whole = build_graph(alphabet, before + more, Unspellable::kSkip).graph;
    CHECK(built.left_out == 1);
    CHECK(built.graph->text() == whole->text());
    CHECK(built.graph->facts().words == whole->facts().words && built.graph->facts().tilings == whole->facts().tilings);
    CHECK(built.graph->facts().longest == whole->facts().longest);
    CHECK(base->text() == samples::graph(alphabet, before)->text());
    for (const auto& word : std::vector<std::vector<Letter>>{{4, 2, 5, 5, 1}, {3, 6, 2, 5}, {5, 1, 5}, {1, 5}, {6, 5, 1}}) {
        CHECK(reads_from_everywhere(*built.graph, word));
    }
    CHECK(!built.graph->contains(std::string_view("QUI")) && !(built.graph->root().ends() >> 2 & 1));
    const auto twice = extend_graph(built.graph, "UTI\n").graph;
    CHECK(twice->contains(std::string_view("UTI")) && twice->contains(std::string_view("TAT")));
    CHECK(extend_graph(base, "AT\n\nXX").graph == base);
    CHECK(extend_graph(samples::graph(alphabet, ""), "TAT\nA").graph->text() == "A\nTAT\n");
}

TEST("the anagrams of more words are known") {
    const auto base = samples::graph(samples::english(), "CAT\nDOG\n");
    const auto more = extend_graph(base, "ZEBRA").graph;
    std::uint64_t letters = 0;
    for (const Letter letter : samples::letters("BARZE")) {
        letters += Anagrams::hash(letter);
    }
    CHECK(!base->anagrams().maybe(letters) && more->anagrams().maybe(letters));
    letters = Anagrams::hash(3) + Anagrams::hash(1) + Anagrams::hash(20);
    CHECK(more->anagrams().maybe(letters));
}

TEST("a graph with more words is saved and opened like any other") {
    const std::string path = temporary("extended");
    const auto graph = extend_graph(samples::graph(samples::english(), samples::kSomeWords), "SKAT\nTEAK\n").graph;
    save_graph(*graph, path);
    CHECK(open_graph(path)->text() == graph->text());
    std::filesystem::remove(path);
}

TEST("a saved graph is opened as it was") {
    const std::string path = temporary("saved");
    const auto graph = samples::graph(samples::english(), "CAT\nDOG\nDOGS\nA\n");
    save_graph(*graph, path);
    const auto opened = open_graph(path);
    std::filesystem::remove(path);
    CHECK(opened->text() == graph->text());
    CHECK(opened->facts().words == 4);
    CHECK(opened->alphabet().faces() == graph->alphabet().faces());
}

TEST("a graph file with any changed byte or any other length is refused") {
    const std::string path = temporary("broken");
    save_graph(*samples::graph(samples::english(), "CAT\nDOG\nDOGS\n"), path);
    const std::vector<char> whole = bytes_of(path);
    for (std::size_t at = 0; at < whole.size(); at++) {
        std::vector<char> changed = whole;
        changed[at] = static_cast<char>(changed[at] ^ (1 << at % 8));
        write(path, changed);
        check::refusal([&] { open_graph(path); });
    }
    for (std::size_t size = 0; size < whole.size(); size += 7) {
        write(path, {whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)});
        check::refusal([&] { open_graph(path); });
    }
    std::vector<char> longer = whole;
    longer.resize(whole.size() + 4);
    write(path, longer);
    check::refusal([&] { open_graph(path); });
    std::filesystem::remove(path);
}

TEST("a file that is not there is an error of the system") {
    bool told = false;
    try {
        open_graph("/nowhere/at/all");
    } catch (const FileError& error) {
        told = error.code != 0;
    }
    CHECK(told);
}
