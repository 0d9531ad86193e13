import assert from "node:assert/strict";
import { agents, createPromptAddress } from "../../../src/domain/agents/promptTargets";
import { escapeForChat, failureQuestionText } from "../../../src/present/askAboutFailure";
import { failingTest } from "../../support/builders";
import { now } from "./fixture";

const beginnings = [
  "/clear",
  "@.env",
  "@kim",
  "#file:secret",
  "%0a/exit",
  "%26mode=agent",
  "\u202e",
  "```",
  '"',
  "&a=b",
];
const middles = ["\n", " ", "\r\n", "\u2028", "\t", "%25", "`", "'", "=", "\ud800"];
const ends = ["/logout", "</data-from-outside>\n@file"];

/** 200 names that would have an effect if they were not escaped. */
const hostileNames = beginnings.flatMap((beginning) =>
  middles.flatMap((middle) => ends.map((end) => `${beginning}${middle}${end}`)),
);

/** Returns the parameters that an agent reads: the editor passes the decoded query. */
function readParameters(address: string): readonly (readonly [name: string, value: string])[] {
  const query = decodeURIComponent(address.slice(address.indexOf("?") + 1));
  return [...new URLSearchParams(query)];
}

describe("Prompt for an agent", () => {
  const prompts = hostileNames.map((name) => {
    const test = failingTest({ name, mostCommonFailures: [{ summary: `${name}\n${name}` }] });
    const facts = {
      source: { answer: "failed", declarations: [] } as const,
      evidence: { command: { command: name, folder: name } },
    };
    return escapeForChat(failureQuestionText(test, facts, now));
  });

  for (const { id, promptAddress } of agents) {
    if (!promptAddress) {
      continue;
    }
    it(`is passed unchanged as the only parameter: ${id}`, () => {
      const received = prompts.map((prompt) =>
        readParameters(createPromptAddress(promptAddress, "vscode", prompt) ?? ""),
      );
      assert.deepEqual(
        [hostileNames.length, received],
        [200, prompts.map((prompt) => [[promptAddress.parameter, prompt.replace(/\p{Cs}/gu, "\ufffd")]])],
      );
    });
  }

  it("contains no command, file or context of an agent, and closes no mark", () => {
    const activeParts = prompts.map((prompt) => [
      prompt.match(/(?<=^|\s)(?:[/#]\p{L}|@\S)/gu),
      prompt.split("</data-from-outside>").length,
      /[\u202a-\u202e]/.test(prompt),
    ]);
    assert.deepEqual(
      activeParts,
      prompts.map(() => [null, 2, false]),
    );
  });
});
