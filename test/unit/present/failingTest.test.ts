import assert from "node:assert/strict";
import { filterTests } from "../../../src/domain/failingTests/filterTests";
import { createTestPick } from "../../../src/present/quickPick";
import {
  failureDescription,
  goneTestAccessibilityLabel,
  testAccessibilityLabel,
  testDescription,
} from "../../../src/present/text/failingTest";
import { ratesText } from "../../../src/present/text/failureRates";
import { missText } from "../../../src/present/text/locate";
import { testDetailsText, testMarkdownText } from "../../../src/present/text/testDetails";
import { failingTest } from "../../support/builders";
import { liveIn } from "../../support/timeZone";
import { bare, comparedWith, emptyContext, full, now } from "./fixture";

describe("Texts of a failing test", () => {
  liveIn("UTC");
  it("include a short description", () => {
    assert.deepEqual([testDescription(full), testDescription(bare)], ["12% ↗ · 4 PRs · linux", ""]);
    assert.equal(
      testDescription(failingTest({ failureRate7d: 0.4, failureRate24h: 0.41, pullRequestsImpacted7d: 1 })),
      "40% · 1 PR",
    );
    assert.equal(testDescription(failingTest({ failureRate7d: 0.4, failureRate24h: 0 })), "40% ↘");
  });

  it("include the failure rates as evidence", () => {
    assert.equal(ratesText(full), "Failure rate 12% in 7 days, 40% in 24 hours: getting worse");
    assert.equal(ratesText(bare), "The service gave no failure rate");
  });

  it("include a tooltip with all details, sanitized", () => {
    assert.equal(
      testDetailsText(full, now),
      [
        "**Cart > adds \\*tax\\*** · quarantined · variant linux",
        "",
        "Failure rate 12% in 7 days, 40% in 24 hours: getting worse.  ",
        "4 pull requests affected in 7 days.  ",
        "Status: flaky, fails now and then, since Nov 18, 10:00 UTC, 2 days ago.  ",
        "Impact 0.48: pull requests affected × failure rate of 7 days.",
        "",
        "Owners: @acme/cart, @kim  ",
        "Ticket: https\\:\\/\\/tracker.example/HRB-1  ",
        "File: /home/runner/work/harbour/harbour/web/cart.test.ts  ",
        "Class: cart.test.ts  ",
        "suite_kind: unit",
        "",
        "Most common failures:",
        "",
        "12 times · last seen 2 h ago",
        "```text",
        "expected 3 to be 4",
        "  at cart.test.ts:12",
        "```",
        "",
        "1 time",
        "```text",
        "timeout",
        "```",
      ].join("\n"),
    );
  });

  it("name what is missing in a record with few fields", () => {
    assert.equal(
      testDetailsText(bare, now),
      "**plain**\n\nThe service gave no failure rate.\n\nOwners: none  \nTicket: none",
    );
  });

  it("say that the count of a failure is unknown", () => {
    const failure = { summary: "boom" };
    assert.deepEqual(
      [failure, { ...failure, lastOccurrence: now - 7_200_000 }].map((someFailure) =>
        failureDescription(someFailure, now),
      ),
      ["count unknown", "count unknown · last seen 2 h ago"],
    );
  });

  it("include as evidence whether the test is new, and when it was seen before", () => {
    const details = (comparison: ReturnType<typeof comparedWith>) =>
      testDetailsText(bare, now, comparison).split("\n\n")[1];
    assert.equal(
      details(comparedWith([])),
      "The service gave no failure rate.  \nNew: did not fail from Nov 6, 12:00 to Nov 13, 12:00 UTC.",
    );
    assert.equal(
      details(comparedWith(["b"])),
      "The service gave no failure rate.  \nRecurring: failed from Nov 6, 12:00 to Nov 13, 12:00 UTC as well.",
    );
    assert.equal(testDescription(full, { recurrence: "new" }), "12% ↗ · 4 PRs · linux · new");
  });

  it("are copied with links, without mentions and without likely secrets", () => {
    const secret = failingTest({
      name: "logs in @smoke",
      owners: ["@acme/web"],
      url: full.url as string,
      ticketUrl: full.ticketUrl as string,
      mostCommonFailures: [{ summary: "401 for Authorization: Bearer abc.def.ghi", count: 2 }],
    });
    assert.equal(
      testMarkdownText(secret, now),
      [
        "**`logs in @smoke`**",
        "The service gave no failure rate.",
        "Owners: `@acme/web`  \nTicket: `https://tracker.example/HRB-1`",
        "Most common failures:",
        "2 times\n```text\n401 for Authorization: Bearer [left out]\n```",
        "[test page](<https://app.example/tests/a>) · [ticket](<https://tracker.example/HRB-1>)",
      ].join("\n\n"),
    );
  });

  it("are shown without the reporter's escapes, copied verbatim, and found by either name", () => {
    const escaped = failingTest({ name: "test_rate[0.125\\u20ac-1]" });
    const { label, detail } = createTestPick(escaped);
    const matchCount = (text: string) =>
      filterTests([escaped], { text }, { ...emptyContext, findRecurrence: () => undefined }).length;
    assert.deepEqual(
      {
        tooltip: testDetailsText(escaped, now).split("\n")[0],
        spoken: testAccessibilityLabel(escaped).split(", ")[0],
        gone: goneTestAccessibilityLabel(escaped),
        copied: testMarkdownText(escaped, now).split("\n")[0],
        pick: [label, detail],
        sentence: missText({ confidence: "none", miss: "noPath", files: [] }, escaped.name),
        found: [matchCount("0.125\\u20ac"), matchCount("0.125€")],
      },
      {
        tooltip: "**test_rate\\[0.125€-1\\]**",
        spoken: "test_rate[0.125€-1]",
        gone: "test_rate[0.125€-1], not seen any more",
        copied: "**`test_rate[0.125\\u20ac-1]`**",
        pick: ["test_rate[0.125€-1]", "No file named · test_rate[0.125\\u20ac-1]"],
        sentence: '"test_rate[0.125€-1]" was not found here: the service names neither a file nor a class for it.',
        found: [1, 1],
      },
    );
  });

  it("are found by name, file, class and owner", () => {
    const { label, description, detail } = createTestPick(full);
    assert.deepEqual(
      [label, description, detail],
      ["Cart > adds *tax*", "12% in 7 days ↗ · 4 PRs · quarantined · linux", "web/cart.test.ts · @acme/cart @kim"],
    );
  });
});
