import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { gunzipJsonLines, gzipJsonLines } from "../../../src/base/gzipJsonLines";

describe("gzipJsonLines", () => {
  const cases: [description: string, values: unknown[]][] = [
    ["nothing", []],
    ["one value", [{ name: "adds tax" }]],
    ["values of every kind", [null, 0, "", [1, "two"], { three: { four: null } }, true]],
    ["texts with line breaks and signs of several bytes", ["a\nb\r\n\u2028", "Größe 📦", "\u0000"]],
    ["more than is encoded at a time", Array.from({ length: 40 }, (_, index) => `${index} ${"ä".repeat(50_000)}`)],
  ];
  for (const [description, values] of cases) {
    it(`is reversible for ${description}`, async () => {
      assert.deepEqual(await gunzipJsonLines(await gzipJsonLines(values)), values);
    });
  }

  it("returns few bytes", async () => {
    const bytes = await gzipJsonLines(Array.from({ length: 1000 }, (_, id) => ({ id, name: "adds tax" })));
    assert.ok(bytes.length < 5000, `${bytes.length} bytes`);
  });

  it("creates what gunzipJsonLines rejects if it is too large once decompressed", async () => {
    const bombs = [
      Buffer.alloc(100 * 1024 * 1024, "1\n"),
      Buffer.from("1\n".repeat(200_001)),
      Buffer.from(`[${"[],".repeat(1_000_000)}1]\n`),
    ];
    for (const bomb of bombs) assert.equal(await gunzipJsonLines(gzipSync(bomb, { level: 1 })), undefined);
  });

  const damages: [description: string, change: (bytes: Buffer) => Uint8Array][] = [
    ["cut off", (bytes) => bytes.subarray(0, -20)],
    ["changed", (bytes) => bytes.fill(0xff, 15, 18)],
    ["empty", () => new Uint8Array()],
    ["of another kind", () => Buffer.from("{}")],
    ["no JSON", () => gzipSync("{\n}")],
  ];
  for (const [description, change] of damages) {
    it(`creates what gunzipJsonLines rejects if it is ${description}`, async () => {
      const bytes = Buffer.from(await gzipJsonLines([{ name: "adds tax" }, { name: "adds more tax" }]));
      assert.equal(await gunzipJsonLines(change(bytes)), undefined);
    });
  }
});
