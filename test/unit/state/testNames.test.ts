import assert from "node:assert/strict";
import { CancelledError } from "../../../src/base/errors";
import { Emitter } from "../../../src/base/event";
import { parseLogLine } from "../../../src/domain/logs/logLine";
import { TestNames } from "../../../src/state/testNames";
import { failingTest } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { state } from "../present/fixture";

const never = new AbortController().signal;
const refund = failingTest({ id: "refund", name: "test_refund_rejects_negative" });
const settle = failingTest({ id: "settle", name: "test_settle_rounds_once" });

function createNames(tests = [refund]) {
  const changed = new Emitter<void>();
  const source = { current: [state({ tests })], onDidChange: changed.event };
  const clock = new FakeClock();
  const names = new TestNames(source, clock);
  const namedIn = async (line: string) =>
    (await names.get(never))?.find(parseLogLine(line)).flatMap(({ entries }) => entries.map(({ test }) => test.id));
  return { source, changed, clock, names, namedIn };
}

describe("TestNames", () => {
  it("indexes nothing while no tests are loaded", async () => {
    assert.equal(await createNames([]).names.get(never), undefined);
  });

  it("indexes the tests for the first search, and not for the next", async () => {
    const { names, namedIn } = createNames();
    assert.deepEqual(await namedIn("in test_refund_rejects_negative"), ["refund"]);
    assert.equal(await names.get(never), await names.get(never));
  });

  it("indexes again once the tests have not changed for a second", async () => {
    const { source, changed, clock, namedIn } = createNames();
    await namedIn("");
    source.current = [state({ tests: [settle] })];
    changed.fire();
    clock.advance(999);
    assert.deepEqual(await namedIn("in test_settle_rounds_once"), []);
    clock.advance(1);
    assert.deepEqual(await namedIn("in test_settle_rounds_once"), ["settle"]);
  });

  it("keeps the index while another part of the state changes", async () => {
    const { source, changed, clock, names } = createNames();
    const index = await names.get(never);
    source.current = source.current.map((loaded) => ({ ...loaded, loading: true }));
    changed.fire();
    clock.advance(1_000);
    assert.equal(await names.get(never), index);
  });

  it("stops for a caller that has cancelled", async () => {
    const abort = new AbortController();
    abort.abort();
    await assert.rejects(createNames().names.get(abort.signal), CancelledError);
  });
});
