import assert from "node:assert/strict";
import { CancelledError } from "../../../src/base/errors";
import { Emitter } from "../../../src/base/event";
import type { TextReader } from "../../../src/domain/textReader";
import { TestNames } from "../../../src/state/testNames";
import { failingTest } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { localTextReader } from "../../support/localReading";
import { state } from "../present/fixture";

const neverAborted = new AbortController().signal;
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
  const findIds = async (line: string) =>
    (await names.find(line, neverAborted)).flatMap((name) => name.tests.map(({ test }) => test.id));
  return { source, changed, clock, names, findIds, lists };
}

describe("TestNames", () => {
  it("indexes nothing while no tests are loaded", async () => {
    const { findIds, lists } = createNames([]);
    assert.deepEqual([await findIds("in test_refund_rejects_negative"), lists], [[], []]);
  });

  it("indexes the tests for the first search, and not again for the next", async () => {
    const { lists, findIds } = createNames();
    assert.deepEqual(await findIds("in test_refund_rejects_negative"), ["refund"]);
    assert.deepEqual(await findIds("in test_refund_rejects_negative"), ["refund"]);
    assert.equal(lists[0], lists[1]);
  });

  it("indexes again a second after the last change of the tests", async () => {
    const { source, changed, clock, findIds } = createNames();
    await findIds("");
    source.current = [state({ tests: [settle] })];
    changed.fire();
    clock.advance(999);
    assert.deepEqual(await findIds("in test_settle_rounds_once"), []);
    clock.advance(1);
    assert.deepEqual(await findIds("in test_settle_rounds_once"), ["settle"]);
  });

  it("keeps the index while another part of the state changes", async () => {
    const { source, changed, clock, lists, findIds } = createNames();
    await findIds("");
    source.current = source.current.map((loaded) => ({ ...loaded, loading: true }));
    changed.fire();
    clock.advance(1_000);
    await findIds("");
    assert.equal(lists[0], lists[1]);
  });

  it("rejects if the caller has cancelled", async () => {
    await assert.rejects(createNames().names.find("", AbortSignal.abort()), CancelledError);
  });
});
