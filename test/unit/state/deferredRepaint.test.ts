import assert from "node:assert/strict";
import type { FailingTest } from "../../../src/domain/records";
import { DeferredRepaint } from "../../../src/state/deferredRepaint";
import { failingTest } from "../../support/builders";
import { FakeClock } from "../../support/clock";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

type Parts = ConstructorParameters<typeof DeferredRepaint>[0];

const threeTests = [failingTest({ name: "a" }), failingTest({ name: "b" }), failingTest({ name: "c" })];

/** Sets up views whose learned files and files read from disk arrive when the test says so. */
function setUp() {
  const clock = new FakeClock();
  const painted: number[] = [];
  const kept: number[] = [];
  const recalled = later<void>();
  const learned = later<boolean>();
  const loaded: FailingTest[] = [];
  const tests = { current: [{ tests: loaded }] as unknown as Parts["tests"]["current"], loading: false };
  const rows = new DeferredRepaint({
    tests,
    files: {
      learn: () => learned.promise,
      waitForStoredFiles: () => recalled.promise,
      keep: async ({ length }) => void kept.push(length),
    },
    clock,
    paint: () => painted.push(loaded.length),
  });
  return { clock, painted, kept, recalled, learned, load: () => loaded.push(...threeTests), rows };
}

function later<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: (value: T) => resolve(value) };
}

describe("Rows in their place", () => {
  it("show at once that there are none", () => {
    const { rows, painted } = setUp();
    rows.update();
    assert.deepEqual(painted, [0]);
  });

  it("wait for what is kept on disk, and then a moment for what is learned", async () => {
    const { rows, painted, load, clock, recalled } = setUp();
    load();
    rows.update();
    clock.advance(10_000);
    assert.deepEqual(painted, []);
    recalled.resolve();
    await turn();
    clock.advance(49);
    assert.deepEqual(painted, []);
    clock.advance(1);
    assert.deepEqual(painted, [3]);
  });

  it("are painted at once when they are to be arranged in another way, and wait for what is learned of others", async () => {
    const { rows, painted, kept, load, clock, recalled } = setUp();
    load();
    rows.update();
    recalled.resolve();
    await turn();
    clock.advance(50);
    rows.refresh();
    load();
    rows.update();
    clock.advance(1_999);
    assert.deepEqual(painted, [3, 3]);
    clock.advance(1);
    assert.deepEqual([painted, kept], [[3, 3, 6], []]);
  });

  it("are kept once their files are learned", async () => {
    const { rows, kept, load, learned } = setUp();
    load();
    rows.update();
    learned.resolve(true);
    await turn();
    assert.deepEqual(kept, [3]);
  });

  it("come no sooner because they came while there were none, or are to be arranged in another way", async () => {
    const { rows, painted, load, recalled, learned } = setUp();
    rows.update();
    load();
    rows.refresh();
    recalled.resolve();
    await turn();
    rows.refresh();
    await turn();
    assert.deepEqual(painted, [0]);
    learned.resolve(true);
    await turn();
    assert.deepEqual(painted, [0, 3]);
  });
});
