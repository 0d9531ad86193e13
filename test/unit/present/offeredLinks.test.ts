import assert from "node:assert/strict";
import { hoverText } from "../../../src/present/markers";
import { findTestPickButtons } from "../../../src/present/quickPick";
import { createLinkProperties } from "../../../src/present/tree/testRuns/rows";
import { failingTest } from "../../support/builders";
import { now } from "./fixture";

const range = { line: 3, column: 0, endLine: 3, endColumn: 9 };

/** Returns the links that the hover of a test and its row in a quick pick offer. */
function offeredLinks(link: string): readonly unknown[] {
  const test = failingTest({ url: link, ticketUrl: link });
  const hover = hoverText({ range, kind: "failing", tests: [test] }, now, {
    hasFailingLine: () => false,
    myFailuresLink: "command:failures",
    linkTo: (name) => `command:${name}`,
    findComparisonAndDays: () => ({}),
    findFailure: () => undefined,
  });
  return [
    [...hover.matchAll(/\]\(command:(\w+)\)/g)].map(([, name]) => name),
    findTestPickButtons(test),
    createLinkProperties("check", link).action?.kind,
  ];
}

describe("links of the service", () => {
  it("are offered if they can be opened", () => {
    assert.deepEqual(offeredLinks("https://app.example.com/tests/1"), [
      ["openTicket", "showTestDetails", "openTestPage", "copyAsMarkdown"],
      ["openTicket", "showTestDetails"],
      "openLink",
    ]);
  });

  for (const link of [
    "javascript:alert(1)",
    "command:x",
    "file:///etc/passwd",
    "/tests/1",
    "https://a:b@x.example",
    "",
  ]) {
    it(`are not offered if they would be refused: ${link || "none"}`, () => {
      assert.deepEqual(offeredLinks(link), [["showTestDetails", "copyAsMarkdown"], ["showTestDetails"], undefined]);
    });
  }
});
