/** Facts about a value that are known without running the program; `{}` if nothing is known. */
export interface Value {
  /** Text of the value in a title, for a string, a number, `true`, `null`. */
  readonly text?: string;
  /** Whether the value is a string: `%p` and `%j` put quotes around strings. */
  readonly isString?: boolean;
  /** Name of the class or function, if the value is one. */
  readonly name?: string;
  readonly items?: readonly Value[];
  readonly properties?: ReadonlyMap<string, Value>;
}

export const unknownValue: Value = {};
