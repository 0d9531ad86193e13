import assert from "node:assert/strict";
import { LatestTask } from "../../../src/base/latestTask";

describe("LatestTask", () => {
  it("aborts a task once a newer one starts", () => {
    const task = new LatestTask();
    const signals = [task.start(), task.start(), task.start()];
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, true, false],
    );
  });

  it("aborts the newest task when it is cancelled, and starts another after that", () => {
    const task = new LatestTask();
    const cancelledSignal = task.start();
    task.cancel();
    const { aborted } = task.start();
    assert.deepEqual([cancelledSignal.aborted, aborted], [true, false]);
  });

  it("aborts the signal from before the first task when that starts", () => {
    const task = new LatestTask();
    const { signal } = task;
    const wasAborted = signal.aborted;
    task.start();
    assert.deepEqual([wasAborted, signal.aborted, task.signal.aborted], [false, true, false]);
  });

  it("lets a task that is slower than a newer one find out that its result is no longer wanted", async () => {
    const task = new LatestTask();
    const results: string[] = [];
    const work = async (name: string, answer: Promise<void>) => {
      const signal = task.start();
      await answer;
      if (!signal.aborted) {
        results.push(name);
      }
    };
    let answerSlowly = () => {};
    const slowAnswer = new Promise<void>((resolve) => {
      answerSlowly = resolve;
    });
    const works = [work("slow", slowAnswer), work("fast", Promise.resolve())];
    answerSlowly();
    await Promise.all(works);
    assert.deepEqual(results, ["fast"]);
  });

  it("aborts the newest task when it is disposed", () => {
    const task = new LatestTask();
    const signal = task.start();
    task.dispose();
    assert.equal(signal.aborted, true);
  });
});
