import assert from "node:assert/strict";
import {
  agents,
  createPromptAddress,
  isAgentAvailable,
  maxPromptAddressLength,
} from "../../../../src/domain/agents/promptTargets";

const address = { path: "anthropic.claude-code/open", parameter: "prompt" };

describe("Agents", () => {
  it("are available if their extension is installed, or in their own editor", () => {
    const listAvailableIds = (scheme: string, ...extensions: readonly string[]) =>
      agents
        .filter((agent) => isAgentAvailable(agent, { scheme, hasExtension: (id) => extensions.includes(id) }))
        .map(({ id }) => id);
    assert.deepEqual(
      {
        vscode: listAvailableIds("vscode"),
        insidersWithChatGpt: listAvailableIds("vscode-insiders", "openai.chatgpt"),
        cursorWithClaudeCode: listAvailableIds("cursor", "anthropic.claude-code"),
      },
      { vscode: [], insidersWithChatGpt: ["codex"], cursorWithClaudeCode: ["claude-code", "cursor"] },
    );
  });

  it("receive a prompt in an address that the editor opens, encoded twice", () => {
    assert.equal(
      createPromptAddress(address, "vscodium", "50% of a&b"),
      "vscodium://anthropic.claude-code/open?prompt=50%2525%2520of%2520a%2526b",
    );
  });

  it("have no address for a prompt with which it would exceed 8,000 characters", () => {
    const prefixLength = "vscode://anthropic.claude-code/open?prompt=".length;
    const longestPrompt = "x".repeat(maxPromptAddressLength - prefixLength);
    const prompts = [longestPrompt, `${longestPrompt}x`];
    const lengths = prompts.map((prompt) => createPromptAddress(address, "vscode", prompt)?.length);
    assert.deepEqual(lengths, [8_000, undefined]);
  });
});
