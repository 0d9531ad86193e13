import { withoutUndefined } from "../../base/withoutUndefined";
import { withoutRetry } from "../../domain/testNames/decorations";
import { simpleTypes } from "../../domain/testNames/parameterTypes";

/** A method's name as a reporter writes it, split into name and parameters. */
export interface MethodName {
  readonly name: string;
  /** Simple names of the parameter types, if the reporter wrote them: `add(int, String[])` -> `int`, `String[]`. */
  readonly parameters?: readonly string[];
  /** Whether TestNG wrote the argument values of one call: `add[0](1, 2)`, `add[1, 2](1)`. */
  readonly takesValues?: boolean;
}

/**
 * Returns the readings of a method's name, the least stripped first: unchanged (Kotlin's names may contain any
 * character), without `()`, then up to the first bracket, with the parameter types of `name(int, String)` and
 * `name{int, String}[1]`. Words after `()` are part of a name in Kotlin: `add() with zeros` is not `add`.
 */
export function methodNameReadings(raw: string): readonly MethodName[] {
  const name = withoutRetry(raw.trim());
  const readings: MethodName[] = [{ name }];
  if (name.endsWith("()")) {
    readings.push({ name: name.slice(0, -2).trimEnd(), parameters: [] });
  }
  const ownBrackets = name.endsWith("()") ? undefined : readAfterBrackets(name);
  if (ownBrackets) {
    readings.push(ownBrackets);
  }
  const bracketStart = name.search(/[([{]/);
  if (bracketStart <= 0 || /^\(\) +\p{L}/u.test(name.slice(bracketStart))) {
    return readings;
  }
  const firstBrackets = {
    name: name.slice(0, bracketStart).trimEnd(),
    parameters: parseTypes(name.slice(bracketStart)),
    takesValues: name[bracketStart] === "[" && name.endsWith(")"),
  };
  return [...readings, withoutUndefined(firstBrackets)];
}

/** Reads the last brackets as parameters. Kotlin's names may contain brackets themselves: `adds (all) (int)[1]`. */
function readAfterBrackets(text: string): MethodName | undefined {
  const [, name = "", brackets = ""] = /^(.*\S)\s*(\([^()]*\))(?:\[[^[\]]*\])?$/s.exec(text) ?? [];
  if (!/[([{]/.test(name)) {
    return undefined;
  }
  return withoutUndefined({ name, parameters: parseTypes(brackets) });
}

const parameterBrackets = /^(?:\(([^()]*)\)|\{([^{}]*)\})(?:\[.*\])?$/s;

/** Parses the types in `(int, List<A, B>)[1]` or `{int, String}[2]`; returns `undefined` for any other text. */
function parseTypes(brackets: string): readonly string[] | undefined {
  const [, inParentheses, inside = inParentheses] = parameterBrackets.exec(brackets) ?? [];
  if (inside === undefined) {
    return undefined;
  }
  return simpleTypes(inside);
}
