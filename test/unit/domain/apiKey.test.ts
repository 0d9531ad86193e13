import assert from "node:assert/strict";
import { parseApiKey } from "../../../src/domain/apiKey";

describe("parseApiKey", () => {
  for (const text of ["abc", " abc\n", "\t\r\nabc \r\n"]) {
    it(`takes "abc" from ${JSON.stringify(text)}`, () => {
      assert.deepEqual(parseApiKey(text), { ok: true, apiKey: "abc" });
    });
  }

  it("accepts every printable character", () => {
    const all = String.fromCharCode(...Array.from({ length: 0x7e - 0x20 }, (_, index) => 0x21 + index));
    assert.deepEqual(parseApiKey(all), { ok: true, apiKey: all });
  });

  for (const text of ["a b", "a\nb", "a\u0000b", "\u200babc", "\uFEFFabc", "abc\u00a0", "abç", "a\u007f"]) {
    it(`refuses ${JSON.stringify(text)} without repeating it`, () => {
      assert.deepEqual(parseApiKey(text), { ok: false, problem: "characters" });
    });
  }

  for (const text of ["", " ", "\r\n"]) {
    it(`refuses ${JSON.stringify(text)} as empty`, () => {
      assert.deepEqual(parseApiKey(text), { ok: false, problem: "empty" });
    });
  }
});
