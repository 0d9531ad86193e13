/**
 * Decodes a text file: UTF-16 if it starts with a UTF-16 byte-order mark, otherwise UTF-8. Returns `undefined` if it
 * contains NUL, which no text file does.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(detectEncoding(bytes)).decode(bytes);
  return text.includes("\0") ? undefined : text;
}

/** Returns the encoding of a text file: UTF-16 if it starts with a UTF-16 byte-order mark, otherwise UTF-8. */
export function detectEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) {
    return "utf-16le";
  }
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** Iterates over the parts of some bytes, each of at most `maxBytes`, without copying them. */
export function* splitBytes(bytes: Uint8Array, maxBytes: number): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += maxBytes) {
    yield bytes.subarray(start, start + maxBytes);
  }
}

/** Signals that a file is not a text file. */
export class NotTextError extends Error {
  override readonly name = "NotTextError";
}

/** Decodes a text file in pieces, as `decodeText` does. Rejects with `NotTextError` at the first NUL. */
export async function* decodePieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(detectEncoding(piece));
    const part = decoder.decode(piece, { stream: true });
    if (part.includes("\0")) {
      throw new NotTextError();
    }
    yield part;
  }
  yield decoder?.decode() ?? "";
}
