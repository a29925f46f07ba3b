// Names are numbered by their first appearance. If two descriptions are alike but for names, the
// n-th new name of one stands where the n-th new name of the other does, so their texts with
// numbers for names are equal; and the lists of names, side by side, translate. Variables are
// numbered anew in every rule.
//
//   (<= (legal ?r (mark ?c)) (true (control ?r)))      (<= (legal ?x (gaz ?y)) (true (foo ?x)))
//   both: (<= (legal ?0 (#0 ?1)) (true (#1 ?0)))       mark = gaz, control = foo

#include "tools/server/kif.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <utility>

#include "ir/reference/perft.h"
#include "langs/gdl/keywords.h"
#include "langs/gdl/parse.h"

namespace zug::server {
namespace {

using gdl::Form;

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

void make_lower(Form& form) {
  form.word = lower(std::move(form.word));
  for (Form& item : form.items) make_lower(item);
}

std::vector<Form> forms_of(const std::string& text, std::string& error) {
  const Source source("<message>", text);
  Diagnostics diagnostics;
  std::vector<Form> forms = gdl::parse(source, diagnostics, gdl::LineBreaks::OfMessage);
  error = first_error(diagnostics);
  return diagnostics.has_errors() ? std::vector<Form>() : forms;
}

bool is_number(const std::string& word) {
  return !word.empty() && std::all_of(word.begin(), word.end(),
                                      [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool is_variable(const std::string& word) { return !word.empty() && word.front() == '?'; }

bool has_meaning(const std::string& word) {
  return gdl::keyword(word).has_value() || gdl::is_connective(word) || is_number(word);
}

// The words of `form` by a function of words.
template <class Rename>
Form with_words(const Form& form, const Rename& rename) {
  Form result = form;
  if (!form.list) result.word = rename(form.word);
  for (Form& item : result.items) item = with_words(item, rename);
  return result;
}

std::optional<int> clock_of(const Form& form) {
  int seconds = 0;
  const char* end = form.word.data() + form.word.size();
  const std::from_chars_result read = std::from_chars(form.word.data(), end, seconds);
  if (form.list || read.ec != std::errc() || read.ptr != end || seconds < 0) return {};
  return seconds;
}

struct Word {
  const char* name;
  GgpMessage::Kind kind;
  std::size_t arguments;
};

constexpr Word message_words[] = {
    {"info", GgpMessage::Kind::Info, 0},       {"ping", GgpMessage::Kind::Ping, 0},
    {"preview", GgpMessage::Kind::Preview, 2}, {"start", GgpMessage::Kind::Start, 5},
    {"play", GgpMessage::Kind::Play, 2},       {"stop", GgpMessage::Kind::Stop, 2},
    {"abort", GgpMessage::Kind::Abort, 1}};

std::vector<Form> lowered(std::vector<Form> forms) {
  for (Form& form : forms) make_lower(form);
  return forms;
}

// False when an argument is not what it should be.
bool read_arguments(const std::vector<Form>& items, GgpMessage& message) {
  using Kind = GgpMessage::Kind;
  if (message.kind == Kind::Preview) {
    const std::optional<int> start = clock_of(items[2]);
    message.rules = lowered(items[1].items);
    message.start_clock = start.value_or(0);
    return items[1].list && start;
  }
  if (items.size() > 1) message.match = text_of(items[1]);
  if (message.kind == Kind::Start) {
    const std::optional<int> start = clock_of(items[4]), play = clock_of(items[5]);
    message.role = lower(text_of(items[2]));
    message.rules = lowered(items[3].items);
    message.start_clock = start.value_or(0);
    message.play_clock = play.value_or(0);
    return items[3].list && start && play;
  }
  if (message.kind == Kind::Play || message.kind == Kind::Stop) {
    for (const Form& move : items[2].items) message.moves.push_back(lower(text_of(move)));
  }
  return true;
}

}  // namespace

std::string text_of(const Form& form) {
  if (!form.list) return form.word;
  std::string text = "(";
  for (const Form& item : form.items) {
    if (text.size() > 1) text += " ";
    text += text_of(item);
  }
  return text + ")";
}

std::vector<Form> read_kif(const std::string& text, std::string& error) {
  return lowered(forms_of(text, error));
}

bool is_word(const std::string& text) {
  std::string error;
  const std::vector<Form> forms = forms_of(text, error);
  return forms.size() == 1 && !forms[0].list && forms[0].word == text && !is_variable(text);
}

std::optional<GgpMessage> read_ggp_message(const std::string& text, std::string& error) {
  error.clear();
  std::vector<Form> forms = forms_of(text, error);
  if (!error.empty()) return {};
  const bool bare = forms.size() == 1 && !forms[0].list;
  if (bare) forms[0] = Form{true, {}, {forms[0]}, {}};
  if (forms.size() != 1 || forms[0].items.empty()) {
    error = "a message is one list";
    return {};
  }
  const std::vector<Form>& items = forms[0].items;
  const std::string name = lower(items[0].word);
  const auto* const word = std::find_if(std::begin(message_words), std::end(message_words),
                                        [&](const Word& one) { return name == one.name; });
  GgpMessage message;
  if (word != std::end(message_words)) message.kind = word->kind;
  if (word == std::end(message_words) || items.size() < word->arguments + 1 ||
      !read_arguments(items, message)) {
    error = "this is no message of a host";
    return {};
  }
  return message;
}

Nameless without_names(const std::vector<Form>& rules) {
  Nameless nameless;
  std::map<std::string, std::size_t> names;
  for (const Form& rule : rules) {
    std::map<std::string, std::size_t> variables;
    const Form numbered = with_words(rule, [&](const std::string& word) {
      if (is_variable(word)) {
        return "?" + std::to_string(variables.emplace(word, variables.size()).first->second);
      }
      if (has_meaning(word)) return word;
      const auto [known, fresh] = names.emplace(word, names.size());
      if (fresh) nameless.names.push_back(word);
      return "#" + std::to_string(known->second);
    });
    nameless.text += text_of(numbered) + "\n";
  }
  return nameless;
}

std::string renamed(const std::string& term, const std::map<std::string, std::string>& names) {
  std::string error;
  const std::vector<Form> forms = forms_of(term, error);
  if (forms.size() != 1) return term;
  return text_of(with_words(forms[0], [&](const std::string& word) {
    const auto found = names.find(word);
    return found == names.end() ? word : found->second;
  }));
}

Scrambled scramble(const std::vector<Form>& rules, std::uint64_t seed) {
  Scrambled result;
  Random random(seed);
  const auto word_for = [&](const std::string& word) {
    if (has_meaning(word)) return word;
    const auto [known, fresh] = result.names.emplace(word, "");
    if (fresh) {
      known->second = is_variable(word) ? "?" : "";
      for (int i = 0; i < 4; ++i) {
        known->second += "bdfgklmnprstvz"[random.below(14)];
        known->second += "aeiou"[random.below(5)];
      }
      known->second += std::to_string(result.names.size());  // no two alike
    }
    return known->second;
  };
  for (const Form& rule : rules) result.rules.push_back(with_words(rule, word_for));
  return result;
}

}  // namespace zug::server
