#include "tools/zug/pages/html_page.h"

#include "backends/svg/markup.h"

namespace zug {
namespace {

constexpr const char* page_style = R"(
:root{color-scheme:light;font:15px/1.45 system-ui,'DejaVu Sans',sans-serif;color:#1B1F24;background:#FFF}
body{max-width:78rem;margin:1.5rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin:.2rem 0}h2{font-size:1.2rem;margin:1.6rem 0 .4rem}
p{margin:.3rem 0}.muted{color:#57606A}.good{color:#1A6B3C}.bad{color:#B3261E}.open{color:#8A5A00}
table{border-collapse:collapse;margin:.5rem 0}td,th{padding:.15rem .7rem;text-align:right;border-bottom:1px solid #D0D7DE}
td:first-child,th:first-child{text-align:left}
.columns{display:grid;grid-template-columns:minmax(20rem,5fr) 7fr;gap:1.2rem;align-items:start}
@media(max-width:60rem){.columns{grid-template-columns:1fr}}
.rules{position:sticky;top:.5rem;max-height:92vh;overflow:auto;font:12.5px/1.5 'DejaVu Sans Mono',monospace;border:1px solid #7D8590;margin:0;padding:.4rem 0;white-space:pre}
.rules span{display:block;padding:0 .6rem}.rules .hit{background:#FFF3CE}.lit,.rules .lit{background:#BFE0FF}
.strip{display:flex;flex-wrap:wrap;gap:.8rem}
figure{margin:0;padding:.3rem;border:1px solid #D0D7DE;min-width:11rem;max-width:17rem}figure svg{width:100%;height:auto}
figcaption{font-size:.85rem}figcaption ol{margin:.2rem 0;padding-left:1.6rem}code{font-family:'DejaVu Sans Mono',monospace}
[tabindex]:focus-visible{outline:3px solid #003C78}
.plots{display:flex;flex-wrap:wrap;gap:1rem}.plots figure{max-width:38rem}
button{font:inherit;padding:.25rem .8rem;min-height:2rem}input[type=range]{width:20rem}
.frame{display:none}.frame.now{display:block}
)";

}  // namespace

std::string element(const std::string& tag, const std::string& kind, std::string_view text) {
  const std::string attribute = kind.empty() ? "" : " class=\"" + kind + "\"";
  return "<" + tag + attribute + ">" + svg::markup(text) + "</" + tag + ">";
}

std::string html_page(const std::string& title, const std::string& body,
                      const std::string& script) {
  return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
         "'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action "
         "'none'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
         element("title", "", title) + "\n<style>" + page_style + "</style>\n</head>\n<body>\n" +
         body + (script.empty() ? "" : "<script>" + script + "</script>\n") + "</body>\n</html>\n";
}

}  // namespace zug
