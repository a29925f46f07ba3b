// The page has the rules on the left and the witnesses on the right: a strip of boards, one after
// each action that changed something, its lines in the rules underneath. Lines that some witness
// goes through are marked; pointing at a picture lights its lines, pointing at a line its pictures.

#include "tools/zug/pages/check_page.h"

#include <algorithm>
#include <set>
#include <vector>

#include "backends/svg/markup.h"
#include "backends/svg/print.h"
#include "backends/svg/scene.h"
#include "tools/zug/pages/html_page.h"
#include "tools/zug/reports/witness.h"

namespace zug {
namespace {

constexpr std::size_t most_frames = 40;  // of one strip
constexpr std::size_t most_lines = 5000;
constexpr const char* names_prefix = "z";

constexpr const char* light_script = R"js(
const linesOf = e => (e.dataset.lines || '').split(' ').filter(Boolean);
const light = (e, on) => {
  const wanted = new Set(linesOf(e));
  e.classList.toggle('lit', on);
  for (const other of document.querySelectorAll('[data-lines]'))
    if (other !== e && linesOf(other).some(n => wanted.has(n))) other.classList.toggle('lit', on);
};
for (const e of document.querySelectorAll('[data-lines]')) {
  e.addEventListener('mouseenter', () => light(e, true));
  e.addEventListener('mouseleave', () => light(e, false));
  e.addEventListener('focus', () => light(e, true));
  e.addEventListener('blur', () => light(e, false));
  if (e.tagName === 'FIGURE') e.addEventListener('keydown', event => {
    const line = document.getElementById('L' + linesOf(e)[0]);
    if (event.key === 'Enter' && line) line.scrollIntoView({block: 'center'});
  });
}
)js";

class CheckPage {
 public:
  CheckPage(const Examined& examined, const StraightnessReport& straightness,
            const Properness* properness)
      : examined_(examined),
        game_(examined.game),
        straightness_(straightness),
        properness_(properness),
        notation_(examined.game),
        scene_(svg::scene(notation_)) {}

  std::string write() {
    std::string found = straightness_part();
    if (properness_ != nullptr) found += termination_part() + keeper_part();
    const std::string name = for_people(game_.name);
    const std::string head = element("h1", "", name) + "\n" + verdict_line();
    return html_page("zug check " + name,
                     svg::definitions(scene_, names_prefix) + head + "<div class=\"columns\">\n" +
                         rules() + "<main>\n" + found + "</main>\n</div>\n",
                     light_script);
  }

 private:
  std::string verdict_line() const {
    if (properness_ == nullptr) return element("p", "open", "whether it is proper is not known");
    switch (verdict(*properness_)) {
      case Verdict::Proved:
        return element("p", "good", "proper") + "\n";
      case Verdict::Refuted:
        return element("p", "bad", "improper") + "\n";
      case Verdict::Unknown:
        break;
    }
    return element("p", "open", "whether it is proper is not known") + "\n";
  }

  // ---- Pieces of pages -------------------------------------------------------------------------

  std::size_t line_of(const WitnessStep& step) const {
    return step.origin ? examined_.source.locate(step.origin->range.begin).line : 0;
  }

  // The lines of a step: its own, and those of the macro calls around it.
  std::set<std::size_t> lines_of(const WitnessStep& step) const {
    std::set<std::size_t> lines;
    if (!step.origin) return lines;
    lines.insert(line_of(step));
    const Source& source = examined_.source;
    for (std::uint32_t id = step.origin->expansion; id < source.expansions.size();
         id = source.expansions[id].parent) {
      lines.insert(source.locate(source.expansions[id].call.begin).line);
    }
    return lines;
  }

  std::string data_lines(const std::vector<WitnessStep>& steps) {
    std::set<std::size_t> lines;
    for (const WitnessStep& step : steps) lines.merge(lines_of(step));
    hit_.insert(lines.begin(), lines.end());
    std::string text;
    for (const std::size_t line : lines) text += (text.empty() ? "" : " ") + std::to_string(line);
    return text;
  }

  std::string step_item(const WitnessStep& step) const {
    const std::string where = line_of(step) == 0 ? "" : ", line " + std::to_string(line_of(step));
    return "<li><code>" +
           svg::markup(notation_.squares().names[step.vertex.value] + " " + step.action) +
           "</code>" + svg::markup(where) + "</li>";
  }

