// Starts `zug lsp` for the languages of package.json.
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  client = new LanguageClient(
    "zug", "Zug", { command: "zug", args: ["lsp"] },
    { documentSelector: ["rbg", "rbgd", "sbg", "mgame"].map((language) => ({ language })) });
  return client.start();
};

exports.deactivate = () => client && client.stop();
