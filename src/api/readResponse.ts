import { parseJson } from "./parseJson";

/**
 * Reader of a parsed response, synchronous or yielding to the event loop; `undefined` if the response violates the
 * contract.
 */
export type ResponseReader<T> = (value: unknown) => T | undefined | Promise<T | undefined>;

/**
 * Reads the text of a response. Returns `undefined` if it is not JSON, or violates the contract. Rejects only with
 * `RangeError`, for more values than may take up memory. Ignores the content type. Values are never serialized again,
 * so that nesting too deep for `JSON.stringify` does no harm.
 */
export async function readResponse<T>(read: ResponseReader<T>, text: string): Promise<T | undefined> {
  try {
    return await read(await parseJson(text.replace(/^\uFEFF/, "")));
  } catch (error) {
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}
