import assert from "node:assert/strict";
import { readRecordTitles, splitFileWords } from "../../../../src/domain/testItems/recordTitles";

const ts = "packages/pricing/src/money.test.ts";
const py = "services/ledger/tests/test_posting.py";
const java = "manifest/src/test/java/com/acme/harbour/CargoTest.java";

/** Path of a file, suite of a record, package of the item's class, and the readings of the suite. */
const contexts: readonly (readonly [path: string, context: string, packageName: string | undefined, string[]])[] = [
  [ts, "packages/pricing", undefined, []],
  [ts, " pricing/src ", undefined, []],
  [ts, "money.test.ts", undefined, []],
  [ts, "packages pricing", undefined, ["packages pricing"]],
  [ts, "pricing", undefined, ["pricing"]],
  [ts, "packages/money", undefined, ["packages money"]],
  [ts, "money", undefined, ["money"]],
  [ts, " src/money.test.ts rounds", undefined, ["src money test ts rounds", "rounds"]],
  [py, "TestTax", undefined, ["TestTax"]],
  [py, "tests.test_posting.TestTax", undefined, ["tests test_posting TestTax", "TestTax"]],
  [py, "services.ledger.tests.test_posting", undefined, ["services ledger tests test_posting", ""]],
  [java, "com.acme.harbour.CargoTest", "com.acme.harbour", ["com acme harbour CargoTest", "", "CargoTest"]],
  [java, "acme.other.CargoTest", "com.acme.harbour", ["acme other CargoTest"]],
  [java, "com.acme.harbour.Other", "", ["com acme harbour Other"]],
  [java, "CargoTest$Empty", "com.acme.harbour", ["CargoTest Empty"]],
];

describe("readRecordTitles", () => {
  for (const [path, context, packageName, readings] of contexts) {
    it(`reads the suite "${context}" of ${path} in the package ${packageName} as ${JSON.stringify(readings)}`, () => {
      const titles = readRecordTitles({ id: "1", name: "adds", parent: context }, splitFileWords(path), packageName);
      assert.deepEqual(
        titles.contexts.flatMap((entry) => entry.readings.map((words) => words.join(" "))),
        readings,
      );
    });
  }

  it("reads a name also without the path before it, and keeps words that only resemble the path", () => {
    const readNames = (name: string) =>
      readRecordTitles({ id: "1", name }, splitFileWords(ts)).names.map((words) => words.join(" "));
    assert.deepEqual(
      [readNames("src/money.test.ts > money > adds"), readNames("src money test ts adds")],
      [["src money test ts money adds", "money adds"], ["src money test ts adds"]],
    );
  });

  it("reads a class that names the file, beside a suite, as one that may be ignored", () => {
    const { contexts } = readRecordTitles(
      { id: "1", name: "adds", classname: "money", parent: "totals" },
      splitFileWords(ts),
    );
    assert.deepEqual(contexts, [{ readings: [["money"], []] }, { readings: [["totals"]] }]);
  });

  it("states that a class names all classes around it in Python and Java, and not in TypeScript", () => {
    const isComplete = (path: string, packageName?: string) =>
      readRecordTitles({ id: "1", name: "adds", classname: "Tax" }, splitFileWords(path), packageName).isClassComplete;
    assert.deepEqual([isComplete(ts), isComplete(py), isComplete(java, "com.acme")], [false, true, true]);
  });
});
