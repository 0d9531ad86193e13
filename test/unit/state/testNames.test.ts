import assert from "node:assert/strict";
import { CancelledError } from "../../../src/base/errors";
import { Emitter } from "../../../src/base/event";
import type { TextReader } from "../../../src/domain/textReader";
import { TestNames } from "../../../src/state/testNames";
import { failingTest } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { localTextReader } from "../../support/localReading";
import { state } from "../present/fixture";

const never = new AbortController().signal;
const refund = failingTest({ id: "refund", name: "test_refund_rejects_negative" });
const settle = failingTest({ id: "settle", name: "test_settle_rounds_once" });

function createNames(tests = [refund]) {
  const changed = new Emitter<void>();
  const source = { current: [state({ tests })], onDidChange: changed.event };
  const clock = new FakeClock();
  const lists: (readonly unknown[])[] = [];
  const reader: Pick<TextReader, "findNames"> = {
    findNames: (line, known, signal) => {
      lists.push(known);
      return localTextReader.findNames(line, known, signal);
    },
  };
  const names = new TestNames(source, reader, clock);
  const namedIn = async (line: string) =>
    (await names.find(line, never)).flatMap((name) => name.tests.map(({ test }) => test.id));
  return { source, changed, clock, names, namedIn, lists };
}

describe("TestNames", () => {
  it("indexes nothing while no tests are loaded", async () => {
    const { namedIn, lists } = createNames([]);
    assert.deepEqual([await namedIn("in test_refund_rejects_negative"), lists], [[], []]);
  });

  it("indexes the tests for the first search, and not for the next", async () => {
    const { lists, namedIn } = createNames();
    assert.deepEqual(await namedIn("in test_refund_rejects_negative"), ["refund"]);
    assert.deepEqual(await namedIn("in test_refund_rejects_negative"), ["refund"]);
    assert.equal(lists[0], lists[1]);
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
    const { source, changed, clock, lists, namedIn } = createNames();
    await namedIn("");
    source.current = source.current.map((loaded) => ({ ...loaded, loading: true }));
    changed.fire();
    clock.advance(1_000);
    await namedIn("");
    assert.equal(lists[0], lists[1]);
  });

  it("stops for a caller that has cancelled", async () => {
    await assert.rejects(createNames().names.find("", AbortSignal.abort()), CancelledError);
  });
});
