import type { PathStep } from "./functions";

/** Facts about a value that are known without running the program. The object is empty if nothing is known. */
export interface Value {
  /** Text of the value in a title, if it is a string, a number, or a constant such as `true` or `null`. */
  readonly text?: string;
  /** Whether the value is a string: `%p` and `%j` put quotes around strings. */
  readonly isString?: boolean;
  /** Name of the class or function, if the value is one. */
  readonly name?: string;
  readonly items?: readonly Value[];
  readonly properties?: ReadonlyMap<string, Value>;
}

export const unknownValue: Value = {};

/** Returns a property of a value. The property `name` of a class or function is its own name. */
export function readProperty(value: Value, name: string): Value {
  const propertyValue = value.properties?.get(name);
  if (propertyValue) {
    return propertyValue;
  }
  if (name !== "name" || value.name === undefined) {
    return unknownValue;
  }
  return { text: value.name, isString: true };
}

/** Returns the parts of the values at a path. */
export function accessEach(
  values: readonly Value[] | undefined,
  path: readonly PathStep[],
): readonly Value[] | undefined {
  return values?.map((value) => path.reduce(accessStep, value));
}

function accessStep(value: Value, step: PathStep): Value {
  if (typeof step === "string") {
    return readProperty(value, step);
  }
  return value.items?.[step] ?? unknownValue;
}

/** Evaluates `Object.keys`, `Object.values` or `Object.entries` for an object. */
export function evaluateObjectMethod(method: string, properties: ReadonlyMap<string, Value>): Value {
  switch (method) {
    case "keys":
      return { items: Array.from(properties.keys(), createKey) };
    case "values":
      return { items: [...properties.values()] };
    case "entries":
      return { items: Array.from(properties, createEntry) };
    default:
      return unknownValue;
  }
}

const createEntry = ([key, value]: readonly [string, Value]): Value => ({ items: [createKey(key), value] });

const createKey = (text: string): Value => ({ text, isString: true });
