import assert from "node:assert/strict";
import { decodeText } from "../../../src/base/decodeText";

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
    ["bytes of another encoding", bytes([0x67, 0x72, 0xf6]), "gr\ufffd"],
    ["UTF-16 without a byte-order mark", utf16, undefined],
    ["UTF-32", bytes([0xff, 0xfe, 0, 0], [0x61, 0, 0, 0]), undefined],
    ["a program", bytes([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), undefined],
  ];
  for (const [name, input, expected] of cases) {
    it(`decodes ${name}: ${JSON.stringify(expected) ?? "unreadable"}`, () => assert.equal(decodeText(input), expected));
  }
});
