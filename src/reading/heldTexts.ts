import { createHash } from "node:crypto";
import { splitBytes } from "../base/decodeText";
import { UnreadableFileError } from "../base/filesWithin";
import type { ForeignText, HeldText } from "../domain/foreignText";
import type { TextPart, TextReference } from "./protocol";

/** Maximum bytes of one message: copying them takes a small part of a turn. */
const maxPartBytes = 256 * 1024;

/** Holds texts that only the host has while the reading thread reads them. */
export class HeldTexts {
  readonly #texts = new Map<number, HeldText>();
  #lastNumber = 0;

  /** Holds a text while work runs, which refers to it in its requests to the reading thread. */
  async use<T>(text: ForeignText, work: (reference: TextReference) => Promise<T>): Promise<T> {
    if (text.kind === "file") {
      return work(text);
    }
    const number = ++this.#lastNumber;
    this.#texts.set(number, text);
    try {
      return await work({ kind: "held", name: text.name, number });
    } finally {
      this.#texts.delete(number);
    }
  }

  /** Iterates over a text for the reading thread. */
  async *read(number: number): AsyncGenerator<TextPart, void> {
    try {
      // A message copies the whole buffer of an array, so each part gets a buffer of its own.
      for await (const piece of this.#texts.get(number)?.pieces() ?? []) {
        for (const part of splitBytes(piece, maxPartBytes)) {
          yield new Uint8Array(part);
        }
      }
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) {
        throw error;
      }
      yield error.reason;
    }
  }
}

/** Characters that are encoded at a time. */
const pieceLength = 64 * 1024;

/** Creates a held text from a string. */
export function createHeldText(text: string): HeldText {
  const encoder = new TextEncoder();
  return {
    kind: "held",
    name: createHash("sha256").update(text).digest("hex"),
    *pieces() {
      for (let start = 0; start < text.length; ) {
        const end = start + pieceLength;
        const isInCharacter = isHighSurrogate(text.charCodeAt(end - 1));
        const piece = text.slice(start, isInCharacter ? end + 1 : end);
        yield encoder.encode(piece);
        start += piece.length;
      }
    },
  };
}

/** Returns whether a code unit is the first of a surrogate pair. */
function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}
