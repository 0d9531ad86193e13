import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { TextTail } from "../../../src/base/textTail";

describe("TextTail", () => {
  const joinTail = (maxLength: number, ...pieces: readonly string[]) => {
    const tail = new TextTail(maxLength);
    for (const piece of pieces) {
      tail.append(piece);
    }
    return tail.text;
  };

  it("returns the whole text if it fits", () => assert.equal(joinTail(6, "abc", "", "def"), "abcdef"));

  it("returns the end of a longer text", () => {
    assert.equal(joinTail(6, "abc", "def", "g"), "bcdefg");
    assert.equal(joinTail(2, "abc", "defgh"), "gh");
    const pieces = Array.from({ length: 50_000 }, (_, index) => `line ${index}\n`);
    assert.equal(joinTail(200_000, ...pieces), pieces.join("").slice(-200_000));
  });

  it("returns the end after each piece", () => {
    const tail = new TextTail(100_000);
    const lengths = Array.from({ length: 10 }, () => {
      tail.append("0123456789".repeat(3_000));
      return tail.text.length;
    });
    assert.deepEqual(lengths, [30_000, 60_000, 90_000, ...Array(7).fill(100_000)]);
  });

  it("keeps little more than the end in memory, however much is appended", () => {
    setFlagsFromString("--expose-gc");
    const collectGarbage: () => void = runInNewContext("gc");
    const measureHeap = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const bytesBefore = measureHeap();
    const tail = new TextTail(100_000);
    for (let count = 0; count < 2_000_000; count++) {
      tail.append("0123456789");
    }
    const keptBytes = measureHeap() - bytesBefore;
    assert.equal(tail.text.length, 100_000);
    assert.ok(keptBytes < 5_000_000, `${keptBytes} bytes`);
  });
});
