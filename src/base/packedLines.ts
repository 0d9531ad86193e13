import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import { inTurns } from "./async";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * The most that a file may unpack to, in bytes, that a line of it may have, and its lines: one that was tampered with
 * cannot fill the memory. A byte of JSON takes up to twenty once it is parsed. Lines are records, a load has 50,000.
 */
const maxBytes = 96 * 1024 * 1024;
const maxLineBytes = 2 * 1024 * 1024;
const maxLines = 200_000;
/** Characters that are encoded at a time; a few milliseconds of work. */
const chunkLength = 512 * 1024;
const newline = 10;

/** Values as compressed lines of JSON. Works in turns and off the event loop, so that ten thousand records never block it for long. */
export async function packLines(values: Iterable<unknown>): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let text = "";
  const flush = () => {
    chunks.push(Buffer.from(text));
    text = "";
  };
  await inTurns(values, undefined, (value) => {
    text += `${JSON.stringify(value)}\n`;
    if (text.length > chunkLength) flush();
  });
  flush();
  return compress(Buffer.concat(chunks), { level: constants.Z_BEST_SPEED });
}

/**
 * The values that `packLines` packed; `undefined` for bytes that it did not make, that were cut off or changed since, or
 * that are more than may be.
 */
export async function unpackLines(bytes: Uint8Array): Promise<unknown[] | undefined> {
  try {
    const text = await decompress(bytes, { maxOutputLength: maxBytes });
    const values: unknown[] = [];
    await inTurns(lines(text), undefined, (line) => {
      if (values.push(JSON.parse(line)) > maxLines) throw new RangeError("too many lines");
    });
    return values;
  } catch {
    return undefined;
  }
}

function* lines(text: Buffer): Iterable<string> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf(newline, start);
    const stop = end < 0 ? text.length : end;
    if (stop - start > maxLineBytes) throw new RangeError("line too long");
    yield text.toString("utf8", start, stop);
    start = stop + 1;
  }
}
