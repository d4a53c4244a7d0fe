#pragma once
// The one way in which the library refuses: an argument that cannot be used, said in words that name it.

#include <stdexcept>
#include <string>

namespace lexikernel {

class ArgumentError : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

// A file that the system does not let us read or write; `code` is its errno.
class FileError : public std::runtime_error {
public:
    FileError(const std::string& what, int code) : std::runtime_error(what), code(code) {}
    int code;
};

}  // namespace lexikernel
