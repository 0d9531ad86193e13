import assert from "node:assert/strict";
import { parseFailingLine } from "../../../../src/domain/reports/failingLine";
import { CaseMatcher } from "../../../../src/domain/reports/matchCases";

/** Returns how a case is matched with records of these names: the kind, and the number of records. */
async function match(name: string, recordNames: readonly string[]): Promise<readonly [string, number]> {
  const records = recordNames.map((recordName, index) => ({ id: String(index), name: recordName }));
  const matcher = await CaseMatcher.create(records, (record) => record);
  const reportCase = { name, suites: [], failure: "" };
  const result = (await matcher.forReport([reportCase]))(reportCase);
  if (result.kind === "same") {
    return ["same", 1];
  }
  return [result.kind, (result.kind === "several" ? result.tests : result.siblings).length];
}

/** Returns how the last case is matched that has a record, whose class begins in another way. */
async function matchLast(
  names: readonly string[],
  { isKnown = (_index: number) => true, otherCount = 0 },
): Promise<string | undefined> {
  const records = names.flatMap((name, index) => {
    const otherRecords = Array.from({ length: otherCount }, (_, other) => ({ name, classname: `app.x.Other${other}` }));
    return isKnown(index) ? [...otherRecords, { name, classname: `app.x.${name}` }] : [];
  });
  const cases = names.map((name) => ({ name, classname: `unit.${name}`, suites: [], failure: "" }));
  const matcher = await CaseMatcher.create(records, (record) => record);
  const matchCase = await matcher.forReport(cases);
  const lastCase = cases.findLast((_, index) => isKnown(index));
  return lastCase && matchCase(lastCase).kind;
}

describe("Limits of matching", () => {
  it("compare 500 cases of a report to find out how its classes begin", async () => {
    const isKnown = (index: number) => index % 2 === 1;
    const names = Array.from({ length: 501 }, (_, index) => `case${index}`);
    const kinds = [await matchLast(names.slice(1), { isKnown }), await matchLast(names, { isKnown })];
    assert.deepEqual(kinds, ["same", "none"]);
  });

  it("compare 50 records with each case to find out how classes begin", async () => {
    const names = ["adds", "floats", "moors", "sinks"];
    const kinds = [await matchLast(names, { otherCount: 49 }), await matchLast(names, { otherCount: 50 })];
    assert.deepEqual(kinds, ["same", "none"]);
  });

  it("read 2,000 characters of a line, and remove 4 marks from its start", () => {
    const names = ["x".repeat(2_000), "x".repeat(2_001), `${"1) ".repeat(4)}adds`, `${"1) ".repeat(5)}adds`].map(
      (line) => parseFailingLine(line).name,
    );
    assert.deepEqual(names, ["x".repeat(2_000), "x".repeat(2_000), "adds", "1) adds"]);
  });

  it("take a name of 100 characters for one that may be cut off", async () => {
    const name = "adds tax ".repeat(20).trim();
    const kinds = [
      await match(name, [`${name.slice(0, 99)}x`]),
      await match(name, [name.slice(0, 100)]),
      await match(name, [name.slice(0, 96)]),
    ];
    assert.deepEqual(
      kinds.map(([kind]) => kind),
      ["none", "several", "none"],
    );
  });

  it("take a name for one that may be cut off if it is 8 characters shorter than the longest one", async () => {
    const name = "adds tax ".repeat(20).trim();
    const kinds = [];
    for (const length of [111, 110]) {
      const [kind] = await match(name, [name.slice(0, length), "x".repeat(119)]);
      kinds.push(kind);
    }
    assert.deepEqual(kinds, ["several", "none"]);
  });

  it("compare a case with 2,000 records", async () => {
    const counts = [await match("adds", Array(2_000).fill("adds")), await match("adds", Array(2_001).fill("adds"))];
    assert.deepEqual(counts, [
      ["several", 2_000],
      ["several", 2_000],
    ]);
  });
});
