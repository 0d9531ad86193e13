import assert from "node:assert/strict";
import { decodePieces, decodeText, detectEncoding, NotTextError, splitBytes } from "../../../src/base/decodeText";

const text = 'it("größer 🚢", () => {});\n';
const utf16 = Buffer.from(text, "utf16le");
const joinBytes = (...parts: (number[] | Buffer)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));

describe("decodeText", () => {
  const cases: readonly (readonly [name: string, bytes: Uint8Array, expected: string | undefined])[] = [
    ["UTF-8", joinBytes(Buffer.from(text)), text],
    ["UTF-8 with a byte-order mark", joinBytes([0xef, 0xbb, 0xbf], Buffer.from(text)), text],
    ["UTF-16, the low byte first", joinBytes([0xff, 0xfe], utf16), text],
    ["UTF-16, the high byte first", joinBytes([0xfe, 0xff], Buffer.from(utf16).swap16()), text],
    ["UTF-16 that ends within a character", joinBytes([0xff, 0xfe], [0x61, 0x00, 0x62]), "a\ufffd"],
    ["a byte-order mark alone", joinBytes([0xff, 0xfe]), ""],
    ["no bytes", joinBytes(), ""],
    ["the first half of a byte-order mark, the low byte first", joinBytes([0xff, 0x61]), "\ufffda"],
    ["the first half of a byte-order mark, the high byte first", joinBytes([0xfe, 0x61]), "\ufffda"],
    ["the second half of a byte-order mark, the low byte first", joinBytes([0x61, 0xfe]), "a\ufffd"],
    ["the second half of a byte-order mark, the high byte first", joinBytes([0x61, 0xff]), "a\ufffd"],
    ["bytes of another encoding", joinBytes([0x67, 0x72, 0xf6]), "gr\ufffd"],
    ["UTF-16 without a byte-order mark", utf16, undefined],
    ["UTF-32", joinBytes([0xff, 0xfe, 0, 0], [0x61, 0, 0, 0]), undefined],
    ["a program", joinBytes([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), undefined],
  ];
  for (const [name, input, expected] of cases) {
    const title =
      expected === undefined ? `returns undefined for ${name}` : `decodes ${name} as ${JSON.stringify(expected)}`;
    it(title, () => assert.equal(decodeText(input), expected));
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
    it(`splits ${length} bytes into parts of at most 3, in order`, () => {
      const whole = Uint8Array.from({ length }, (_, index) => index);
      assert.deepEqual(
        [...splitBytes(whole, 3)].map((part) => [...part]),
        expected,
      );
    });
  }

  it("returns views of the bytes, not copies", () => {
    const whole = new Uint8Array(5);
    assert.deepEqual(
      [...splitBytes(whole, 3)].map(({ buffer }) => buffer === whole.buffer),
      [true, true],
    );
  });
});

describe("detectEncoding", () => {
  it("returns the encoding of the byte-order mark, or UTF-8 if there is none", () => {
    const starts = [[0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf], [0x3c, 0x3f], [0xff], []];
    assert.deepEqual(
      starts.map((start) => detectEncoding(Uint8Array.from(start))),
      ["utf-16le", "utf-16be", "utf-8", "utf-8", "utf-8", "utf-8"],
    );
  });
});

describe("decodePieces", () => {
  async function* readPieces(whole: Uint8Array, maxBytes: number) {
    yield* splitBytes(whole, maxBytes);
  }

  async function decodeAll(whole: Uint8Array, maxBytes: number): Promise<string[]> {
    const parts: string[] = [];
    for await (const part of decodePieces(readPieces(whole, maxBytes))) {
      parts.push(part);
    }
    return parts;
  }

  const cases: readonly [description: string, bytes: Uint8Array, maxBytes: number, expected: readonly string[]][] = [
    ["UTF-8 that is split within characters", joinBytes(Buffer.from("öä!")), 3, ["ö", "ä!", ""]],
    ["UTF-8 with a byte-order mark", joinBytes([0xef, 0xbb, 0xbf], Buffer.from("abc")), 4, ["a", "bc", ""]],
    [
      "UTF-16 whose byte-order mark is in the first piece",
      joinBytes([0xff, 0xfe], Buffer.from("ab", "utf16le")),
      3,
      ["", "ab", ""],
    ],
    ["UTF-16, the high byte first", joinBytes([0xfe, 0xff, 0, 0x61, 0, 0x62]), 4, ["a", "b", ""]],
    ["a text that ends within a character", joinBytes([0x61, 0xf0, 0x9f]), 8, ["a", "\ufffd"]],
    ["no bytes", joinBytes(), 8, [""]],
  ];
  for (const [description, whole, maxBytes, expected] of cases) {
    it(`decodes ${description}, piece by piece`, async () =>
      assert.deepEqual(await decodeAll(whole, maxBytes), expected));
  }

  it("rejects at the piece with the first NUL, after it has yielded the pieces before", async () => {
    const parts: string[] = [];
    const decoding = async () => {
      for await (const part of decodePieces(readPieces(joinBytes(Buffer.from("abcd\0")), 3))) {
        parts.push(part);
      }
    };
    await assert.rejects(decoding, NotTextError);
    assert.deepEqual(parts, ["abc"]);
  });
});
