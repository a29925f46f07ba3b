// Colours games with editors/textmate and the tokenizer of Visual Studio Code. Arguments: the folder of
// the grammars, the corpus. Prints "ok" for each language and ends with 1 at the first thing that is wrong.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import assert from "node:assert/strict";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const [grammars, corpus] = process.argv.slice(2);
const wasm = createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm");
await oniguruma.loadWASM(readFileSync(wasm).buffer);
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text) }),
  loadGrammar: async (scope) => {
    const file = `${grammars}/${scope.replace("source.", "")}.tmLanguage.json`;
    return textmate.parseRawGrammar(readFileSync(file, "utf8"), file);
  } });

// [{ text, scopes }] of all lines; what no rule names has the scope of the file only.
function colour(grammar, text) {
  const result = [];
  let state = textmate.INITIAL;
  for (const line of text.split("\n")) {
    const coloured = grammar.tokenizeLine(line, state, 5000);
    assert.equal(coloured.stoppedEarly, false, line);
    state = coloured.ruleStack;
    for (const { startIndex, endIndex, scopes } of coloured.tokens) {
      result.push({ text: line.slice(startIndex, endIndex), scopes: scopes.slice(1).join(" ") });
    }
  }
  return result;
}

// A piece of a game, and what some of its words are.
const expected = {
  rbg: ["#board = rectangle(up, down, left, right, [e, e]) // men /* not */\n" +
        "#turn(me; other) = ->me {me~Man} [$ me=100] ->>\n/* two\nlines */ #rules = turn(white; black)",
        [["board", "keyword.control.section"], ["rectangle", "support.function"],
         ["// men /* not */", "comment.line"], ["turn", "entity.name.function"], ["->", "keyword.control.switch"],
         ["me", "entity.name.type.player"], ["[$", "keyword.operator.bracket"], ["100", "constant.numeric"],
         ["->>", "keyword.control.keeper"], ["lines ", "comment.block"], ["rules", "keyword.control.section"]]],
  rbgd: ['#game "A game" // of two\n#def HOP(dx) = (dx, 0, {empty, black}/man)^*\n' +
         "#goal white 100 move(HOP(1)) or $turn > 200",
         [["game", "keyword.control.section"], ["A game", "string.quoted"], ["// of two", "comment.line"],
          ["def", "keyword.control.section"], ["HOP", "entity.name.function"], ["100", "constant.numeric"],
          ["move", "keyword.operator.word"], ["or", "keyword.operator.word"], ["$turn", "keyword.operator.word"]]],
  sbg: ["<<Gardner>> // five by five\n<BOARD>\n5 5\n|rnbqk|\n<PIECES>\nP (0,1,e) + (-1,1,p)^2 &\n<GOALS>\n" +
        "20 &\n@P 0 4 &",
        [["Gardner", "entity.name.section.title"], ["// five by five", "comment.line"],
         ["<BOARD>", "keyword.control.section"], ["|rnbqk|", "string.other.row"], ["P", "entity.name.type.piece"],
         ["-1", "constant.numeric"], ["e", "constant.language.content"], ["@", "keyword.control.goal"]]],
  mgame: ["GAME chess % of kings\nGOALS stalemate opponent\nDEFINE king MOVING MOVEMENT LEAP <1,0> SYMMETRY {side}",
          [["chess", "entity.name.section.title"], ["% of kings", "comment.line"],
           ["stalemate", "keyword.control"], ["opponent", "constant.language"], ["king", "entity.name.type.piece"],
           ["1", "constant.numeric"], ["side", "constant.language"]]] };
const folders = { rbg: "rbg", rbgd: "rbg_draft", sbg: "sbg", mgame: "metagame" };

for (const [language, [text, words]] of Object.entries(expected)) {
  const grammar = await registry.loadGrammar(`source.${language}`);
  const tokens = colour(grammar, text);
  for (const [word, scope] of words) {
    const found = tokens.filter((token) => token.text === word);
    assert.ok(found.some((token) => token.scopes.includes(scope)),
              `${language}: '${word}' is no ${scope}: ${JSON.stringify(found)}`);
  }
  const games = readdirSync(`${corpus}/${folders[language]}`).filter((name) => name.endsWith(`.${language}`));
  assert.ok(games.length > 5);
  let named = 0, all = 0;
  for (const game of games) {
    for (const token of colour(grammar, readFileSync(`${corpus}/${folders[language]}/${game}`, "utf8"))) {
      if (token.text.trim() === "") continue;
      if (/^(\/\/|%)/.test(token.text)) assert.match(token.scopes, /comment/, `${game}: ${token.text}`);
      all += token.text.length;
      if (token.scopes !== "") named += token.text.length;
    }
  }
  console.log("ok", language, `${games.length} games, ${Math.round(100 * named / all)} % of their letters coloured`);
}
