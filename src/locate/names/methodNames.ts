import { withoutRetry } from "./decorations";

/** A method's name as a reporter wrote it, read as name and parameters. */
export interface MethodName {
  readonly name: string;
  /** Simple names of the parameter types, if the reporter wrote them: `add(int, String[])` -> `int`, `String[]`. */
  readonly parameters?: readonly string[];
  /** TestNG wrote the values of one call: `add[0](1, 2)`, `add[1, 2](1)`. */
  readonly takesValues?: boolean;
}

/**
 * Readings of a method's name, the least stripped first: as it is (Kotlin's names hold anything), without `()`,
 * then up to the first bracket, with the parameter types of `name(int, String)` and `name{int, String}[1]`.
 */
export function methodNames(raw: string): readonly MethodName[] {
  const name = withoutRetry(raw.trim());
  const readings: MethodName[] = [{ name }];
  if (name.endsWith("()")) readings.push({ name: name.slice(0, -2), parameters: [] });
  // Kotlin's names may hold brackets of their own: `adds (all) (int)[1]`.
  const last = /^(.*\S)\s*(\([^()]*\))(?:\[[^[\]]*\])?$/s.exec(name);
  if (last?.[1] && /[([{]/.test(last[1]) && !name.endsWith("()")) {
    const parameters = typesIn(last[2] ?? "");
    readings.push({ name: last[1], ...(parameters && { parameters }) });
  }
  const cut = name.search(/[([{]/);
  if (cut > 0) {
    const parameters = typesIn(name.slice(cut));
    const takesValues = name[cut] === "[" && name.endsWith(")");
    readings.push({ name: name.slice(0, cut).trimEnd(), ...(parameters && { parameters }), takesValues });
  }
  return readings;
}

/** The types in `(int, List<A, B>)[1]` or `{int, String}[2]`; `undefined` if these are no types. */
function typesIn(brackets: string): string[] | undefined {
  const inside = /^\(([^()]*)\)(?:\[.*\])?$/s.exec(brackets)?.[1] ?? /^\{([^{}]*)\}(?:\[.*\])?$/s.exec(brackets)?.[1];
  if (inside === undefined) return undefined;
  return splitTypes(inside).map(simpleType);
}

/** Splits at commas outside `<…>`. */
export function splitTypes(list: string): string[] {
  const types: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < list.length; i++) {
    const mark = list[i];
    if (mark === "<" || mark === "(") depth++;
    else if (mark === ">" || mark === ")") depth--;
    else if (mark === "," && depth <= 0) {
      types.push(list.slice(start, i));
      start = i + 1;
    }
  }
  types.push(list.slice(start));
  return types.map((type) => type.trim()).filter((type) => type !== "");
}

/** `java.util.List<String>` -> `List`, `final int...` -> `int[]`, `Map.Entry` -> `Entry`. */
export function simpleType(type: string): string {
  const bare = withoutGenerics(type).replace(/\.\.\.|\bvararg\b/g, "[]");
  const array = (bare.match(/\[\s*\]/g) ?? []).map(() => "[]").join("");
  const word = bare.replace(/\[\s*\]/g, "").trim();
  return (word.split(/[.$]/).at(-1) ?? word).replace(/\?$/, "") + array;
}

function withoutGenerics(type: string): string {
  let depth = 0;
  let out = "";
  for (const mark of type) {
    if (mark === "<") depth++;
    else if (mark === ">") depth = Math.max(0, depth - 1);
    else if (depth === 0) out += mark;
  }
  return out;
}
