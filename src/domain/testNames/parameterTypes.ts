/** Matches a method with the types of its parameters, in the brackets that reporters use. */
const methodWithTypes = /^([^([{]+)[({](.*)[)}]$/s;

/** Splits a method name from the types of its parameters; returns `undefined` for a name without parameters. */
export function splitMethod(name: string): { readonly method: string; readonly types: readonly string[] } | undefined {
  const [, method, types = ""] = methodWithTypes.exec(name.trim()) ?? [];
  if (method === undefined) {
    return undefined;
  }
  return { method, types: simpleTypes(types) };
}

/** Returns the simple names of types: `String` and `List` for `java.lang.String, java.util.List<java.lang.Integer>`. */
export function simpleTypes(types: string): readonly string[] {
  return splitTypes(types).map(simpleType);
}

/** Splits a list of types at the commas outside `<…>` and `(…)`. The arrow of a function type closes no bracket. */
export function splitTypes(list: string): string[] {
  const types: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < list.length; i++) {
    const mark = list[i];
    if (mark === "<" || mark === "(") {
      depth++;
    } else if ((mark === ">" && list[i - 1] !== "-") || mark === ")") {
      depth--;
    } else if (mark === "," && depth <= 0) {
      types.push(list.slice(start, i));
      start = i + 1;
    }
  }
  types.push(list.slice(start));
  const trimmedTypes = types.map((type) => type.trim());
  return trimmedTypes.filter((type) => type !== "");
}

/**
 * Returns the simple name of a type: `java.util.List<String>` -> `List`, `int...` -> `int[]`, `Map.Entry` -> `Entry`.
 */
export function simpleType(type: string): string {
  const bareType = withoutTypeArguments(type).replace(/\.\.\.|\bvararg\b/g, "[]");
  const dimensions = bareType.match(/\[\s*\]/g) ?? [];
  const qualifiedName = bareType.replace(/\[\s*\]/g, "").trim();
  const name = qualifiedName.split(/[.$]/).at(-1) ?? "";
  return name.replace(/\?$/, "") + "[]".repeat(dimensions.length);
}

/** Removes the texts in pairs of `<` and `>`. */
function withoutTypeArguments(types: string): string {
  const pieces: string[] = [];
  /** Number of pieces before each open `<`. */
  const starts: number[] = [];
  for (const piece of types.split(/([<>])/)) {
    const start = piece === ">" ? starts.pop() : undefined;
    if (piece === "<") {
      starts.push(pieces.length);
    }
    if (start === undefined) {
      pieces.push(piece);
    } else {
      pieces.length = start;
    }
  }
  return pieces.join("");
}
