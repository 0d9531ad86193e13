import { inSteps, turnAfter } from "../base/async";

/** Bytes that are decoded at a time: a few milliseconds of work. */
const bytesAtOnce = 512 * 1024;

/** Decodes UTF-8, a long text in turns and without its byte-order mark. */
export async function decodeUtf8(bytes: Buffer): Promise<string> {
  if (bytes.length <= bytesAtOnce) return bytes.toString("utf8");
  const decoder = new TextDecoder();
  let text = "";
  for (let start = 0; start < bytes.length; start += bytesAtOnce) {
    const from = performance.now();
    text += decoder.decode(bytes.subarray(start, start + bytesAtOnce), { stream: true });
    await turnAfter(from);
  }
  return text + decoder.decode();
}

/** Changes every text of a record, or of a list of them: copies what changes. Works in turns. */
export function mapTexts<T>(value: T, change: (text: string) => string): Promise<T>;
export function mapTexts(value: unknown, change: (text: string) => string): Promise<unknown> {
  return inSteps(mapStepwise(value, change));
}

function* mapStepwise(value: unknown, change: (text: string) => string): Generator<void, unknown> {
  if (typeof value === "string") {
    yield;
    return change(value);
  }
  if (typeof value !== "object" || value === null) return value;
  let copy: object | undefined;
  // The names of a long list would take long to be listed.
  for (const name of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    const part: unknown = Reflect.get(value, name);
    const changed = yield* mapStepwise(part, change);
    if (changed === part) continue;
    copy ??= Array.isArray(value) ? value.slice() : { ...value };
    Reflect.set(copy, name, changed);
  }
  return copy ?? value;
}
