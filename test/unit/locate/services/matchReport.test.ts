import assert from "node:assert/strict";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { createMatchReport } from "../../../../src/locate/services/matchReport";
import { brief, MemoryFiles } from "../workspace";

const texts = {
  "packages/app/src/a.test.js": `it("one", f); it("two", f); it("two", f);`,
  "packages/web/src/a.test.js": `it("one", f);`,
  "src/b.test.js": `describe("b", () => { it("three", f); });`,
};
const neverAborted = new AbortController().signal;

describe("createMatchReport", () => {
  it("returns the location of each test, in the order of their files", async () => {
    const files = new MemoryFiles(texts);
    const progress: number[] = [];
    const tests: readonly TestAddress[] = [
      { name: "gone", filePath: "src/gone.test.js" },
      { name: "gone", classname: "b", filePath: "src/b.test.js" },
      { name: "b three", filePath: "src/b.test.js" },
      { name: "two", filePath: "packages/app/src/a.test.js" },
      { name: "one", filePath: "/ci/src/a.test.js" },
    ];
    const report = await createMatchReport(
      tests,
      new WorkspaceLocator(files),
      (doneCount) => progress.push(doneCount),
      neverAborted,
    );
    assert.deepEqual(
      report.matches.map(({ test, answer: location }) => `${test.filePath} ${test.name}: ${brief(location)}`),
      [
        "/ci/src/a.test.js one: none severalFiles packages/app/src/a.test.js packages/web/src/a.test.js",
        "packages/app/src/a.test.js two: ambiguous packages/app/src/a.test.js:1 packages/app/src/a.test.js:1",
        "src/b.test.js b three: exact src/b.test.js:1",
        "src/b.test.js gone: container src/b.test.js:1 nameNotFound",
        "src/gone.test.js gone: none noSuchFile",
      ],
    );
    assert.deepEqual(progress, [1, 2, 3, 4, 5]);
    assert.deepEqual(report.suggestions, [
      { root: "r", mapping: { from: "/ci/", to: "packages/app/" }, tests: 1 },
      { root: "r", mapping: { from: "/ci/", to: "packages/web/" }, tests: 1 },
    ]);
  });

  it("reads each file once, whatever the order of the tests", async () => {
    const names = Array.from({ length: 600 }, (_, i) => `src/f${i}.test.js`);
    const files = new MemoryFiles(Object.fromEntries(names.map((name) => [name, `it("one", f); it("two", f);`])));
    const tests = ["one", "two"].flatMap((name) => names.map((filePath) => ({ name, filePath })));
    const report = await createMatchReport(tests, new WorkspaceLocator(files), () => {}, neverAborted);
    assert.deepEqual([report.matches.length, files.readCount], [1200, 600]);
  });

  it("rejects when it is cancelled", async () => {
    const files = new MemoryFiles(texts);
    const cancel = new AbortController();
    const report = createMatchReport(
      [{ name: "one" }, { name: "two" }],
      new WorkspaceLocator(files),
      () => cancel.abort(),
      cancel.signal,
    );
    await assert.rejects(report, { reason: "cancelled" });
  });
});
