/** Value of a JSON document; strings are cut, and fields that nobody needs are left out. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: JsonValue | undefined;
}

/** Decides which parts of a document are kept. */
export interface JsonVisitor {
  /** Returns whether the values of fields with this name are read. */
  isNeeded(name: string): boolean;
  /**
   * Receives a complete object; returns whether it is kept in the list or object that contains it.
   *
   * @param name of the field that it is the value of, or an item of
   * @param parents the objects around it, outermost first, with the parts that were read so far
   */
  visit(object: JsonObject, name: string, parents: readonly JsonObject[]): boolean;
  /** Receives the outermost object whenever one of its fields has been read, to call `revisit` where that decides. */
  readField?(root: JsonObject): void;
}

/** Returns whether a value is an object, and no list. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
