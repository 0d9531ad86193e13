import assert from "node:assert/strict";
import { createKeySearch } from "../../../src/api/redact";
import { createRandom } from "../../support/seeded";

const apiKey = "thq_A8f3kLm2-Qx9ZpR7v+tS4wN1c";
const mayQuoteKey = createKeySearch(apiKey);

describe("createKeySearch", () => {
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const quotes: Readonly<Record<string, string>> = {
    unchanged: apiKey,
    "in capital letters": apiKey.toUpperCase(),
    backwards: [...apiKey].reverse().join(""),
    "in hexadecimal digits": Buffer.from(apiKey).toString("hex").toUpperCase(),
    "inside base64": base64(`Bearer ${apiKey}!`),
    "inside base64, one place further": base64(`Bearer  ${apiKey}!`),
    "split by a line break": `${apiKey.slice(0, 4)}\\n${apiKey.slice(4)}`,
    "with its letters escaped as in JSON": apiKey.replace(
      /[a-z]/gi,
      (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`,
    ),
  };
  for (const [form, quote] of Object.entries(quotes)) {
    it(`finds the key ${form} at any position`, async () => {
      for (const offset of [0, 1, 7, 40, 999_990, 1_000_001, 1_999_985]) {
        assert.equal(
          await mayQuoteKey(`${"x".repeat(offset)}${quote}${"y".repeat(offset % 50)}`),
          true,
          `after ${offset}`,
        );
      }
    });
  }

  it("finds nothing in random text of the key's characters, and in three parts of the key", async () => {
    const random = createRandom(7);
    const chooseCharacter = () => apiKey[Math.floor(random() * apiKey.length)] ?? "";
    const texts = Array.from({ length: 200 }, () => Array.from({ length: 500 }, chooseCharacter).join(""));
    const cutKey = [apiKey.slice(0, 8), apiKey.slice(11, 19), apiKey.slice(24)].join(" ");
    for (const text of [...texts, cutKey, "é\u20ac\\u001b[31m".repeat(100)]) {
      assert.equal(await mayQuoteKey(text), false, text);
    }
  });

  it("finds a key that is too short to be searched for by halves across two chunks", async () => {
    const shortKey = "abcd1234wxyz";
    assert.equal(await createKeySearch(shortKey)(`${"-".repeat(999_994)}${shortKey}${"-".repeat(100)}`), true);
  });

  it("does not search for a key as short as a word", async () => {
    assert.equal(await createKeySearch("test")("a test"), false);
  });
});
