import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import { inTurns } from "./async";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The most that a file may unpack to, in bytes: one that was tampered with cannot fill the memory. */
const maxBytes = 256 * 1024 * 1024;
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

/** The values that `packLines` packed; `undefined` for bytes that it did not make, or that were cut off or changed since. */
export async function unpackLines(bytes: Uint8Array): Promise<unknown[] | undefined> {
  try {
    const text = await decompress(bytes, { maxOutputLength: maxBytes });
    const values: unknown[] = [];
    await inTurns(lines(text), undefined, (line) => values.push(JSON.parse(line)));
    return values;
  } catch {
    return undefined;
  }
}

function* lines(text: Buffer): Iterable<string> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf(newline, start);
    const stop = end < 0 ? text.length : end;
    yield text.toString("utf8", start, stop);
    start = stop + 1;
  }
}
