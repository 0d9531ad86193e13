import assert from "node:assert/strict";
import type { FailingTest } from "../../../src/domain/records";
import { DeferredRepaint } from "../../../src/state/deferredRepaint";
import { failingTest } from "../../support/builders";
import { FakeClock } from "../../support/clock";

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

type Parts = ConstructorParameters<typeof DeferredRepaint>[0];

const threeTests = [failingTest({ name: "a" }), failingTest({ name: "b" }), failingTest({ name: "c" })];

/** Creates a repaint whose learned and stored files arrive when the test resolves them. */
function setUp() {
  const clock = new FakeClock();
  const paintedCounts: number[] = [];
  const savedCounts: number[] = [];
  const storedFilesLoad = createDeferred<void>();
  const learnedFilesLoad = createDeferred<boolean>();
  const loadedTests: FailingTest[] = [];
  const tests = { current: [{ tests: loadedTests }] as unknown as Parts["tests"]["current"], loading: false };
  const repaint = new DeferredRepaint({
    tests,
    files: {
      learn: () => learnedFilesLoad.promise,
      waitForStoredFiles: () => storedFilesLoad.promise,
      keep: async ({ length }) => void savedCounts.push(length),
    },
    clock,
    paint: () => paintedCounts.push(loadedTests.length),
  });
  return {
    clock,
    paintedCounts,
    savedCounts,
    storedFilesLoad,
    learnedFilesLoad,
    load: () => loadedTests.push(...threeTests),
    repaint,
  };
}

describe("DeferredRepaint", () => {
  it("paints at once if there are no tests", () => {
    const { repaint, paintedCounts } = setUp();
    repaint.update();
    assert.deepEqual(paintedCounts, [0]);
  });

  it("waits for the files stored on disk, and then 50 ms for learned ones", async () => {
    const { repaint, paintedCounts, load, clock, storedFilesLoad } = setUp();
    load();
    repaint.update();
    clock.advance(10_000);
    assert.deepEqual(paintedCounts, []);
    storedFilesLoad.resolve();
    await nextTurn();
    clock.advance(49);
    assert.deepEqual(paintedCounts, []);
    clock.advance(1);
    assert.deepEqual(paintedCounts, [3]);
  });

  it("paints at once when the arrangement changes, and waits up to 2 s for the learned files of other tests", async () => {
    const { repaint, paintedCounts, savedCounts, load, clock, storedFilesLoad } = setUp();
    load();
    repaint.update();
    storedFilesLoad.resolve();
    await nextTurn();
    clock.advance(50);
    repaint.refresh();
    load();
    repaint.update();
    clock.advance(1_999);
    assert.deepEqual(paintedCounts, [3, 3]);
    clock.advance(1);
    assert.deepEqual([paintedCounts, savedCounts], [[3, 3, 6], []]);
  });

  it("saves the files once they are learned", async () => {
    const { repaint, savedCounts, load, learnedFilesLoad } = setUp();
    load();
    repaint.update();
    learnedFilesLoad.resolve(true);
    await nextTurn();
    assert.deepEqual(savedCounts, [3]);
  });

  it("waits for files even if tests follow an empty list or the arrangement changes", async () => {
    const { repaint, paintedCounts, load, storedFilesLoad, learnedFilesLoad } = setUp();
    repaint.update();
    load();
    repaint.refresh();
    storedFilesLoad.resolve();
    await nextTurn();
    repaint.refresh();
    await nextTurn();
    assert.deepEqual(paintedCounts, [0]);
    learnedFilesLoad.resolve(true);
    await nextTurn();
    assert.deepEqual(paintedCounts, [0, 3]);
  });
});

function createDeferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: (value: T) => resolve(value) };
}
