import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import { forEachYielding } from "./async";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * Maximum bytes of a decompressed file, maximum bytes of a line, and maximum lines of a file: a file that was tampered
 * with cannot fill the memory. A byte of JSON takes up to twenty bytes once it is parsed. Lines are records; a load
 * has 50,000.
 */
const maxBytes = 96 * 1024 * 1024;
const maxLineBytes = 2 * 1024 * 1024;
const maxLines = 200_000;
/** Characters that are encoded at a time: a few milliseconds of work. */
const chunkLength = 512 * 1024;
const newline = 10;

/**
 * Compresses values as lines of JSON. Yields to the event loop and compresses outside it, so that ten thousand records
 * never block it for long.
 */
export async function gzipJsonLines(values: Iterable<unknown>): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let text = "";
  const flush = () => {
    chunks.push(Buffer.from(text));
    text = "";
  };
  await forEachYielding(values, undefined, (value) => {
    text += `${JSON.stringify(value)}\n`;
    if (text.length > chunkLength) {
      flush();
    }
  });
  flush();
  return compress(Buffer.concat(chunks), { level: constants.Z_BEST_SPEED });
}

/**
 * Parses the values that `gzipJsonLines` compressed. Returns `undefined` for bytes that it did not write, that were
 * truncated or changed since, or that exceed a limit.
 */
export async function gunzipJsonLines(bytes: Uint8Array): Promise<unknown[] | undefined> {
  try {
    const text = await decompress(bytes, { maxOutputLength: maxBytes });
    const values: unknown[] = [];
    await forEachYielding(splitLines(text), undefined, (line) => {
      if (values.push(JSON.parse(line)) > maxLines) {
        throw new RangeError("too many lines");
      }
    });
    return values;
  } catch {
    return undefined;
  }
}

function* splitLines(text: Buffer): Iterable<string> {
  for (let start = 0; start < text.length; ) {
    const newlineOffset = text.indexOf(newline, start);
    const end = newlineOffset < 0 ? text.length : newlineOffset;
    if (end - start > maxLineBytes) {
      throw new RangeError("line too long");
    }
    yield text.toString("utf8", start, end);
    start = end + 1;
  }
}
