#pragma once
// A test is a block that throws no Failure: TEST("a sentence") { CHECK(...); }

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "lexikernel/error.hpp"

namespace check {

struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Test {
    std::string sentence;
    std::function<void()> body;
};

inline std::vector<Test>& tests() {
    static std::vector<Test> all;
    return all;
}

struct Entry {
    Entry(std::string sentence, std::function<void()> body) { tests().push_back({std::move(sentence), std::move(body)}); }
};

inline void that(bool holds, const char* what, const char* file, int line) {
    if (!holds) {
        throw Failure(std::string(file) + ":" + std::to_string(line) + ": " + what);
    }
}

// What an ArgumentError says, or a Failure if none is thrown.
template <class Action>
std::string refusal(Action&& action) {
    try {
        action();
    } catch (const lexikernel::ArgumentError& error) {
        return error.what();
    }
    throw Failure("nothing was refused");
}

}  // namespace check

#define CHECK_JOIN_(a, b) a##b
#define CHECK_JOIN(a, b) CHECK_JOIN_(a, b)
#define CHECK(what) check::that(static_cast<bool>(what), #what, __FILE__, __LINE__)
#define TEST(sentence)                                                                                           \
    static void CHECK_JOIN(test_, __LINE__)();                                                                   \
    static const check::Entry CHECK_JOIN(entry_, __LINE__){sentence, CHECK_JOIN(test_, __LINE__)};               \
    static void CHECK_JOIN(test_, __LINE__)()
