import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { gunzipJsonLines, gzipJsonLines } from "../../../src/base/gzipJsonLines";

describe("gzipJsonLines", () => {
  const cases: [description: string, values: unknown[]][] = [
    ["no values", []],
    ["one value", [{ name: "adds tax" }]],
    ["values of every kind", [null, 0, "", [1, "two"], { three: { four: null } }, true]],
    ["texts with line breaks and characters of several bytes", ["a\nb\r\n\u2028", "Größe 📦", "\u0000"]],
    ["more than one chunk of text", Array.from({ length: 40 }, (_, index) => `${index} ${"ä".repeat(50_000)}`)],
  ];
  for (const [description, values] of cases) {
    it(`writes what gunzipJsonLines reads back: ${description}`, async () => {
      assert.deepEqual(await gunzipJsonLines(await gzipJsonLines(values)), values);
    });
  }

  it("compresses a thousand similar values to less than 5,000 bytes", async () => {
    const bytes = await gzipJsonLines(Array.from({ length: 1000 }, (_, id) => ({ id, name: "adds tax" })));
    assert.ok(bytes.length < 5000, `${bytes.length} bytes`);
  });
});

describe("gunzipJsonLines", () => {
  const mebibyte = 1024 * 1024;
  /** Creates lines of JSON, each with so many bytes including its line break. */
  const createLines = (count: number, lineBytes: number) =>
    Buffer.alloc(count * lineBytes, `"${"x".repeat(lineBytes - 3)}"\n`);
  const limits: [description: string, count: number, lineBytes: number, expected: number | undefined][] = [
    ["reads a line of 2 MiB", 1, 2 * mebibyte + 1, 1],
    ["rejects a longer line", 1, 2 * mebibyte + 2, undefined],
    ["reads 96 MiB", 48, 2 * mebibyte, 48],
    ["rejects more than 96 MiB", 49, 2 * mebibyte, undefined],
    ["reads 200,000 lines", 200_000, 3, 200_000],
    ["rejects more than 200,000 lines", 200_001, 3, undefined],
  ];
  for (const [title, count, lineBytes, expected] of limits) {
    it(title, async () => {
      const values = await gunzipJsonLines(gzipSync(createLines(count, lineBytes), { level: 1 }));
      assert.equal(values?.length, expected);
    });
  }

  it("reads a file without a line break at its end, and rejects an empty line", async () => {
    const texts = ["1\n2\n", "1\n2", "\n1\n2\n", "1\n\n2\n"];
    assert.deepEqual(await Promise.all(texts.map((text) => gunzipJsonLines(gzipSync(text)))), [
      [1, 2],
      [1, 2],
      undefined,
      undefined,
    ]);
  });

  const damages: [description: string, change: (bytes: Buffer) => Uint8Array][] = [
    ["truncated bytes", (bytes) => bytes.subarray(0, -20)],
    ["changed bytes", (bytes) => bytes.fill(0xff, 15, 18)],
    ["no bytes", () => new Uint8Array()],
    ["bytes that are not compressed", () => Buffer.from("{}")],
    ["lines that are not JSON", () => gzipSync("{\n}")],
  ];
  for (const [description, change] of damages) {
    it(`rejects ${description}`, async () => {
      const bytes = Buffer.from(await gzipJsonLines([{ name: "adds tax" }, { name: "adds more tax" }]));
      assert.equal(await gunzipJsonLines(change(bytes)), undefined);
    });
  }
});
