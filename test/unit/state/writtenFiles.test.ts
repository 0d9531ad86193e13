import assert from "node:assert/strict";
import { nextTurn } from "../../../src/base/async";
import { lookIntervalMs, WrittenFiles } from "../../../src/state/writtenFiles";
import { FakeClock } from "../../support/clock";

function createFiles() {
  const versions = new Map<string, string>();
  const handled: string[] = [];
  const clock = new FakeClock();
  const files = new WrittenFiles<string>(
    async (file) => versions.get(file),
    async (file) => void handled.push(file),
    clock,
  );
  /** Writes a file, as its watcher would tell. */
  const write = (file: string, version: string) => {
    versions.set(file, version);
    files.noteChange(file, file);
  };
  const lookAgain = async () => {
    clock.advance(lookIntervalMs);
    await nextTurn();
  };
  return { versions, handled, files, clock, write, lookAgain };
}

describe("WrittenFiles", () => {
  it("handles a file once it was the same twice", async () => {
    const { handled, write, lookAgain } = createFiles();
    write("a.xml", "1");
    await lookAgain();
    assert.deepEqual(handled, []);
    await lookAgain();
    await lookAgain();
    assert.deepEqual(handled, ["a.xml"]);
  });

  it("waits while a file goes on changing, though no watcher tells", async () => {
    const { handled, versions, write, lookAgain } = createFiles();
    write("a.xml", "1");
    for (const version of ["2", "3", "4"]) {
      await lookAgain();
      versions.set("a.xml", version);
    }
    await lookAgain();
    assert.deepEqual(handled, []);
    await lookAgain();
    assert.deepEqual(handled, ["a.xml"]);
  });

  it("handles a file once that several watchers tell of, and again when it changes again", async () => {
    const { handled, files, write, lookAgain } = createFiles();
    write("a.xml", "1");
    files.noteChange("a.xml", "a.xml");
    await lookAgain();
    await lookAgain();
    write("a.xml", "2");
    await lookAgain();
    await lookAgain();
    assert.deepEqual(handled, ["a.xml", "a.xml"]);
  });

  it("forgets a file that is gone", async () => {
    const { handled, versions, write, lookAgain } = createFiles();
    write("a.xml", "1");
    versions.delete("a.xml");
    await lookAgain();
    versions.set("a.xml", "1");
    for (let look = 0; look < 3; look++) await lookAgain();
    assert.deepEqual(handled, []);
  });

  it("waits for 500 files at most", async () => {
    const { handled, write, lookAgain } = createFiles();
    for (let index = 0; index < 600; index++) write(`${index}.xml`, "1");
    await lookAgain();
    await lookAgain();
    assert.equal(handled.length, 500);
  });

  it("handles nothing after its end", async () => {
    const { handled, files, write, lookAgain } = createFiles();
    write("a.xml", "1");
    await lookAgain();
    files.dispose();
    await lookAgain();
    assert.deepEqual(handled, []);
  });
});