  std::string figure(const svg::View& view, const std::vector<WitnessStep>& steps,
                     const std::string& title) {
    std::string items;
    for (const WitnessStep& step : steps) items += step_item(step);
    return "<figure tabindex=\"0\" data-lines=\"" + data_lines(steps) + "\">\n" +
           svg::picture(scene_, view, names_prefix, 32) + "<figcaption>" + element("p", "", title) +
           (items.empty() ? "" : "<ol>" + items + "</ol>") + "</figcaption></figure>\n";
  }

  svg::View view_of(const std::vector<PieceId>& pieces) const {
    svg::View view;
    view.pieces = pieces;
    return view;
  }

  std::vector<PieceId> start_pieces() const {
    std::vector<PieceId> pieces;
    for (std::size_t v = 0; v < game_.board.size(); ++v) {
      pieces.push_back(game_.board.square(VertexId(v)).piece);
    }
    return pieces;
  }

  static void mark(const std::vector<WitnessStep>& steps, svg::View& view) {
    for (const WitnessStep& step : steps) {
      const auto known = std::find(view.last.begin(), view.last.end(), step.vertex);
      if (known == view.last.end()) view.last.push_back(step.vertex);
    }
  }

  std::string rules() const {
    const Source& source = examined_.source;
    const auto count =
        static_cast<std::size_t>(std::count(source.text().begin(), source.text().end(), '\n') + 1);
    std::string text = "<pre class=\"rules\">";
    for (std::size_t line = 1; line <= std::min(count, most_lines); ++line) {
      const std::string number = std::to_string(line);
      text += "<span id=\"L" + number + "\" data-lines=\"" + number + "\"" +
              (hit_.count(line) != 0 ? " class=\"hit\"" : "") + ">" +
              std::string(4 - std::min<std::size_t>(4, number.size()), ' ') + number + "  " +
              svg::markup(source.line(line)) + "</span>";
    }
    return text + "</pre>\n";
  }

  // ---- Straightness ----------------------------------------------------------------------------

  std::vector<WitnessStep> straightness_steps() const {
    std::vector<WitnessStep> steps;
    if (examined_.product == nullptr || !straightness_.bound[0]) return steps;
    Teller teller(game_, examined_.product->programs);
    for (const std::uint32_t node : straightness_.bound[0]->witness) {
      const Step& step = examined_.product->step(node);
      const VertexId vertex(examined_.product->nodes[node].vertex);
      const bool dive = step.kind == Step::Kind::Start;
      const ProductNode& at = examined_.product->nodes[node];
      WitnessStep told =
          dive ? start_step(vertex) : teller.first({at.program, StateId(at.state)}, vertex);
      if (step.kind == Step::Kind::Switch) told.matters = false;
      if (told.matters && !dive) steps.push_back(std::move(told));
    }
    return steps;
  }

  std::string straightness_part() {
    std::string text = element("h2", "", "Straightness");
    const std::vector<WitnessStep> steps = straightness_steps();
    const auto& bound = straightness_.bound[0];
    const Straightness value = bound ? bound->value : straightness_.syntactic[0];
    const std::string number = !value                ? "none"
                               : *value == unbounded ? "not known to end"
                                                     : "at most " + std::to_string(*value);
    text += element("p", "", "Modifiers in a row: " + number + ".") + "\n";
    if (steps.empty()) return text;
    svg::View view = view_of(start_pieces());
    for (std::size_t i = 0; i < steps.size(); ++i) {
      view.notes.push_back({steps[i].vertex, std::to_string(i + 1)});
    }
    const std::vector<WitnessStep> shown(
        steps.begin(),
        steps.begin() + static_cast<std::ptrdiff_t>(std::min(steps.size(), most_frames)));
    return text + "<div class=\"strip\">" +
           figure(view, shown, "the way with most modifiers, numbered on the start board") +
           "</div>\n";
  }

  // ---- Termination -----------------------------------------------------------------------------

