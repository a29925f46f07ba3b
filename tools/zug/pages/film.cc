// All pictures are in the page, and one of them is shown: without a script it is the first, and a
// list of the moves links to the others.

#include "tools/zug/pages/film.h"

#include "backends/svg/markup.h"
#include "tools/zug/pages/html_page.h"

namespace zug {
namespace {

constexpr const char* film_script = R"js(
const frames = [...document.querySelectorAll('.frame')];
const slider = document.getElementById('at');
const said = document.getElementById('said');
let now = 0, timer = 0;
const show = at => {
  frames[now].classList.remove('now');
  now = Math.max(0, Math.min(frames.length - 1, at));
  frames[now].classList.add('now');
  slider.value = now;
  said.textContent = frames[now].dataset.said;
};
const stop = () => { clearInterval(timer); timer = 0; };
const run = () => {
  if (timer) return stop();
  if (now === frames.length - 1) show(0);
  timer = setInterval(() => now === frames.length - 1 ? stop() : show(now + 1), 800);
};
slider.addEventListener('input', () => { stop(); show(+slider.value); });
document.getElementById('first').addEventListener('click', () => { stop(); show(0); });
document.getElementById('back').addEventListener('click', () => { stop(); show(now - 1); });
document.getElementById('on').addEventListener('click', () => { stop(); show(now + 1); });
document.getElementById('last').addEventListener('click', () => { stop(); show(frames.length - 1); });
document.getElementById('run').addEventListener('click', run);
document.addEventListener('keydown', event => {
  if (event.target === slider) return;
  if (event.key === 'ArrowLeft') { stop(); show(now - 1); }
  if (event.key === 'ArrowRight') { stop(); show(now + 1); }
});
)js";

std::string frame(const svg::Scene& scene, const svg::View& view, std::size_t number,
                  const std::string& said, double pixels) {
  return std::string("<div class=\"frame") + (number == 0 ? " now" : "") + "\" data-said=\"" +
         svg::markup(said) + "\">" + svg::picture(scene, view, "z", pixels) + "</div>\n";
}

}  // namespace

std::string film(const svg::Scene& scene, const std::vector<svg::View>& views,
                 const std::vector<std::string>& moves) {
  const double pixels = svg::pixels_per_square(scene, 640, 600);
  std::string body = svg::definitions(scene, "z") + element("h1", "", scene.game);
  std::string list;
  for (std::size_t i = 0; i < views.size(); ++i) {
    const std::string said = i == 0 ? "the start" : std::to_string(i) + ". " + moves[i - 1];
    body += frame(scene, views[i], i, said, pixels);
    if (i > 0) list += element("li", "", moves[i - 1]);
  }
  body +=
      "<p id=\"said\" aria-live=\"polite\">the start</p>\n"
      "<p><button id=\"first\" aria-label=\"to the start\">&#x23EE;</button> "
      "<button id=\"back\" aria-label=\"back\">&#x25C0;</button> "
      "<button id=\"run\" aria-label=\"play and stop\">&#x23EF;</button> "
      "<button id=\"on\" aria-label=\"on\">&#x25B6;</button> "
      "<button id=\"last\" aria-label=\"to the end\">&#x23ED;</button> "
      "<input type=\"range\" id=\"at\" aria-label=\"move\" min=\"0\" value=\"0\" max=\"" +
      std::to_string(views.empty() ? 0 : views.size() - 1) + "\"></p>\n<details><summary>" +
      std::to_string(moves.size()) + " moves</summary><ol>" + list + "</ol></details>\n";
  return html_page(scene.game, body, film_script);
}

}  // namespace zug
