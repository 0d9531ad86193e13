import assert from "node:assert/strict";
import { runMarkdownText } from "../../../src/present/text/runMarkdown";
import { lookedUpRun, testRun } from "../../support/builders";

const now = Date.UTC(2026, 10, 20, 12);

describe("runMarkdownText", () => {
  it("contains the verdict, the required statuses as a table, the pull requests and links", () => {
    const run = testRun({
      status: "failed",
      requiredStatuses: ["build", "e2e", "lint"],
      testBranchSha: "41f7d2c09be8536a7d10c94e2f8b65a3390ce1d4",
      checkSuites: [{ checkRuns: [{ name: "e2e", url: "https://ci.example/1?a|b", conclusion: "failure" }] }],
      statusChecks: [{ context: "lint" }],
      pullRequests: [
        { number: 412, title: "Fix tides", url: "https://github.com/acme/harbour/pull/412" },
        { number: 415 },
      ],
      createdAt: now - 3_600_000,
    });
    assert.equal(
      runMarkdownText(lookedUpRun("3f0c", now - 120_000, run), now),
      `**Test run** in \`acme/harbour\`, into \`main\`

Failed, 2 pull requests together: \`e2e\` reported \`failure\`, 2 of 3 required statuses reported, \`build\` never reported. As of 2026-11-20 11:58 UTC.

| Required status | Report | Link |
| --- | --- | --- |
| \`e2e\` | reported: \`failure\` | [check](<https://ci.example/1?a%7Cb>) |
| \`build\` | never reported |  |
| \`lint\` | reported |  |

- [\`#412\`](<https://github.com/acme/harbour/pull/412>) \`Fix tides\`
- \`#415\`

Test branch: \`queue-merge/pr-412/3f0c\`  
Commit: [\`41f7d2c09be8536a7d10c94e2f8b65a3390ce1d4\`](<https://github.com/acme/harbour/commit/41f7d2c09be8536a7d10c94e2f8b65a3390ce1d4>)  
Created: 2026-11-20 11:00 UTC  
Test run: \`3f0c\``,
    );
  });

  it("contains no mention, no end of a cell and no secret of foreign texts", () => {
    const hostile = "@kim | `x` [y](command:z) api_key=abcdef123456";
    const run = testRun({
      status: "@kim",
      requiredStatuses: [hostile],
      statusChecks: [{ context: hostile, state: hostile, url: "command:z" }],
      pullRequests: [{ number: 1, title: hostile }],
    });
    const inert = "``@kim \\| `x` [y](command:z) api_key=[left out]``";
    const lines = runMarkdownText(lookedUpRun("3f0c", now, run), now).split("\n");
    assert.equal(
      lines.find((line) => line.startsWith("| `")),
      `| ${inert} | reported: ${inert} |  |`,
    );
    assert.equal(
      lines.find((line) => line.startsWith("- ")),
      `- \`#1\` ${inert.replace("\\|", "|")}`,
    );
    const outside = lines.join("\n").replace(/(`+)(?!`).*?[^`]\1(?!`)/g, "");
    assert.doesNotMatch(outside, /@|abcdef|\]\(/);
  });

  it("omits an empty test branch and commit", () => {
    const run = testRun({ testBranch: "", testBranchSha: " " });
    const text = runMarkdownText(lookedUpRun("3f0c", now, run), now);
    assert.equal(text.split("\n\n").at(-1), "Test run: `3f0c`");
  });

  it("lists at most a hundred statuses and pull requests", () => {
    const run = testRun({
      requiredStatuses: Array.from({ length: 103 }, (_, index) => `s${index}`),
      pullRequests: Array.from({ length: 102 }, (_, number) => ({ number })),
    });
    const text = runMarkdownText(lookedUpRun("3f0c", now, run), now);
    assert.deepEqual(text.match(/^.*more.*$/gm)?.slice(-2), ["| and 3 more | | |", "- and 2 more"]);
  });
});
