import assert from "node:assert/strict";
import { nextTurn } from "../../../src/base/async";
import { checkIntervalMs, maxWaitMs, WrittenFiles } from "../../../src/state/writtenFiles";
import { FakeClock } from "../../support/clock";

function createFiles() {
  const versions = new Map<string, string>();
  const batches: (readonly string[])[] = [];
  const clock = new FakeClock();
  const files = new WrittenFiles<string>(
    async (file) => versions.get(file),
    async (complete) => void batches.push(complete),
    clock,
  );
  /** Writes a file, and reports the change as a watcher does. */
  const write = (file: string, version: string) => {
    versions.set(file, version);
    files.recordChange(file, file);
  };
  const checkAgain = async () => {
    clock.advance(checkIntervalMs);
    await nextTurn();
  };
  return { versions, batches, files, clock, write, checkAgain };
}

describe("WrittenFiles", () => {
  it("handles a file once it is the same in two successive checks", async () => {
    const { batches, write, checkAgain } = createFiles();
    write("a.xml", "1");
    await checkAgain();
    assert.deepEqual(batches, []);
    await checkAgain();
    await checkAgain();
    assert.deepEqual(batches, [["a.xml"]]);
  });

  it("waits while a file still changes, even if no watcher reports it", async () => {
    const { batches, versions, write, checkAgain } = createFiles();
    write("a.xml", "1");
    for (const version of ["2", "3", "4"]) {
      await checkAgain();
      versions.set("a.xml", version);
    }
    await checkAgain();
    assert.deepEqual(batches, []);
    await checkAgain();
    assert.deepEqual(batches, [["a.xml"]]);
  });

  it("handles a file once that several watchers report, and again when it changes again", async () => {
    const { batches, files, write, checkAgain } = createFiles();
    write("a.xml", "1");
    files.recordChange("a.xml", "a.xml");
    await checkAgain();
    await checkAgain();
    write("a.xml", "2");
    await checkAgain();
    await checkAgain();
    assert.deepEqual(batches, [["a.xml"], ["a.xml"]]);
  });

  it("forgets a file that is gone", async () => {
    const { batches, versions, write, checkAgain } = createFiles();
    write("a.xml", "1");
    versions.delete("a.xml");
    await checkAgain();
    versions.set("a.xml", "1");
    for (let check = 0; check < 3; check++) {
      await checkAgain();
    }
    assert.deepEqual(batches, []);
  });

  it("handles files together once none of them changes", async () => {
    const { batches, write, checkAgain } = createFiles();
    write("a.xml", "1");
    await checkAgain();
    write("b.xml", "1");
    await checkAgain();
    assert.deepEqual(batches, []);
    await checkAgain();
    assert.deepEqual(batches, [["a.xml", "b.xml"]]);
  });

  it("handles complete files after 10 s even if another one still changes", async () => {
    const { batches, versions, write, checkAgain } = createFiles();
    for (const file of ["a.xml", "b.xml", "growing.xml"]) {
      write(file, "0");
    }
    const checkUntil = async (timeMs: number, startMs: number) => {
      for (let ms = startMs; ms < timeMs; ms += checkIntervalMs) {
        versions.set("growing.xml", `${ms}`);
        await checkAgain();
      }
    };
    // The other files are complete after two checks.
    await checkUntil(2 * checkIntervalMs, 0);
    await checkUntil(maxWaitMs - checkIntervalMs, 0);
    assert.deepEqual(batches, []);
    await checkUntil(2 * checkIntervalMs, 0);
    assert.deepEqual([maxWaitMs, batches], [10_000, [["a.xml", "b.xml"]]]);
  });

  it("checks a file 300 ms after it changed, and again after 300 ms", async () => {
    const { batches, clock, write } = createFiles();
    write("a.xml", "1");
    const counts: number[] = [];
    for (const ms of [299, 1, 299, 1]) {
      clock.advance(ms);
      await nextTurn();
      counts.push(batches.length);
    }
    assert.deepEqual(counts, [0, 0, 0, 1]);
  });

  it("handles up to 500 files at a time", async () => {
    const { batches, write, checkAgain } = createFiles();
    for (let index = 0; index < 600; index++) {
      write(`${index}.xml`, "1");
    }
    await checkAgain();
    await checkAgain();
    assert.deepEqual(
      batches.map(({ length }) => length),
      [500],
    );
  });

  it("handles nothing after it was disposed", async () => {
    const { batches, files, write, checkAgain } = createFiles();
    write("a.xml", "1");
    await checkAgain();
    files.dispose();
    await checkAgain();
    assert.deepEqual(batches, []);
  });
});
