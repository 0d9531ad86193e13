import assert from "node:assert/strict";
import { deflateRawSync, gzipSync } from "node:zlib";
import { gunzipPieces, inflatePieces } from "../../../../src/reports/archive/decompress";

const noise = Array.from({ length: 100_000 }, (_, index) => Math.sin(index)).join("\n");

for (const [name, decompress, bytes] of [
  ["gunzipPieces", gunzipPieces, gzipSync(noise)],
  ["inflatePieces", inflatePieces, deflateRawSync(noise)],
] as const) {
  describe(name, () => {
    it("requests few pieces ahead, and closes them when its reader stops", async () => {
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

    it("returns 64 KB at a time", async () => {
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

    const damagedBytes = Buffer.from(bytes);
    damagedBytes.fill(0xff, 300_000, 300_100);
    for (const [problem, wrongBytes] of [
      ["truncated", bytes.subarray(0, 300_000)],
      ["malformed", damagedBytes],
    ] as const) {
      it(`returns the text before the damage of ${problem} bytes, and rejects then`, async () => {
        async function* createPieces() {
          yield wrongBytes;
        }
        let text = "";
        const read = async () => {
          for await (const piece of decompress(createPieces())) {
            text += Buffer.from(piece).toString("latin1");
          }
        };
        await assert.rejects(read, { message: problem });
        assert.equal(text.slice(0, 300_000), noise.slice(0, 300_000));
      });
    }
  });
}
