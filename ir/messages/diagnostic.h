#pragma once

// What users are told about their input: located messages, collected in a sink and rendered with
// the source line and a caret, plus one note per macro call the place went through.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ir/messages/source.h"

namespace zug {

enum class Severity { Error, Warning };

struct Note {
  Origin origin;
  std::string message;
};

// `message` is lower case, without a full stop, and puts names in 'quotes'. `code` is stable:
// `zug explain CODE` knows it. `hint` is empty or what to write instead ("did you mean 'up'?").
struct Diagnostic {
  Severity severity = Severity::Error;
  std::string code;
  Origin origin;
  std::string message;
  std::string hint;
  std::vector<Note> notes;

  void note(Origin at, std::string text);
};

class Diagnostics {
 public:
  void add(Diagnostic diagnostic);
  // Both return the diagnostic added, so that a hint or notes can be attached.
  Diagnostic& error(std::string code, Origin origin, std::string message);
  Diagnostic& warning(std::string code, Origin origin, std::string message);

  // For trials of a text: the first error of which this holds decides, so that readers need not get
  // past it. Asked when an error is added, before it has notes.
  void enough_at(std::function<bool(const Diagnostic&)> deciding) {
    deciding_ = std::move(deciding);
  }
  bool enough() const { return enough_; }

  bool has_errors() const { return errors_ != 0; }
  std::size_t errors() const { return errors_; }
  const std::vector<Diagnostic>& all() const { return list_; }
  // By place in the source, each said once; at most Limits-many, see limits.h.
  std::vector<Diagnostic> sorted() const;

 private:
  std::vector<Diagnostic> list_;
  std::size_t errors_ = 0;
  std::function<bool(const Diagnostic&)> deciding_;
  bool enough_ = false;
};

// The message of the first error by place; empty without one.
std::string first_error(const Diagnostics& diagnostics);

// "file:3:7: error: message [RBG0203]" with the line, a caret and the notes. Long lines are cut
// around the caret, tabs keep their width. Ends with a newline.
std::string render(const Diagnostic& diagnostic, const Source& source, bool colour);

// 'text', cut to a readable length, and to its first line, as for_people() shows it.
std::string quoted(std::string_view text);

// The candidate nearest to `word` by edit distance, or "" when none is near enough to suggest.
std::string nearest(const std::string& word, const std::vector<std::string>& candidates);

}  // namespace zug
