import assert from "node:assert/strict";
import { createTemporaryName, findEntries, findFinalNames } from "../../../src/storage/temporaryFiles";

const entries = ["day-1.gz", "day-1.gz.412.tmp", "day-2.gz.7.tmp", "waits.json", "waits.json.tmp"];

describe("Temporary files of windows that were killed while they wrote", () => {
  it("are listed under their final names, each once", () => {
    assert.deepEqual(findFinalNames(entries), ["day-1.gz", "day-2.gz", "waits.json", "waits.json.tmp"]);
  });

  it("belong to the file of their final name, whether it exists or not", () => {
    assert.deepEqual(
      ["day-1.gz", "day-2.gz", "waits.json", "none"].map((name) => findEntries(name, entries)),
      [["day-1.gz", "day-1.gz.412.tmp"], ["day-2.gz.7.tmp"], ["waits.json"], []],
    );
  });

  it("are recognized by the name that createTemporaryName gives them", () => {
    assert.deepEqual(findEntries("a.gz", [createTemporaryName("a.gz", 4_194_304)]), ["a.gz.4194304.tmp"]);
  });
});
