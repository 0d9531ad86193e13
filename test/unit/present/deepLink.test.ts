import assert from "node:assert/strict";
import { maxLinkValueLength } from "../../../src/domain/deepLink";
import {
  linkProblemText,
  lookUpPrompt,
  missingTestMessage,
  repositoryNotOpenText,
  showTestPrompt,
} from "../../../src/present/text/deepLink";

const key = "github.com/acme/harbour";

describe("Link to a test or test run", () => {
  it("is confirmed with a question that names what it opens", () => {
    assert.deepEqual(
      [lookUpPrompt(key, "3f0c", "main"), lookUpPrompt(key, "3f0c", undefined), showTestPrompt(key, "adds tax")],
      [
        {
          text: "Look up run 3f0c in github.com/acme/harbour?",
          detail:
            "A link asks for this. The merge queue's target branch is main. Your own service is asked, with your API key.",
          yes: "Look Up",
        },
        {
          text: "Look up run 3f0c in github.com/acme/harbour?",
          detail: "A link asks for this. Your own service is asked, with your API key.",
          yes: "Look Up",
        },
        {
          text: "Show test adds tax in github.com/acme/harbour?",
          detail: "A link asks for this. Nothing is sent.",
          yes: "Show",
        },
      ],
    );
  });

  it("explains why it cannot be opened, and the next step", () => {
    const otherLink = { kind: "test", repository: "github.com/acme/lighthouse", testId: "1" } as const;
    assert.deepEqual(
      [
        linkProblemText("noId"),
        repositoryNotOpenText(otherLink, "found"),
        repositoryNotOpenText(otherLink, "starting"),
      ],
      [
        "The link was not followed: it names no test or test run. Copy it again.",
        "The link was not followed: github.com/acme/lighthouse is not open in this window. Open its folder, then the link again.",
        "The link was not followed: Git has not told yet which repositories are open in this window. Open the link again in a moment.",
      ],
    );
  });

  it("explains why its test is missing, with a button only if one helps", () => {
    const messages = (["loading", "notListed", "notConnected", "keyRefused"] as const).map((reason) => {
      const { text, step } = missingTestMessage(key, reason);
      return `${text} [${step ?? ""}]`;
    });
    assert.deepEqual(messages, [
      "The failing tests of github.com/acme/harbour are still being loaded. Open the link again when they are there. []",
      "The test of this link is not among the loaded failing tests of github.com/acme/harbour. Refresh them, or select a longer time range, then open the link again. [refresh]",
      "Not connected yet, so the failing tests of github.com/acme/harbour are not loaded. Connect, then open the link again. [connect]",
      "The service rejected the API key, so the failing tests of github.com/acme/harbour are not loaded. Set another key, then open the link again. [setApiKey]",
    ]);
  });

  it("shows every character of its parts", () => {
    const [id, branch] = ["a".repeat(maxLinkValueLength), "b".repeat(maxLinkValueLength)];
    const { text, detail } = lookUpPrompt(key, id, branch);
    assert.deepEqual([text.includes(id), detail.includes(branch)], [true, true]);
  });

  it("shows its parts as text", () => {
    const { text, detail } = lookUpPrompt(key, "[a](command:b)", "[c](command:d)");
    const test = showTestPrompt(key, "[e](command:f)\n\u202e").text;
    assert.doesNotMatch([text, detail, test].join(), /\]\(|\n|\u202e/);
  });
});
