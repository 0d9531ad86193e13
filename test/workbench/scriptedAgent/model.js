// A fake language model that follows a skill: it requests the tools that the steps of SKILL.md call, in that order,
// with the texts between “ and ” in the prompt as input, and then repeats the results.
const vscode = require("vscode");

/** Inputs of the tools from the quoted texts of the prompt: the last one is a test, the first may be a test run. */
const inputs = {
  explain_test_failures: (quotes) => ({ names: quotes.slice(-1) }),
  get_failing_tests: (quotes) => ({ text: quotes.at(-1) }),
  get_merge_queue_test_run: ([run]) => ({ run, targetBranch: "main" }),
};

exports.vendor = "scripted";

exports.register = () =>
  vscode.lm.registerLanguageModelChatProvider(exports.vendor, {
    provideLanguageModelChatInformation: () => [
      {
        id: "scripted",
        name: "Scripted",
        family: "scripted",
        version: "1",
        maxInputTokens: 100_000,
        maxOutputTokens: 10_000,
        capabilities: { toolCalling: true },
        isUserSelectable: true,
        isDefault: true,
      },
    ],
    provideLanguageModelChatResponse: async (_model, messages, { tools = [] }, progress) =>
      progress.report(nextPart(messages, tools)),
    provideTokenCount: async (_model, text) => String(text).length,
  });

function nextPart(messages, tools) {
  const parts = messages.flatMap(({ content }) => content);
  const text = filterParts(parts, vscode.LanguageModelTextPart)
    .map(({ value }) => value)
    .join("\n");
  const steps = /^## Steps\n(.*?)^## /ms.exec(text)?.[1];
  if (steps === undefined) {
    return new vscode.LanguageModelTextPart("The prompt names no skill.");
  }
  const names = [...steps.matchAll(/[Cc]all `(\w+)`/g)].map(([, name]) => name);
  const results = filterParts(parts, vscode.LanguageModelToolResultPart);
  const name = names[results.length];
  if (name === undefined) {
    return new vscode.LanguageModelTextPart(resultsText(names, results));
  }
  if (!tools.some((tool) => tool.name === name)) {
    return new vscode.LanguageModelTextPart(findMissingToolText(text));
  }
  const quotes = [
    ...text
      .split(/^---$/m)
      .at(-1)
      .matchAll(/“([^”]+)”/g),
  ].map(([, quote]) => quote);
  return new vscode.LanguageModelToolCallPart(`call-${results.length}`, name, inputs[name](quotes));
}

function filterParts(parts, type) {
  return parts.filter((part) => part instanceof type);
}

/** Returns the sentence that the skill prescribes for a missing tool. */
function findMissingToolText(skill) {
  return /^Say: "(.*?)"/m.exec(skill)[1];
}

/** Lists the name of each tool with the first record of its result or, without a record, its first line. */
function resultsText(names, results) {
  return results
    .map(({ content }, index) => {
      const lines = content
        .map(({ value }) => value)
        .join("")
        .split("\n");
      const record = lines.find((line) => /^\{"(?:name|failedTest|testRun)"/.test(line));
      return `${index + 1}. ${names[index]}: \`${record ?? lines[0]}\``;
    })
    .join("\n");
}
