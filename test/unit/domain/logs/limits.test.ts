import assert from "node:assert/strict";
import { parseLogLine } from "../../../../src/domain/logs/logLine";
import { NameIndex } from "../../../../src/domain/logs/nameIndex";
import { searchLog } from "../../../../src/domain/logs/searchLog";
import type { IdentifiedTest } from "../../../../src/domain/reports/testIdentity";

const identifier = "test_refund_rejects_negative";
const title = "adds tax to a cart twice now";

function createIndex(tests: readonly Omit<IdentifiedTest, "id">[]): Promise<NameIndex<IdentifiedTest>> {
  return NameIndex.create(
    tests.map((test, index) => ({ id: String(index), ...test })),
    (test) => test,
  );
}

/** Returns the ids of the tests of each name in a line. */
async function findIds(line: string, tests: readonly Omit<IdentifiedTest, "id">[]) {
  return (await createIndex(tests)).find(parseLogLine(line)).map(({ entries }) => entries.map(({ id }) => id));
}

describe("Limits of logs", () => {
  it("read the first 8,000 characters of a line", () => {
    const lengths = [8_000, 8_001].map((length) => parseLogLine("x".repeat(length)).text.length);
    assert.deepEqual(lengths, [8_000, 8_000]);
  });

  it("read a result that is written around a text of 500, 80 or 40 characters", () => {
    const text = (length: number) => " ".padEnd(length, "x");
    const outcomes = (excess: number) =>
      [
        `not ok${text(500 + excess)} # TODO`,
        `adds ... skipped${text(80 + excess)}`,
        `adds ... ok (${text(40 + excess)})`,
      ].map((line) => parseLogLine(line).outcome);
    assert.deepEqual(
      [outcomes(0), outcomes(1)],
      [
        ["other", "other", "passed"],
        ["failed", undefined, undefined],
      ],
    );
  });

  it("recognize the line of a test of Rust if its name has 500 characters", () => {
    const hasMark = (length: number) => parseLogLine(`test ${"x".repeat(length)} ... ok`).hasRunnerMark;
    assert.deepEqual([500, 501].map(hasMark), [true, false]);
  });

  it("search the first 4,000 characters and the first 1,000 words of a line", async () => {
    const line = (length: number) => `${"-".repeat(length - identifier.length - 1)} ${identifier}`;
    const words = (count: number) => `${"a ".repeat(count - 1)}${identifier}`;
    const lines = [line(4_000), line(4_001), words(1_000), words(1_001)];
    const counts = lines.map(async (text) => (await findIds(text, [{ name: identifier }])).length);
    assert.deepEqual(await Promise.all(counts), [1, 0, 1, 0]);
  });

  // 31 words of a name are hashed.
  for (const count of [30, 31, 32, 33, 64]) {
    it(`compare all words of a name of ${count} words`, async () => {
      const name = Array.from({ length: count }, (_, index) => `word${index}`).join(" ");
      const lines = [name, `${name.slice(0, -1)}x`];
      assert.deepEqual(await Promise.all(lines.map((line) => findIds(line, [{ name }]))), [[["0"]], []]);
    });
  }

  it("return 50 tests of one name", async () => {
    const ids = await Promise.all([50, 51].map((count) => findIds(title, Array(count).fill({ name: title }))));
    assert.deepEqual(
      ids.map((idsOfNames) => idsOfNames.map(({ length }) => length)),
      [[50], [50]],
    );
  });

  it("give up a name after 20 tests that do not match", async () => {
    const others = (count: number) => Array(count).fill({ name: title.replace("tax", "tax:") });
    const ids = await Promise.all([19, 20].map((count) => findIds(title, [{ name: title }, ...others(count)])));
    assert.deepEqual(ids, [[["0"]], []]);
  });

  it("compare a line with 300 tests", async () => {
    const names = Array.from({ length: 7 }, (_, index) => `test_refund_rejects_negative_${"abcdefg"[index]}mount`);
    const tests = (lastCount: number) =>
      names.flatMap((name, index) => Array(index === 5 ? lastCount : 50).fill({ name }));
    const counts = async (lastCount: number) =>
      (await findIds(names.join(" "), tests(lastCount))).map(({ length }) => length);
    assert.deepEqual(
      [await counts(50), await counts(49)],
      [
        [50, 50, 50, 50, 50, 50],
        [50, 50, 50, 50, 50, 49, 1],
      ],
    );
  });

  it("look for the place of a test in 200 words of a line", async () => {
    const tests = ["Warehouse", "Harbour"].map((classname) => ({ name: identifier, classname }));
    const line = (count: number) => `${identifier}${" a".repeat(count - 2)} Warehouse`;
    const ids = await Promise.all([200, 201].map((count) => findIds(line(count), tests)));
    assert.deepEqual(ids, [[["0"]], [["0", "1"]]]);
  });

  it("look for the place of a short name in 200 words of a line", async () => {
    const line = (count: number) => `${"a ".repeat(count - 1)}Warehouse.adds`;
    const ids = [200, 201].map((count) => findIds(line(count), [{ name: "adds", classname: "Warehouse" }]));
    assert.deepEqual(await Promise.all(ids), [[["0"]], []]);
  });

  it("return 10,000 tests of a log, and 500 characters of each line", async () => {
    const tests = Array.from({ length: 10_001 }, (_, index) => ({ name: `${identifier}_${index}` }));
    const lines = tests.map(({ name }) => `FAILED ${name}`);
    const index = await createIndex(tests);
    const log = await searchLog([lines.join("\n")], index);
    assert.deepEqual([log.tests.length, log.tests.at(-1)?.line], [10_000, 9_999]);
    const text = async (length: number) => {
      const line = `FAILED ${identifier}_1 `.padEnd(length, "x");
      return (await searchLog([line], index)).tests[0]?.text.length;
    };
    assert.deepEqual([await text(500), await text(501)], [500, 500]);
  });

  it("join a title of 8 lines", async () => {
    const words = Array.from({ length: 9 }, (_, index) => `part${index}`);
    const search = async (count: number) => {
      const name = words.slice(0, count).join(" ");
      const lines = words
        .slice(0, count)
        .map((word, level) => `${" ".repeat(level)}${level === 0 ? "1) " : ""}${word}`);
      const index = await createIndex([{ name }]);
      return (await searchLog([`${lines.join("\n")}:`], index)).tests.map(({ line }) => line);
    };
    assert.deepEqual([await search(8), await search(9)], [[0], []]);
  });

  it("join lines of 500 characters to a title", async () => {
    const search = async (firstLength: number, lastLength: number) => {
      const parts = [`1) ${"x".repeat(firstLength - 3)}`, `${"y".repeat(lastLength - 1)}:`];
      const index = await createIndex([{ name: `${parts.join(" ").slice(3, -1)}` }]);
      return (await searchLog([parts.join("\n ")], index)).tests.length;
    };
    assert.deepEqual(
      [await search(500, 30), await search(501, 30), await search(30, 500), await search(30, 501)],
      [1, 0, 1, 0],
    );
  });
});