  // One board after each step that matters, the marks where it happened.
  std::string strip(const std::vector<WitnessStep>& steps, std::vector<PieceId>& pieces,
                    const std::string& title) {
    std::string text;
    std::size_t shown = 0, left = 0;
    for (const WitnessStep& step : steps) {
      for (const WitnessChange& change : step.changes) pieces[change.vertex.value] = change.after;
      if (!step.matters) continue;
      if (shown++ >= most_frames) {
        ++left;
        continue;
      }
      svg::View view = view_of(pieces);
      mark({step}, view);
      text += figure(view, {step}, title + " " + std::to_string(shown));
    }
    if (left != 0) text += element("p", "muted", "and " + std::to_string(left) + " more");
    return "<div class=\"strip\">" + text + "</div>\n";
  }

  std::string termination_part() {
    std::string text = element("h2", "", "Does every play end?");
    if (properness_->termination == Verdict::Proved) {
      return text + element("p", "good", "Yes: this is proved.") + "\n";
    }
    if (!properness_->lassos || properness_->lassos->end != LassoSearch::End::Found) {
      return text + element("p", "open", "Not known.") + "\n";
    }
    const Lasso& lasso = properness_->lassos->lasso;
    std::vector<PieceId> pieces = examined_.reasoner.initial().pieces;
    const auto [lead, round] =
        Teller(game_, examined_.reasoner.programs()).replay(examined_.reasoner, lasso);
    text += element("p", "bad", "No: a play can go on for ever.") + "\n";
    const bool leads =
        std::any_of(lead.begin(), lead.end(), [](const WitnessStep& step) { return step.matters; });
    if (leads) text += element("p", "", "From the start:") + strip(lead, pieces, "step");
    return text + element("p", "", "Then this round, again and again:") +
           strip(round, pieces, "round, step");
  }

  // ---- The keeper ------------------------------------------------------------------------------

  std::string moves_strip(const std::vector<Move>& moves, State& state, const std::string& title) {
    std::string text;
    for (std::size_t i = 0; i < moves.size() && i < most_frames; ++i) {
      const std::vector<WitnessStep> steps = steps_of(game_, moves[i], state);
      svg::View view = view_of(state.pieces);
      mark(steps, view);
      text += figure(view, steps, title + " " + std::to_string(i + 1));
    }
    return text;
  }

  std::string completion(const std::vector<Move>& moves, const State& from, const State& end,
                         const State& other, const std::string& title) {
    State state = from;
    std::string text = element("h3", "", title) + "<div class=\"strip\">" +
                       moves_strip(moves, state, "keeper's move");
    svg::View view = view_of(end.pieces);
    for (std::size_t v = 0; v < end.pieces.size(); ++v) {
      if (end.pieces[v] != other.pieces[v]) view.rings.emplace_back(v);
    }
    const std::string turn = for_people(name_of(game_, end.player)) + " to move, at " +
                             notation_.squares().names[end.position.value];
    return text + figure(view, {}, "in the end: " + turn + variables(end, other)) + "</div>\n";
  }

  std::string variables(const State& end, const State& other) const {
    std::string text;
    for (std::size_t i = 0; i < end.variables.size(); ++i) {
      if (end.variables[i] == other.variables[i]) continue;
      text += ", " + for_people(bounded(game_, VariableId(i)).name) + " = " +
              std::to_string(end.variables[i]);
    }
    return text;
  }

  std::string keeper_part() {
    std::string text = element("h2", "", "Has the keeper a choice?");
    if (properness_->keeper == Verdict::Proved) {
      return text + element("p", "good", "No: this is proved.") + "\n";
    }
    if (!properness_->exploration.two) return text + element("p", "open", "Not known.") + "\n";
    const TwoCompletions& two = *properness_->exploration.two;
    text += element("p", "bad", "Yes: he can go on in two ways that end differently.") + "\n";
    State state = examined_.reasoner.initial();
    const std::string play = moves_strip(two.play, state, "move");
    text += "<div class=\"strip\">" +
            (play.empty() ? figure(view_of(two.state.pieces), {}, "at the start") : play) +
            "</div>\n";
    return text + completion(two.one, two.state, two.one_end, two.other_end, "One way") +
           completion(two.other, two.state, two.other_end, two.one_end, "The other way");
  }

  const Examined& examined_;
  const Game& game_;
  const StraightnessReport& straightness_;
  const Properness* properness_;
  notation::Notation notation_;
  svg::Scene scene_;
  std::set<std::size_t> hit_;
};

}  // namespace

std::string check_page(const Examined& examined, const StraightnessReport& straightness,
                       const Properness* properness) {
  return CheckPage(examined, straightness, properness).write();
}

}  // namespace zug
