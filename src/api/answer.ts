import type * as z from "zod";

/**
 * Reads the text of an answer by its schema. `undefined` if it is not JSON, or not what the contract says: never throws.
 * The content type does not matter. Nothing is ever written back to JSON: what is nested too deep for that parses well.
 */
export function readAnswer<T>(schema: z.ZodType<T>, text: string): T | undefined {
  const json = parseJson(text);
  return json === undefined ? undefined : schema.safeParse(json).data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}
