import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event";
import type { Locator } from "../../../src/domain/locator";
import { KnownFilesOnDemand } from "../../../src/locate/knownFilesOnDemand";

describe("known files on demand", () => {
  it("know nothing until the files of some tests are learned, and tell when they know", async () => {
    const test = { name: "docks" };
    const locator = { filesOf: async () => [{ root: "r", path: "test/docks.ts" }] };
    const files = { onDidChange: new Emitter<void>().event, roots: [] };
    const known = new KnownFilesOnDemand(locator as unknown as Locator, files);
    const told: (string | undefined)[] = [];
    known.onDidChange(() => told.push(known.pathOf(test)));
    const before = [known.of(test), known.version];
    await known.learn([]);
    await known.learn([test]);
    assert.deepEqual(
      { before, told, of: known.of(test), version: known.version },
      { before: [undefined, 0], told: ["test/docks.ts"], of: { root: "r", path: "test/docks.ts" }, version: 1 },
    );
    known.dispose();
  });
});
