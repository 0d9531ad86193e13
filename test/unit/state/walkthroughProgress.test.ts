import assert from "node:assert/strict";
import { WalkthroughProgress } from "../../../src/state/walkthroughProgress";
import { FakeMemory } from "../../support/fakes";
import { connectedRuns, query } from "../domain/runs/fixture";

describe("WalkthroughProgress", () => {
  it("completes a step once in each editor window", async () => {
    const memory = new FakeMemory();
    const { runs } = await connectedRuns();
    const doneSteps: string[] = [];
    const progress = new WalkthroughProgress(memory, runs, (step) => doneSteps.push(step));
    assert.deepEqual(doneSteps, []);
    progress.complete("jumped");
    progress.complete("jumped");
    assert.deepEqual(doneSteps, ["jumped"]);
    const doneStepsOfNextWindow: string[] = [];
    new WalkthroughProgress(memory, runs, (step) => doneStepsOfNextWindow.push(step));
    assert.deepEqual(doneStepsOfNextWindow, ["jumped"]);
  });

  it("completes the step of a looked-up test run, until it is disposed", async () => {
    const { runs } = await connectedRuns();
    const doneSteps: string[] = [];
    const progress = new WalkthroughProgress(new FakeMemory(), runs, (step) => doneSteps.push(step));
    await runs.clear();
    assert.deepEqual(doneSteps, []);
    await runs.lookUp(query("1"), new AbortController().signal);
    assert.deepEqual(doneSteps, ["lookedUp"]);
    progress.dispose();
    const lateSteps: string[] = [];
    new WalkthroughProgress(new FakeMemory(), runs, (step) => lateSteps.push(step)).dispose();
    await runs.lookUp(query("2"), new AbortController().signal);
    assert.deepEqual(lateSteps, []);
  });
});
