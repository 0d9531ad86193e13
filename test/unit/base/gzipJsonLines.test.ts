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

  const mebibyte = 1024 * 1024;
  /** Lines of JSON, each of so many bytes with its line break. */
  const lines = (count: number, lineBytes: number) =>
    Buffer.alloc(count * lineBytes, `"${"x".repeat(lineBytes - 3)}"\n`);
  const limits: [description: string, count: number, lineBytes: number, expected: number | undefined][] = [
    ["a line of 2 MiB", 1, 2 * mebibyte + 1, 1],
    ["no longer line", 1, 2 * mebibyte + 2, undefined],
    ["96 MiB", 48, 2 * mebibyte, 48],
    ["no more than 96 MiB", 49, 2 * mebibyte, undefined],
    ["200,000 lines", 200_000, 3, 200_000],
    ["no more than 200,000 lines", 200_001, 3, undefined],
  ];
  for (const [description, count, lineBytes, expected] of limits) {
    it(`creates what gunzipJsonLines reads up to a limit: ${description}`, async () => {
      const values = await gunzipJsonLines(gzipSync(lines(count, lineBytes), { level: 1 }));
      assert.equal(values?.length, expected);
    });
  }

  it("is read without a line break at its end, and not with an empty line", async () => {
    const texts = ["1\n2\n", "1\n2", "\n1\n2\n", "1\n\n2\n"];
    assert.deepEqual(await Promise.all(texts.map((text) => gunzipJsonLines(gzipSync(text)))), [
      [1, 2],
      [1, 2],
      undefined,
      undefined,
    ]);
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
