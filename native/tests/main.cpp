#include <cstdio>

#include "check.hpp"

int main() {
    int failed = 0;
    for (const check::Test& test : check::tests()) {
        try {
            test.body();
        } catch (const std::exception& error) {
            std::printf("FAILED %s\n       %s\n", test.sentence.c_str(), error.what());
            failed++;
        }
    }
    std::printf("%zu tests, %d failed\n", check::tests().size(), failed);
    return failed ? 1 : 0;
}
