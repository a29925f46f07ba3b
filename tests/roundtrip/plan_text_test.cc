// The text of a plan loses nothing. For every game there is, behind every transform that has a plan
// as its result: what is read is a plan that verify() has nothing against, and is printed as the
// same text; of the last one the same C is written.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <string>
#include <variant>
#include <vector>

#include "backends/c/write.h"
#include "backends/reasoner/plan/pipeline.h"
#include "backends/reasoner/plan/text/read_plan.h"
#include "backends/reasoner/plan/verify.h"
#include "langs/registry.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;
using reasoner::Plan;
using reasoner::PlanTextError;
using reasoner::Stages;
using reasoner::Transform;

const Language* language_of(const fs::path& file) {
  for (const Language& language : languages()) {
    if (language.descriptions) continue;
    for (const std::string& extension : language.extensions) {
      if (file.extension() == extension) return &language;
    }
  }
  return nullptr;
}

std::vector<fs::path> games() {
  std::vector<fs::path> result;
  for (const fs::path& folder : {test::corpus_folder(), test::shared_folder() / "games"}) {
    if (!fs::exists(folder)) continue;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
      if (language_of(entry.path()) != nullptr) result.push_back(entry.path());
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::string described(const PlanTextError& error) {
  return std::to_string(error.place.line) + ":" + std::to_string(error.place.column) + ": " +
         error.message;
}

// Constants are numbered as they come; in C only those of boards of several words have names.
std::string with_constants_renumbered(const std::string& text) {
  static const std::regex name("constant_[0-9]+");
  std::map<std::string, std::size_t> numbers;
  std::string result;
  auto behind = text.begin();
  for (std::sregex_iterator found(text.begin(), text.end(), name), end; found != end; ++found) {
    result.append(behind, text.begin() + found->position());
    const std::size_t number = numbers.emplace(found->str(), numbers.size()).first->second;
    result += "constant " + std::to_string(number);
    behind = text.begin() + found->position() + found->length();
  }
  return result.append(behind, text.end());
}

std::string c_of(const Game& game, const Plan& plan) {
  Diagnostics diagnostics;
  const std::optional<CSources> sources = write_plan(game, plan, diagnostics);
  if (!sources) return "too long";
  const CBody& source = sources->source;
  return sources->header.text() + with_constants_renumbered(source.functions) + source.types +
         source.sets + source.interface;
}

// The text, and what is read from it.
void expect_kept(const Stages& stages, const std::string& name) {
  const std::string text = reasoner::print(stages.plan, stages.game);
  const auto read = reasoner::read_plan(text, stages.game);
  if (const auto* error = std::get_if<PlanTextError>(&read)) {
    FAIL() << name << ": " << described(*error);
  }
  const Plan& plan = std::get<Plan>(read);
  EXPECT_EQ(reasoner::verify(plan), std::vector<std::string>()) << name;
  EXPECT_EQ(reasoner::print(plan, stages.game), text) << name;
}

void expect_kept_behind_all(const Game& game) {
  Diagnostics diagnostics;
  Stages stages(game, {}, reasoner::numberings(game).back(), diagnostics);
  for (const Transform& one : reasoner::pipeline()) {
    if (one.run == nullptr) continue;
    one.run(stages);
    ASSERT_FALSE(diagnostics.has_errors());
    if (one.stage == reasoner::StageKind::Plan) expect_kept(stages, one.name);
  }
  const auto read = reasoner::read_plan(reasoner::print(stages.plan, game), game);
  EXPECT_EQ(c_of(game, std::get<Plan>(read)), c_of(game, stages.plan));
}

class PlanText : public testing::TestWithParam<fs::path> {};

TEST_P(PlanText, IsReadAsThePlanItWasPrintedFrom) {
  Diagnostics diagnostics;
  Source source(GetParam().string(), test::content(GetParam()));
  const std::optional<Game> game = language_of(GetParam())->read(source, diagnostics);
  ASSERT_TRUE(game.has_value());
  expect_kept_behind_all(*game);
}

std::string test_name(const testing::TestParamInfo<fs::path>& info) {
  const fs::path folder = info.param.parent_path();
  std::string name = folder.parent_path().filename().string() + "_" + folder.filename().string() +
                     "_" + info.param.stem().string();
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Games, PlanText, testing::ValuesIn(games()), test_name);

}  // namespace
}  // namespace zug
