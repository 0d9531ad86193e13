import assert from "node:assert/strict";
import { gzipJsonLines } from "../../../src/base/gzipJsonLines";
import type { LastFile } from "../../../src/domain/lastFiles";
import { DiskCache } from "../../../src/state/diskCache";
import { LastFiles } from "../../../src/storage/lastFiles";
import { FakeClock } from "../../support/clock";
import { FakeFiles } from "../../support/fakes";

const cart: LastFile = { scope: "", key: "adds", root: "file:///harbour", path: "web/cart.test.ts" };

describe("LastFiles", () => {
  it("returns the saved files at the next start", async () => {
    const files = new FakeFiles();
    await new LastFiles(files).save([cart]);
    assert.deepEqual(await new LastFiles(files).load(), [cart]);
  });

  it("returns none before any were saved", async () =>
    assert.deepEqual(await new LastFiles(new FakeFiles()).load(), []));

  const invalidCases: [description: string, bytes: () => Promise<Uint8Array>][] = [
    ["of another version", () => gzipJsonLines([0, cart])],
    ["in another format", async () => Buffer.from("{}")],
    ["with records of another shape", () => gzipJsonLines([1, null, { ...cart, path: 1 }, [cart]])],
  ];
  for (const [description, bytes] of invalidCases) {
    it(`returns none from a file ${description}`, async () => {
      const files = new FakeFiles();
      await new LastFiles(files).save([cart]);
      const [name = ""] = files.names;
      await files.write(name, await bytes());
      assert.deepEqual(await new LastFiles(files).load(), []);
    });
  }

  it("is part of the disk cache, which waits for its writes", async () => {
    const files = new FakeFiles();
    const cache = new DiskCache(files, new FakeClock());
    void cache.lastFiles.save([cart]);
    await cache.settled();
    assert.equal(files.names.length, 1);
  });

  it("is cleared with the rest of the disk cache, even while it saves", async () => {
    const files = new FakeFiles();
    const cache = new DiskCache(files, new FakeClock());
    await cache.lastFiles.save([cart]);
    const saving = cache.lastFiles.save([cart, cart]);
    await cache.clear();
    await saving;
    assert.deepEqual(files.names, []);
  });
});
