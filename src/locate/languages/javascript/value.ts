/** Facts about a value that are known without running the program; `{}` if nothing is known. */
export interface Value {
  /** The text it has in a title: of a string, a number, `true`, `null`. */
  readonly text?: string;
  /** It is a string: `%p` and `%j` put quotes around it. */
  readonly isString?: boolean;
  /** The name of the class or function that it is. */
  readonly name?: string;
  readonly items?: readonly Value[];
  readonly properties?: ReadonlyMap<string, Value>;
}

export const unknown: Value = {};
