import { runInSteps, yieldIfSlow } from "../base/async";

/** Bytes that are decoded at a time: a few milliseconds of work. */
const chunkBytes = 512 * 1024;

/** Decodes UTF-8; a long text in steps that yield to the event loop, without its byte-order mark. */
export async function decodeUtf8(bytes: Buffer): Promise<string> {
  if (bytes.length <= chunkBytes) {
    return bytes.toString("utf8");
  }
  const decoder = new TextDecoder();
  let text = "";
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    const startTime = performance.now();
    const chunk = bytes.subarray(start, start + chunkBytes);
    text += decoder.decode(chunk, { stream: true });
    await yieldIfSlow(startTime);
  }
  return text + decoder.decode();
}

/** Maps every text of a record, or of a list of records: copies only objects that change. Yields to the event loop. */
export function mapTexts<T>(value: T, change: (text: string) => string): Promise<T>;
export function mapTexts(value: unknown, change: (text: string) => string): Promise<unknown> {
  return runInSteps(mapStepwise(value, change));
}

function* mapStepwise(value: unknown, change: (text: string) => string): Generator<void, unknown> {
  if (typeof value === "string") {
    yield;
    return change(value);
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  let copy: object | undefined;
  for (const name of listNames(value)) {
    const part: unknown = Reflect.get(value, name);
    const changed = yield* mapStepwise(part, change);
    if (changed === part) {
      continue;
    }
    copy ??= copyShallow(value);
    Reflect.set(copy, name, changed);
  }
  return copy ?? value;
}

function listNames(value: object): Iterable<string | number> {
  // Listing the indices of a long list as names would take long.
  if (Array.isArray(value)) {
    return value.keys();
  }
  return Object.keys(value);
}

function copyShallow(value: object): object {
  if (Array.isArray(value)) {
    return value.slice();
  }
  return { ...value };
}
