import type { Reader } from "./fields";

/**
 * Reads the text of an answer. `undefined` if it is not JSON, or not what the contract says: never throws.
 * The content type does not matter. Nothing is ever written back to JSON: what is nested too deep for that parses well.
 */
export function readAnswer<T>(read: Reader<T>, text: string): T | undefined {
  const json = parseJson(text);
  return json === undefined ? undefined : read(json);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}
