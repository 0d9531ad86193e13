import assert from "node:assert/strict";
import { TextTail } from "../../../src/base/textTail";

describe("TextTail", () => {
  const join = (maxLength: number, ...pieces: readonly string[]) => {
    const tail = new TextTail(maxLength);
    for (const piece of pieces) {
      tail.append(piece);
    }
    return tail.text;
  };

  it("is the whole text as long as that fits", () => assert.equal(join(6, "abc", "", "def"), "abcdef"));

  it("is the end of a longer one", () => {
    assert.equal(join(6, "abc", "def", "g"), "bcdefg");
    assert.equal(join(2, "abc", "defgh"), "gh");
    const pieces = Array.from({ length: 50_000 }, (_, index) => `line ${index}\n`);
    assert.equal(join(200_000, ...pieces), pieces.join("").slice(-200_000));
  });

  it("is the end after each piece", () => {
    const tail = new TextTail(100_000);
    const lengths = Array.from({ length: 10 }, () => {
      tail.append("0123456789".repeat(3_000));
      return tail.text.length;
    });
    assert.deepEqual(lengths, [30_000, 60_000, 90_000, ...Array(7).fill(100_000)]);
  });

  it("keeps little more than the end, however much follows", () => {
    const tail = new TextTail(100_000);
    for (let count = 0; count < 2_000_000; count++) {
      tail.append("0123456789");
    }
    assert.equal(tail.text.length, 100_000);
  });
});
