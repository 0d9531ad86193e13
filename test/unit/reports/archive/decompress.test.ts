import assert from "node:assert/strict";
import { deflateRawSync, gzipSync } from "node:zlib";
import { gunzipPieces, inflatePieces } from "../../../../src/reports/archive/decompress";

const noise = Array.from({ length: 100_000 }, (_, index) => Math.sin(index)).join("\n");

describe("Decompression", () => {
  for (const [description, decompress, bytes] of [
    ["gzip file", gunzipPieces, gzipSync(noise)],
    ["file of a zip archive", inflatePieces, deflateRawSync(noise)],
  ] as const) {
    it(`of a ${description} requests few pieces ahead, and none when nobody reads on`, async () => {
      let pieceCount = 0;
      let isOpen = true;
      async function* createPieces() {
        try {
          for (let start = 0; start < bytes.length; start += 10_000) {
            pieceCount++;
            yield bytes.subarray(start, start + 10_000);
          }
        } finally {
          isOpen = false;
        }
      }
      for await (const _ of decompress(createPieces())) {
        break;
      }
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual([isOpen, pieceCount < 20, Math.ceil(bytes.length / 10_000) > 50], [false, true, true]);
    });

    it(`of a ${description} gives 64 KB at a time`, async () => {
      async function* createPieces() {
        yield bytes;
      }
      const lengths: number[] = [];
      for await (const { length } of decompress(createPieces())) {
        lengths.push(length);
      }
      const wholeCount = Math.floor(noise.length / 65_536);
      assert.deepEqual(lengths, [...Array<number>(wholeCount).fill(65_536), noise.length % 65_536]);
    });

    it(`of a ${description} that is cut off or damaged says so, behind what precedes that`, async () => {
      const damagedBytes = Buffer.from(bytes);
      damagedBytes.fill(0xff, 300_000, 300_100);
      const results: (readonly [isText: boolean, message: string])[] = [];
      for (const wrongBytes of [bytes.subarray(0, 300_000), damagedBytes]) {
        async function* createPieces() {
          yield wrongBytes;
        }
        let text = "";
        const reading = (async () => {
          for await (const piece of decompress(createPieces())) {
            text += Buffer.from(piece).toString("latin1");
          }
        })();
        const { message } = await reading.then(
          () => new Error("none"),
          (error: Error) => error,
        );
        results.push([noise.startsWith(text.slice(0, 300_000)) && text.length > 300_000, message]);
      }
      assert.deepEqual(results, [
        [true, "truncated"],
        [true, "malformed"],
      ]);
    });
  }
});
