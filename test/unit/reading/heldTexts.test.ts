import assert from "node:assert/strict";
import { UnreadableFileError } from "../../../src/base/filesWithin";
import type { HeldText } from "../../../src/domain/foreignText";
import { createHeldText, HeldTexts } from "../../../src/reading/heldTexts";

describe("HeldTexts", () => {
  it("yields a text in parts of at most 256 kB, each in memory of its own", async () => {
    const bytes = Buffer.alloc(600 * 1024, "x");
    const parts = await read({ kind: "held", name: "a", pieces: () => [bytes] });
    assert.deepEqual(
      parts.map((part) => typeof part === "object" && [part.length, part.buffer.byteLength]),
      [256, 256, 88].map((kilobytes) => [kilobytes * 1024, kilobytes * 1024]),
    );
  });

  it("yields the reason if a text can be read no further", async () => {
    const pieces = async function* () {
      yield Buffer.from("a");
      throw new UnreadableFileError("tooLarge");
    };
    const parts = await read({ kind: "held", name: "a", pieces });
    assert.deepEqual(
      parts.map((part) => (typeof part === "string" ? part : Buffer.from(part).toString())),
      ["a", "tooLarge"],
    );
  });

  it("yields nothing of a text that is no longer in use", async () => {
    const texts = new HeldTexts();
    const number = await texts.use(createHeldText("a"), async (reference) =>
      reference.kind === "held" ? reference.number : 0,
    );
    for await (const part of texts.read(number)) {
      assert.fail(String(part));
    }
  });
});

describe("createHeldText", () => {
  it("splits no character", async () => {
    const text = `${"x".repeat(64 * 1024 - 1)}😀${"y".repeat(100_000)}`;
    const parts = await read(createHeldText(text));
    const bytes = parts.flatMap((part) => (typeof part === "string" ? [] : [part]));
    assert.equal(Buffer.concat(bytes).toString(), text);
  });

  it("gives equal texts the same name, and different texts different names", () => {
    assert.equal(createHeldText("a").name, createHeldText("a").name);
    assert.notEqual(createHeldText("a").name, createHeldText("b").name);
  });
});

/** Reads all parts of a text, like the reading thread. */
async function read(text: HeldText) {
  const texts = new HeldTexts();
  return texts.use(text, async (reference) => {
    const parts: (Uint8Array | string)[] = [];
    if (reference.kind === "held") {
      for await (const part of texts.read(reference.number)) {
        parts.push(part);
      }
    }
    return parts;
  });
}
