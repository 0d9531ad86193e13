import assert from "node:assert/strict";
import { evidenceMarkdownText } from "../../../src/present/text/failureEvidence";
import { failingTest, reportedFailure } from "../../support/builders";
import { liveIn } from "../../support/timeZone";
import { hour, now, state } from "./fixture";

const test = failingTest({
  mostCommonFailures: [{ summary: "expected 1 to be 2", count: 2 }],
  pullRequestsImpacted7d: 1,
});
const file = { root: "harbour", path: "web/cart.ts" };

describe("Evidence of a failure", () => {
  liveIn("UTC");

  it("contains the class and its reason, the time, the line, the expected value, and possible changes", () => {
    const days = [now - 48 * hour, now - 24 * hour].map((start) => ({ start, end: start + 24 * hour, loaded: true }));
    assert.equal(
      evidenceMarkdownText(
        {
          reportedFailure: reportedFailure(
            { failure: "Error: token=abcdef123456 for @kim" },
            [test],
            state({ tests: [test] }),
          ),
          days: { days, entries: [{ outcome: "notFailed" }, { outcome: "failed" }] },
          failingLine: { file, line: 88, lineInCi: 85, name: "add" },
          difference: { expected: "```", actual: "password: hunter2hunter2" },
          commits: [{ hash: "c0ffeec0ffeec0ffee", title: "Round @kim #12", author: "Kim", time: now, files: [file] }],
          command: { command: "npm test -- cart", folder: "web" },
        },
        test,
      ),
      `Failed in your report: another failure than the 2 known. Seen in CI on one pull request only.  
Listed since Nov 19, and not on the day before.  
Failed at \`web/cart.ts, line 88 · in add · line 85 in CI\`.  
Run it in \`web\` with \`npm test -- cart\`.

In this report:

\`\`\`text
Error: token=[left out] for @kim
\`\`\`

Expected:

\`\`\`\`text
\`\`\`
\`\`\`\`

Actual:

\`\`\`text
password: [left out]
\`\`\`

Commits of that time that touch files of this failure. None of them need be its cause.

- \`c0ffeec0ffee\` \`Round @kim #12\`, \`Kim\`, 2026-11-20 12:00 UTC`,
    );
  });

  it("omits a failure that the record lists, and is empty if nothing is known", () => {
    const quarantined = failingTest({ ...test, quarantined: true });
    const ownFailure = reportedFailure(
      { failure: "expected 3 to be 4" },
      [quarantined],
      state({ tests: [quarantined] }),
    );
    const unseen = reportedFailure({ failure: "" }, [], state({ tests: [] }));
    assert.deepEqual(
      [
        evidenceMarkdownText({ reportedFailure: ownFailure }, quarantined),
        evidenceMarkdownText({ reportedFailure: unseen }, test),
        evidenceMarkdownText({}, test),
      ],
      [
        "Failed in your report. Quarantined tests do not block a merge.",
        "Failed in your report. Not seen in CI in 7 days, so probably yours.",
        "",
      ],
    );
  });
});
