import assert from "node:assert/strict";
import { gzipJsonLines } from "../../../src/base/gzipJsonLines";
import type { LastFile } from "../../../src/domain/lastFiles";
import { DiskCache } from "../../../src/state/diskCache";
import { LastFiles } from "../../../src/storage/lastFiles";
import { FakeClock } from "../../support/clock";
import { FakeFiles } from "../../support/fakes";

const cart: LastFile = { scope: "", key: "adds", root: "file:///harbour", path: "web/cart.test.ts" };

describe("last files", () => {
  it("are there at the next start", async () => {
    const files = new FakeFiles();
    await new LastFiles(files).save([cart]);
    assert.deepEqual(await new LastFiles(files).load(), [cart]);
  });

  it("are none before any were saved", async () => assert.deepEqual(await new LastFiles(new FakeFiles()).load(), []));

  const broken: [what: string, bytes: () => Promise<Uint8Array>][] = [
    ["of another version", () => gzipJsonLines([0, cart])],
    ["that something else wrote", async () => Buffer.from("{}")],
    ["without what makes a file", () => gzipJsonLines([1, null, { ...cart, path: 1 }, [cart]])],
  ];
  for (const [what, bytes] of broken) {
    it(`are none ${what}`, async () => {
      const files = new FakeFiles();
      await new LastFiles(files).save([cart]);
      const [name = ""] = files.names;
      await files.write(name, await bytes());
      assert.deepEqual(await new LastFiles(files).load(), []);
    });
  }

  it("are waited for with everything else that is being written", async () => {
    const files = new FakeFiles();
    const archive = new DiskCache(files, new FakeClock());
    void archive.lastFiles.save([cart]);
    await archive.settled();
    assert.equal(files.names.length, 1);
  });

  it("go with everything else that is kept, also what is just being saved", async () => {
    const files = new FakeFiles();
    const archive = new DiskCache(files, new FakeClock());
    await archive.lastFiles.save([cart]);
    const saving = archive.lastFiles.save([cart, cart]);
    await archive.clear();
    await saving;
    assert.deepEqual(files.names, []);
  });
});
