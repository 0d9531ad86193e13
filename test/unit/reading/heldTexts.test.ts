import assert from "node:assert/strict";
import { UnreadableFileError } from "../../../src/base/filesWithin";
import type { HeldText } from "../../../src/domain/foreignText";
import { createHeldText, HeldTexts } from "../../../src/reading/heldTexts";

/** Reads a text as the reading thread does. */
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

describe("HeldTexts", () => {
  it("gives a text in parts of 256 kB at most, with memory of their own", async () => {
    const bytes = Buffer.alloc(600 * 1024, "x");
    const parts = await read({ kind: "held", name: "a", pieces: () => [bytes] });
    assert.deepEqual(
      parts.map((part) => typeof part === "object" && [part.length, part.buffer.byteLength]),
      [256, 256, 88].map((kilobytes) => [kilobytes * 1024, kilobytes * 1024]),
    );
  });

  it("gives the reason in place of what cannot be read", async () => {
    const pieces = async function* () {
      yield Buffer.from("a");
      throw new UnreadableFileError("tooLarge");
    };
    const parts = await read({ kind: "held", name: "a", pieces });
    assert.deepEqual([parts.length, parts.at(-1)], [2, "tooLarge"]);
  });

  it("gives nothing of a text that is not in use any more", async () => {
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
  it("splits no character, and names equal texts alike", async () => {
    const text = `${"x".repeat(64 * 1024 - 1)}😀${"y".repeat(100_000)}`;
    const parts = await read(createHeldText(text));
    const bytes = parts.flatMap((part) => (typeof part === "string" ? [] : [part]));
    assert.equal(Buffer.concat(bytes).toString(), text);
    assert.equal(createHeldText(text).name, createHeldText(text).name);
    assert.notEqual(createHeldText("a").name, createHeldText("b").name);
  });
});
