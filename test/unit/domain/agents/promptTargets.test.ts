import assert from "node:assert/strict";
import {
  agents,
  createPromptAddress,
  isAgentAvailable,
  maxPromptAddressLength,
} from "../../../../src/domain/agents/promptTargets";

const address = { path: "anthropic.claude-code/open", parameter: "prompt" };

describe("Agents", () => {
  it("are there with their extension, or in their editor", () => {
    const listIds = (scheme: string, ...extensions: readonly string[]) =>
      agents
        .filter((agent) => isAgentAvailable(agent, { scheme, hasExtension: (id) => extensions.includes(id) }))
        .map(({ id }) => id);
    assert.deepEqual(
      [listIds("vscode"), listIds("vscode-insiders", "openai.chatgpt"), listIds("cursor", "anthropic.claude-code")],
      [[], ["codex"], ["claude-code", "cursor"]],
    );
  });

  it("are handed a prompt by an address of the editor", () => {
    assert.equal(
      createPromptAddress(address, "vscodium", "50% of a&b"),
      "vscodium://anthropic.claude-code/open?prompt=50%2525%2520of%2520a%2526b",
    );
  });

  it("have no address for a prompt that is too long for one", () => {
    const prefixLength = "vscode://anthropic.claude-code/open?prompt=".length;
    const longest = "x".repeat(maxPromptAddressLength - prefixLength);
    const lengths = [longest, `${longest}x`].map((prompt) => createPromptAddress(address, "vscode", prompt)?.length);
    assert.deepEqual(lengths, [8_000, undefined]);
  });
});
