import assert from "node:assert/strict";
import type { RepeatedRuns } from "../../../src/domain/testItems/repeatRuns";
import { StoredRepeatedRuns } from "../../../src/storage/storedRepeatedRuns";

const test = { testId: "1", repositoryKey: "github.com/acme/harbour" };
const passedRuns: RepeatedRuns = { plannedCount: 35, endedCount: 35, end: "done", hasVerdicts: true };
const failedRuns: RepeatedRuns = { plannedCount: 35, endedCount: 4, end: "failed", hasVerdicts: true };

describe("StoredRepeatedRuns", () => {
  let values: Map<string, unknown>;
  const open = () =>
    new StoredRepeatedRuns({
      get: (key) => structuredClone(values.get(key)),
      update: async (key, value) => {
        values.set(key, value);
      },
    });

  beforeEach(() => {
    values = new Map();
  });

  it("remembers the last repeated runs of a test, and at which of the earlier ones it failed", () => {
    const runs = open();
    let changes = 0;
    runs.onDidChange(() => changes++);
    runs.remember(test, failedRuns, 1);
    runs.remember(test, passedRuns, 2);
    runs.remember(test, passedRuns, 3);
    assert.deepEqual(
      [open().get(test), open().get({ ...test, testId: "2" }), changes],
      [{ ...passedRuns, endedAt: 3, failedBefore: 4 }, undefined, 3],
    );
  });

  it("remembers the 200 tests that were repeated last", () => {
    const runs = open();
    for (let id = 0; id <= 200; id++) {
      runs.remember({ ...test, testId: String(id) }, passedRuns, id);
    }
    runs.remember({ ...test, testId: "1" }, failedRuns, 999);
    runs.remember({ ...test, testId: "new" }, passedRuns, 999);
    const getEnd = (id: string) => runs.get({ ...test, testId: id })?.endedAt;
    assert.deepEqual(["0", "1", "2", "3", "new"].map(getEnd), [undefined, 999, undefined, 3, 999]);
  });

  for (const value of [
    undefined,
    "x",
    [["a"]],
    [["a", { end: "won" }]],
    [["a", { ...passedRuns, endedAt: "now" }]],
    [[1, passedRuns]],
  ]) {
    it(`ignores the stored value ${JSON.stringify(value)}`, () => {
      values.set("repeatedRuns", value);
      assert.equal(open().get({ testId: "", repositoryKey: "" }), undefined);
      open().remember(test, passedRuns, 5);
      assert.deepEqual(open().get(test), { ...passedRuns, endedAt: 5 });
    });
  }
});
