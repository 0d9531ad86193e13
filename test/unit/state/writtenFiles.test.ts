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
  /** Writes a file, as its watcher would tell. */
  const write = (file: string, version: string) => {
    versions.set(file, version);
    files.recordChange(file, file);
  };
  const lookAgain = async () => {
    clock.advance(checkIntervalMs);
    await nextTurn();
  };
  return { versions, batches, files, clock, write, lookAgain };
}

describe("WrittenFiles", () => {
  it("handles a file once it was the same twice", async () => {
    const { batches, write, lookAgain } = createFiles();
    write("a.xml", "1");
    await lookAgain();
    assert.deepEqual(batches, []);
    await lookAgain();
    await lookAgain();
    assert.deepEqual(batches, [["a.xml"]]);
  });

  it("waits while a file goes on changing, though no watcher tells", async () => {
    const { batches, versions, write, lookAgain } = createFiles();
    write("a.xml", "1");
    for (const version of ["2", "3", "4"]) {
      await lookAgain();
      versions.set("a.xml", version);
    }
    await lookAgain();
    assert.deepEqual(batches, []);
    await lookAgain();
    assert.deepEqual(batches, [["a.xml"]]);
  });

  it("handles a file once that several watchers tell of, and again when it changes again", async () => {
    const { batches, files, write, lookAgain } = createFiles();
    write("a.xml", "1");
    files.recordChange("a.xml", "a.xml");
    await lookAgain();
    await lookAgain();
    write("a.xml", "2");
    await lookAgain();
    await lookAgain();
    assert.deepEqual(batches, [["a.xml"], ["a.xml"]]);
  });

  it("forgets a file that is gone", async () => {
    const { batches, versions, write, lookAgain } = createFiles();
    write("a.xml", "1");
    versions.delete("a.xml");
    await lookAgain();
    versions.set("a.xml", "1");
    for (let look = 0; look < 3; look++) {
      await lookAgain();
    }
    assert.deepEqual(batches, []);
  });

  it("handles files together once none changes any more", async () => {
    const { batches, write, lookAgain } = createFiles();
    write("a.xml", "1");
    await lookAgain();
    write("b.xml", "1");
    await lookAgain();
    assert.deepEqual(batches, []);
    await lookAgain();
    assert.deepEqual(batches, [["a.xml", "b.xml"]]);
  });

  it("handles complete files after 10 s though another one goes on changing", async () => {
    const { batches, versions, write, lookAgain } = createFiles();
    for (const file of ["a.xml", "b.xml", "growing.xml"]) {
      write(file, "0");
    }
    const lookUntil = async (timeMs: number, startMs: number) => {
      for (let ms = startMs; ms < timeMs; ms += checkIntervalMs) {
        versions.set("growing.xml", `${ms}`);
        await lookAgain();
      }
    };
    // Complete after two looks.
    await lookUntil(2 * checkIntervalMs, 0);
    await lookUntil(maxWaitMs - checkIntervalMs, 0);
    assert.deepEqual(batches, []);
    await lookUntil(2 * checkIntervalMs, 0);
    assert.deepEqual([maxWaitMs, batches], [10_000, [["a.xml", "b.xml"]]]);
  });

  it("looks at a file 300 ms after it changed, and 300 ms after that", async () => {
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

  it("waits for 500 files at most", async () => {
    const { batches, write, lookAgain } = createFiles();
    for (let index = 0; index < 600; index++) {
      write(`${index}.xml`, "1");
    }
    await lookAgain();
    await lookAgain();
    assert.deepEqual(
      batches.map(({ length }) => length),
      [500],
    );
  });

  it("handles nothing after its end", async () => {
    const { batches, files, write, lookAgain } = createFiles();
    write("a.xml", "1");
    await lookAgain();
    files.dispose();
    await lookAgain();
    assert.deepEqual(batches, []);
  });
});
