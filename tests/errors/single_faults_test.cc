// One fault at a time, at every place of the corpus where it can be made: a bracket that is lost,
// is there twice or is another one, an argument too few or too many. Each has to be reported once
// and nothing else may be: what follows from a lost bracket is no fault of its own.
//
//   ( turn(white; up) + turn(black; down )      one error, wherever the brackets say it is
//
// Where a bracket belongs that is not there nobody can know for sure, so the error has to stand in
// the directive, section or definition of the fault, not on its very line.
//
// The short run plants a sample of the faults, spread over all files; ZUG_LONG=1 plants all of
// them, and both list those that are not reported once.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "langs/registry.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug {
namespace {

struct Fault {
  std::size_t at = 0;
  std::string text;  // the whole file with the fault in it
  std::string what;
  bool may_be_right = false;
};

struct Corpus {
  std::string folder;  // of the corpus
  std::string extension;
  std::string comment;
  std::string brackets;  // in pairs
  char separator;        // of arguments
  // Whether a line begins something that faults do not leave.
  std::function<bool(std::string_view line)> begins;
};

const Language& language_of(const Corpus& subject) {
  return *std::find_if(languages().begin(), languages().end(), [&](const Language& one) {
    return one.extensions.front() == subject.extension;
  });
}

// True for the characters that are no comment and no string.
std::vector<bool> read_characters(const std::string& text, const std::string& comment) {
  std::vector<bool> read(text.size(), true);
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    bool skipped = false;
    if (text.compare(at, comment.size(), comment) == 0) {
      end = std::min(text.find('\n', at), text.size());
      skipped = true;
    } else if (text[at] == '"') {
      end = std::min(text.find('"', at + 1), text.size() - 1) + 1;
      skipped = true;
    }
    for (; at < end; ++at) read[at] = !skipped;
  }
  return read;
}

std::string replaced(const std::string& text, std::size_t at, std::size_t size,
                     const std::string& by) {
  std::string result = text;
  result.replace(at, size, by);
  return result;
}

// Of 'X >= 0' and '->'.
bool is_sign(const std::string& text, std::size_t at) {
  const std::string_view near = std::string_view(text).substr(at == 0 ? 0 : at - 1, 3);
  return near.find(">=") != std::string_view::npos || near.find("<=") != std::string_view::npos ||
         near.starts_with("->") || near == " > " || near == " < ";
}

void plant_brackets(const Corpus& subject, const std::string& text, std::size_t at,
                    std::vector<Fault>& faults) {
  const std::size_t kind = subject.brackets.find(text[at]);
  if (kind == std::string::npos || is_sign(text, at)) return;
  const std::string bracket(1, text[at]);
  faults.push_back({at, replaced(text, at, 1, " "), "without this '" + bracket + "'"});
  faults.push_back({at, replaced(text, at, 1, bracket + bracket), "with two '" + bracket + "'"});
  for (std::size_t other = kind % 2; other < subject.brackets.size(); other += 2) {
    if (other == kind) continue;
    const std::string instead(1, subject.brackets[other]);
    faults.push_back({at, replaced(text, at, 1, instead),
                      "with '" + instead + "' instead of '" + bracket + "'"});
  }
}

// `at` is a separator in round or angle brackets: what is behind it goes or comes twice.
void plant_arguments(const Corpus& subject, const std::string& text, std::size_t at,
                     std::vector<Fault>& faults) {
  if (text[at] != subject.separator) return;
  std::size_t depth = 0;
  std::size_t end = at + 1;
  for (; end < text.size(); ++end) {
    const std::size_t kind = subject.brackets.find(text[end]);
    if (kind == std::string::npos && (text[end] != subject.separator || depth > 0)) continue;
    if (kind != std::string::npos && kind % 2 == 0) ++depth;
    if ((kind == std::string::npos || kind % 2 == 1) && depth-- == 0) break;
  }
  if (end >= text.size() || (text[end] != ')' && text[end] != '>' && text[end] != text[at])) return;
  const std::string argument = text.substr(at, end - at);
  if (argument.find('\n') != std::string::npos) return;
  faults.push_back(
      {at, replaced(text, at, argument.size(), ""), "without '" + argument + "'", true});
  faults.push_back({at, replaced(text, at, 0, argument), "with '" + argument + "' twice", true});
}

