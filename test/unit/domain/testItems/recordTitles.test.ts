import assert from "node:assert/strict";
import { readRecordTitles, splitFileWords } from "../../../../src/domain/testItems/recordTitles";

const ts = "packages/pricing/src/money.test.ts";
const py = "services/ledger/tests/test_posting.py";
const java = "manifest/src/test/java/com/acme/harbour/CargoTest.java";

/** File, class or suite of a record, the package of the item's class, and the readings of the class or suite. */
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
    it(`reads the suite ${JSON.stringify(context)} of ${path} in package ${packageName}`, () => {
      const titles = readRecordTitles({ id: "1", name: "adds", parent: context }, splitFileWords(path), packageName);
      assert.deepEqual(
        titles.contexts.flatMap((entry) => entry.readings.map((words) => words.join(" "))),
        readings,
      );
    });
  }

  it("reads a path in front of a test's name, and keeps prose of the same words", () => {
    const namesOf = (name: string) =>
      readRecordTitles({ id: "1", name }, splitFileWords(ts)).names.map((words) => words.join(" "));
    assert.deepEqual(
      [namesOf("src/money.test.ts > money > adds"), namesOf("src money test ts adds")],
      [["src money test ts money adds", "money adds"], ["src money test ts adds"]],
    );
  });

  it("reads a suite that names the file beside a class as one that may say nothing", () => {
    const { contexts } = readRecordTitles(
      { id: "1", name: "adds", classname: "money", parent: "totals" },
      splitFileWords(ts),
    );
    assert.deepEqual(contexts, [{ readings: [["money"], []] }, { readings: [["totals"]] }]);
  });

  it("knows in which languages a class names all classes around it", () => {
    const isComplete = (path: string, packageName?: string) =>
      readRecordTitles({ id: "1", name: "adds", classname: "Tax" }, splitFileWords(path), packageName).isClassComplete;
    assert.deepEqual([isComplete(ts), isComplete(py), isComplete(java, "com.acme")], [false, true, true]);
  });
});
