/** Value of a JSON document; strings are truncated, and unneeded fields are omitted. */
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
   * @param name name of the field whose value, or an item of whose value, the object is
   * @param parents objects around it, outermost first, with the parts that were read so far
   */
  visit(object: JsonObject, name: string, parents: readonly JsonObject[]): boolean;
  /**
   * Receives the outermost object each time one of its fields has been read; calls `revisit` if that field changes
   * which objects are kept.
   */
  readField?(root: JsonObject): void;
}

/** Returns whether a value is an object and not a list. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
