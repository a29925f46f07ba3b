#pragma once

// A page of docs/ as its tests see it: blocks of code with what stands in front of them.

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace zug::docs {

// Between two lines of ```. `file` is from a line "<!-- file: corpus/idioms/ray.rbg -->" in front.
struct Block {
  std::string info;  // behind the opening ```
  std::string file;
  std::size_t line = 0;   // of the opening ```, from 1
  std::size_t begin = 0;  // of the content in the text of the page
  std::string content;
};

std::vector<Block> blocks(const std::string& page);

// README.md and docs/*.md, in order.
std::vector<std::filesystem::path> pages();

std::vector<std::string> lines_of(const std::string& text);

}  // namespace zug::docs
