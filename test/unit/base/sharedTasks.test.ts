import assert from "node:assert/strict";
import { SharedTasks } from "../../../src/base/sharedTasks";

describe("SharedTasks", () => {
  it("starts one task for all callers of a key, and another for another key", async () => {
    const { answers, ask } = setUp();
    const results = Promise.all([ask("a"), ask("a"), ask("b")]);
    answers.forEach((answer, index) => {
      answer(`task ${index}`);
    });
    assert.deepEqual(await results, ["task 0", "task 0", "task 1"]);
  });

  it("starts another task once the one before has ended", async () => {
    const { answers, ask } = setUp();
    const firstResult = ask("a");
    answers[0]?.("first");
    await firstResult;
    const secondResult = ask("a");
    answers[1]?.("second");
    assert.equal(await secondResult, "second");
  });

  it("does not join a task that all callers have left", async () => {
    const { answers, ask } = setUp();
    const controller = new AbortController();
    const leavingResult = ask("a", controller.signal);
    controller.abort();
    await assert.rejects(leavingResult);
    const result = ask("a");
    answers[1]?.("second");
    assert.equal(await result, "second");
  });

  it("starts another task after it was cleared, which the end of the previous one does not affect", async () => {
    const { tasks, answers, ask } = setUp();
    const oldResult = ask("a");
    tasks.clear();
    const newResults = [ask("a")];
    answers[0]?.("old");
    await oldResult;
    newResults.push(ask("a"));
    answers[1]?.("new");
    assert.deepEqual([await Promise.all(newResults), answers.length], [["new", "new"], 2]);
  });
});

/** Creates tasks that the test ends; `answers` has a function for each that was started. */
function setUp() {
  const tasks = new SharedTasks<string>();
  const answers: ((value: string) => void)[] = [];
  const run = () => new Promise<string>((resolve) => answers.push(resolve));
  const { signal } = new AbortController();
  const ask = (key: string, callerSignal = signal) => tasks.joinOrStart(key, callerSignal, run);
  return { tasks, answers, ask };
}
