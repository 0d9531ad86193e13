import assert from "node:assert/strict";
import { reportProblemText } from "../../../src/present/text/explainedFailures";

describe("Message about a report that was read only in part", () => {
  for (const [description, name, report, expected] of [
    [
      "names a file in an archive",
      "artifacts.zip",
      { problem: "encrypted", problemFile: "reports/junit.xml" },
      "reports/junit.xml in artifacts.zip is packed with a password and is not read. Unpack it first.",
    ],
    [
      "names an archive as a whole",
      "logs.7z",
      { problem: "unknownCompression" },
      "logs.7z is compressed in a way that cannot be read here. Unpack it first, or pack it as ZIP or gzip.",
    ],
    [
      "truncates both names, and keeps each on one line",
      "a".repeat(200),
      { problem: "nestedArchive", problemFile: `x\n${"b".repeat(200)}` },
      `x ${"b".repeat(117)}… in ${"a".repeat(119)}… is packed more than twice and is not read. Unpack it first.`,
    ],
    ["is absent for a report that was read completely", "junit.xml", {}, undefined],
  ] as const) {
    it(description, () => {
      const selectedReport = { name, report: { failures: [], retriedCases: [], caseCount: 1, ...report } };
      assert.equal(reportProblemText(selectedReport), expected);
    });
  }
});
