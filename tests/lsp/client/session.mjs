// Drives `zug lsp` with the client library that Visual Studio Code uses. Arguments: the program, a folder
// with games. Prints "ok" for each thing that holds and ends with 1 at the first that does not.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import rpc from "vscode-jsonrpc/node.js";
import protocol from "vscode-languageserver-protocol/node.js";

const [program, corpus] = process.argv.slice(2);
const server = spawn(program, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
const connection = protocol.createProtocolConnection(
  new rpc.StreamMessageReader(server.stdout), new rpc.StreamMessageWriter(server.stdin));
const ended = new Promise((resolve) => server.on("exit", resolve));
const published = new Map();
let wake = () => {};
connection.onNotification(protocol.PublishDiagnosticsNotification.type, (params) => {
  published.set(params.uri, params);
  wake();
});
connection.listen();

async function diagnostics(uri, version) {
  while ((published.get(uri)?.version ?? -1) < version) await new Promise((done) => (wake = done));
  return published.get(uri).diagnostics;
}
const ok = (what) => console.log("ok", what);

const { capabilities } = await connection.sendRequest(protocol.InitializeRequest.type, {
  processId: process.pid, rootUri: null, capabilities: {} });
assert.equal(capabilities.hoverProvider, true);
await connection.sendNotification(protocol.InitializedNotification.type, {});
ok("initialize");

const uri = "file:///siege.rbg";
const text = readFileSync(`${corpus}/rbg/breakthrough.rbg`, "utf8");
const lines = text.split("\n");
const at = (needle) => {
  const line = lines.findIndex((one) => one.includes(needle));
  return { line, character: lines[line].indexOf(needle) + 1 };
};
const textDocument = { uri };
await connection.sendNotification(protocol.DidOpenTextDocumentNotification.type, {
  textDocument: { uri, languageId: "rbg", version: 1, text } });
assert.deepEqual(await diagnostics(uri, 1), []);
ok("a game without errors");

const place = at("enemy}");
await connection.sendNotification(protocol.DidChangeTextDocumentNotification.type, {
  textDocument: { uri, version: 2 },
  contentChanges: [{ range: { start: place, end: place }, text: "x" }] });
const wrong = await diagnostics(uri, 2);
assert.ok(wrong.length > 0 && wrong.every((one) => one.source === "zug" && one.code));
await connection.sendNotification(protocol.DidChangeTextDocumentNotification.type, {
  textDocument: { uri, version: 3 }, contentChanges: [{ text }] });
assert.deepEqual(await diagnostics(uri, 3), []);
ok("errors while typing");

const hover = await connection.sendRequest(protocol.HoverRequest.type, {
  textDocument, position: at("advance(forward; other") });
assert.match(hover.contents.value, /\*\*advance\*\*, a macro/);
assert.match(hover.contents.value, /otherMan/);
ok("hover");

const definition = await connection.sendRequest(protocol.DefinitionRequest.type, {
  textDocument, position: at("advance(forward; other") });
assert.equal(definition.range.start.line, at("#advance").line);
ok("definition");

const references = await connection.sendRequest(protocol.ReferencesRequest.type, {
  textDocument, position: at("onFarRow(forward) ="), context: { includeDeclaration: true } });
assert.equal(references.length, 2);
ok("references");

const edit = await connection.sendRequest(protocol.RenameRequest.type, {
  textDocument, position: at("onFarRow(forward) ="), newName: "arrived" });
assert.equal(edit.changes[uri].length, 2);
await assert.rejects(connection.sendRequest(protocol.RenameRequest.type, {
  textDocument, position: at("whiteMan, blackMan"), newName: "pawn" }), /pasting/);
ok("rename");

const { items } = await connection.sendRequest(protocol.CompletionRequest.type, {
  textDocument, position: at("anySquare {me") });
for (const label of ["me", "forward", "advance", "empty"]) {
  assert.ok(items.some((item) => item.label === label), label);
}
ok("completion");

const symbols = await connection.sendRequest(protocol.DocumentSymbolRequest.type, { textDocument });
assert.deepEqual(symbols.map((symbol) => symbol.name),
  ["players", "pieces", "variables", "board", "anySquare", "advance", "onFarRow", "turn", "rules"]);
ok("outline");

assert.deepEqual(await connection.sendRequest(protocol.DocumentFormattingRequest.type, {
  textDocument, options: { tabSize: 4, insertSpaces: true } }), []);
ok("formatting");

const lenses = await connection.sendRequest(protocol.CodeLensRequest.type, { textDocument });
const titles = [];
for (const lens of lenses) {
  titles.push((await connection.sendRequest(protocol.CodeLensResolveRequest.type, lens)).command.title);
}
assert.match(titles[0], /^straightness/);
assert.match(titles[1], /^proper/);
ok("code lenses");

await connection.sendRequest(protocol.ShutdownRequest.type);
await connection.sendNotification(protocol.ExitNotification.type);
assert.equal(await ended, 0);
ok("shutdown and exit");
process.exit(0);
