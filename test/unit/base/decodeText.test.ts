import assert from "node:assert/strict";
import { decodePieces, decodeText, detectEncoding, NotTextError, splitBytes } from "../../../src/base/decodeText";

const text = 'it("größer 🚢", () => {});\n';
const utf16 = Buffer.from(text, "utf16le");
const bytes = (...parts: (number[] | Buffer)[]): Uint8Array => Buffer.concat(parts.map((part) => Buffer.from(part)));

describe("decodeText", () => {
  const cases: readonly (readonly [name: string, bytes: Uint8Array, expected: string | undefined])[] = [
    ["UTF-8", bytes(Buffer.from(text)), text],
    ["UTF-8 with a byte-order mark", bytes([0xef, 0xbb, 0xbf], Buffer.from(text)), text],
    ["UTF-16, the low byte first", bytes([0xff, 0xfe], utf16), text],
    ["UTF-16, the high byte first", bytes([0xfe, 0xff], Buffer.from(utf16).swap16()), text],
    ["UTF-16 that ends within a character", bytes([0xff, 0xfe], [0x61, 0x00, 0x62]), "a\ufffd"],
    ["a byte-order mark alone", bytes([0xff, 0xfe]), ""],
    ["nothing", bytes(), ""],
    ["the first half of a byte-order mark, the low byte first", bytes([0xff, 0x61]), "\ufffda"],
    ["the first half of a byte-order mark, the high byte first", bytes([0xfe, 0x61]), "\ufffda"],
    ["the second half of a byte-order mark, the low byte first", bytes([0x61, 0xfe]), "a\ufffd"],
    ["the second half of a byte-order mark, the high byte first", bytes([0x61, 0xff]), "a\ufffd"],
    ["bytes of another encoding", bytes([0x67, 0x72, 0xf6]), "gr\ufffd"],
    ["UTF-16 without a byte-order mark", utf16, undefined],
    ["UTF-32", bytes([0xff, 0xfe, 0, 0], [0x61, 0, 0, 0]), undefined],
    ["a program", bytes([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), undefined],
  ];
  for (const [name, input, expected] of cases) {
    it(`decodes ${name}: ${JSON.stringify(expected) ?? "unreadable"}`, () => assert.equal(decodeText(input), expected));
  }
});

describe("splitBytes", () => {
  const cases: readonly [length: number, expected: readonly (readonly number[])[]][] = [
    [0, []],
    [2, [[0, 1]]],
    [3, [[0, 1, 2]]],
    [4, [[0, 1, 2], [3]]],
    [
      6,
      [
        [0, 1, 2],
        [3, 4, 5],
      ],
    ],
  ];
  for (const [length, expected] of cases) {
    it(`divides ${length} bytes into parts of at most 3, in order`, () => {
      const whole = Uint8Array.from({ length }, (_, index) => index);
      assert.deepEqual(
        [...splitBytes(whole, 3)].map((part) => [...part]),
        expected,
      );
    });
  }

  it("copies no bytes", () => {
    const whole = new Uint8Array(5);
    assert.deepEqual(
      [...splitBytes(whole, 3)].map(({ buffer }) => buffer === whole.buffer),
      [true, true],
    );
  });
});

describe("detectEncoding", () => {
  it("is that of the byte-order mark, and UTF-8 without one", () => {
    const starts = [[0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf], [0x3c, 0x3f], [0xff], []];
    assert.deepEqual(
      starts.map((start) => detectEncoding(Uint8Array.from(start))),
      ["utf-16le", "utf-16be", "utf-8", "utf-8", "utf-8", "utf-8"],
    );
  });
});

describe("decodePieces", () => {
  async function* toPieces(whole: Uint8Array, maxBytes: number) {
    yield* splitBytes(whole, maxBytes);
  }

  async function decodeAll(whole: Uint8Array, maxBytes: number): Promise<string[]> {
    const parts: string[] = [];
    for await (const part of decodePieces(toPieces(whole, maxBytes))) {
      parts.push(part);
    }
    return parts;
  }

  const cases: readonly [description: string, bytes: Uint8Array, maxBytes: number, expected: readonly string[]][] = [
    ["UTF-8 that is divided within characters", bytes(Buffer.from("öä!")), 3, ["ö", "ä!", ""]],
    ["UTF-8 with a byte-order mark", bytes([0xef, 0xbb, 0xbf], Buffer.from("abc")), 4, ["a", "bc", ""]],
    [
      "UTF-16, which the first piece alone declares",
      bytes([0xff, 0xfe], Buffer.from("ab", "utf16le")),
      3,
      ["", "ab", ""],
    ],
    ["UTF-16, the high byte first", bytes([0xfe, 0xff, 0, 0x61, 0, 0x62]), 4, ["a", "b", ""]],
    ["a text that ends within a character", bytes([0x61, 0xf0, 0x9f]), 8, ["a", "\ufffd"]],
    ["nothing", bytes(), 8, [""]],
  ];
  for (const [description, whole, maxBytes, expected] of cases) {
    it(`decodes ${description}, piece by piece`, async () =>
      assert.deepEqual(await decodeAll(whole, maxBytes), expected));
  }

  it("rejects at the first NUL, and yields what precedes its piece", async () => {
    const parts: string[] = [];
    const decoding = async () => {
      for await (const part of decodePieces(toPieces(bytes(Buffer.from("abcd\0")), 3))) {
        parts.push(part);
      }
    };
    await assert.rejects(decoding, NotTextError);
    assert.deepEqual(parts, ["abc"]);
  });
});