std::vector<Fault> all_faults(const Corpus& subject, const std::string& text) {
  const std::vector<bool> read = read_characters(text, subject.comment);
  std::vector<Fault> faults;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!read[at]) continue;
    plant_brackets(subject, text, at, faults);
    plant_arguments(subject, text, at, faults);
  }
  return faults;
}

// Where the lines begin and end that belong together with `at`.
std::pair<std::size_t, std::size_t> unit_around(const Corpus& subject, const std::string& text,
                                                std::size_t at) {
  std::size_t begin = 0;
  std::size_t line = 0;
  while (line < text.size()) {
    const std::size_t end = std::min(text.find('\n', line), text.size() - 1) + 1;
    if (subject.begins(std::string_view(text).substr(line, end - line))) {
      if (line > at) return {begin, line};
      begin = line;
    }
    line = end;
  }
  return {begin, text.size()};
}

std::string judge(const Corpus& subject, const std::string& file, const Fault& fault) {
  Source source(file, fault.text);
  Diagnostics diagnostics;
  language_of(subject).read(source, diagnostics);
  std::string said;
  std::size_t errors = 0;
  bool here = false;
  const auto [begin, end] = unit_around(subject, fault.text, fault.at);
  for (const Diagnostic& one : diagnostics.sorted()) {
    if (one.severity != Severity::Error) continue;
    ++errors;
    here = here || (one.origin.range.begin >= begin && one.origin.range.begin <= end);
    const auto place = source.locate(one.origin.range.begin);
    said += "    " + std::to_string(place.line) + ":" + std::to_string(place.column) + " " +
            one.code + " " + one.message + "\n";
  }
  if (errors == 1 && here) return "";
  // Another number of targets, say, may make another game.
  if (errors == 0 && fault.may_be_right) return "";
  const auto place = source.locate(fault.at);
  return file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + " " +
         fault.what + "\n" + said;
}

std::vector<Corpus> corpora() {
  const auto directive = [](std::string_view line) { return line.starts_with('#'); };
  const auto section = [](std::string_view line) { return line.starts_with('<'); };
  const auto definition = [](std::string_view line) {
    return !line.empty() && line[0] != ' ' && line[0] != '\n' && line[0] != '%';
  };
  return {{"rbg", ".rbg", "//", "()[]{}", ';', directive},
          {"rbg_draft", ".rbgd", "//", "()[]{}", ';', directive},
          {"sbg", ".sbg", "//", "()<>", ',', section},
          {"metagame", ".mgame", "%", "<>{}()", ',', definition}};
}

class SingleFaults : public ::testing::TestWithParam<Corpus> {};

TEST_P(SingleFaults, AreReportedOnce) {
  const Corpus& subject = GetParam();
  const auto folder = test::corpus_folder() / subject.folder;
  std::size_t planted = 0;
  std::vector<std::string> wrong;
  for (const auto& path : test::files_in(folder, subject.extension)) {
    const std::vector<Fault> faults = all_faults(subject, test::content(path));
    const std::size_t step =
        test::long_run() ? 1 : std::max<std::size_t>(1, faults.size() / test::sample(40));
    for (std::size_t i = 0; i < faults.size(); i += step) {
      ++planted;
      std::string report = judge(subject, path.filename().string(), faults[i]);
      if (!report.empty()) wrong.push_back(std::move(report));
    }
  }
  for (const std::string& report : wrong) std::cout << report;
  std::cout << wrong.size() << " of " << planted << " faults are not reported once\n";
  EXPECT_GT(planted, 0U);
  EXPECT_TRUE(wrong.empty());
}

std::string corpus_name(const ::testing::TestParamInfo<Corpus>& info) { return info.param.folder; }

INSTANTIATE_TEST_SUITE_P(Corpus, SingleFaults, ::testing::ValuesIn(corpora()), corpus_name);

}  // namespace
}  // namespace zug
