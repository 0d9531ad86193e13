import { parseJson } from "./parseJson";

/** Reads a response, at once or in turns; `undefined` if it is not what the contract says. */
export type AnswerReader<T> = (value: unknown) => T | undefined | Promise<T | undefined>;

/**
 * Reads the text of a response. `undefined` if it is not JSON, or not what the contract says. Rejects with `RangeError`
 * alone, for more values than memory is to be spent on. The content type does not matter. Nothing is ever written back
 * to JSON: what is nested too deep for that parses well.
 */
export async function readAnswer<T>(read: AnswerReader<T>, text: string): Promise<T | undefined> {
  try {
    return await read(await parseJson(text.replace(/^\uFEFF/, "")));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
