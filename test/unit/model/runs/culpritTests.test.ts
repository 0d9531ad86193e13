import assert from "node:assert/strict";
import { Emitter } from "../../../../src/base/event";
import { CulpritTests } from "../../../../src/model/runs/culpritTests";
import { failingTest, lookedUpRun, testRun } from "../../../support/builders";
import { FakeClock } from "../../../support/clock";
import { noon } from "./fixture";

function setUp(status: string) {
  const clock = new FakeClock(noon);
  const tests = new Emitter<void>();
  const files = new Emitter<void>();
  const culpritTests = new CulpritTests(
    { current: [lookedUpRun("1", noon), lookedUpRun("2", noon, testRun({ status }))] },
    { current: [], onDidChange: tests.event },
    { pathOf: () => "web/cart.test.ts", onDidChange: files.event },
    clock,
  );
  let told = 0;
  culpritTests.onDidChange(() => told++);
  return { clock, tests, files, culpritTests, told: () => told };
}

describe("failing tests beside failed runs", () => {
  it("are told of once for a burst of tests and files", () => {
    const { clock, tests, files, told } = setUp("failed");
    for (const change of [tests, files, tests]) {
      change.fire();
      clock.advance(100);
    }
    const before = told();
    clock.advance(200);
    assert.deepEqual([before, told(), clock.running], [0, 1, []]);
  });

  it("have another function of their files where other files are known, and only there", () => {
    const { tests, files, culpritTests } = setUp("failed");
    const { pathOf } = culpritTests.current;
    tests.fire();
    assert.equal(culpritTests.current.pathOf, pathOf);
    files.fire();
    assert.notEqual(culpritTests.current.pathOf, pathOf);
    assert.equal(culpritTests.current.pathOf(failingTest()), "web/cart.test.ts");
  });

  it("are not told of where no run has failed", () => {
    const { clock, tests, files, told } = setUp("cancelled");
    tests.fire();
    files.fire();
    clock.advance(1000);
    assert.equal(told(), 0);
  });
});
