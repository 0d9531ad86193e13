import { listArguments } from "./outline";
import { isPlainValue } from "./printedValues";

/** Maximum number of values of one comprehension, and maximum length of its element expression, in characters. */
export const maxValues = 2000;
export const maxExpressionLength = 1000;

/** Matches `*(x for y in z)` and `*[x for y in z]`, capturing the comprehension in the brackets. */
const unpacked = /^\*\s*[([](.*)[)\]]$/s;
const comprehension = /^(.+?)\sfor\s+([A-Za-z_]\w{0,100})\s+in\s+[([](.*)[)\]]$/s;
const furtherClause = /\s(?:for|if)\s/;

/**
 * Returns the source of each value of a comprehension over one literal list or tuple of strings, numbers and constants;
 * `undefined` for any other expression.
 */
export function expandComprehension(source: string): readonly string[] | undefined {
  const expression = source.trim();
  // Without a bracket at the end, the pattern would search for one from each `for` again.
  if (!/[)\]]$/.test(expression)) {
    return undefined;
  }
  const [, inside = expression] = unpacked.exec(expression) ?? [];
  const [, value = "", variable, list] = comprehension.exec(inside.trim()) ?? [];
  if (variable === undefined || list === undefined || value.length > maxExpressionLength) {
    return undefined;
  }
  if (furtherClause.test(value) || furtherClause.test(list)) {
    return undefined;
  }
  const items = listArguments(list, { start: 0, end: list.length });
  if (items.length > maxValues || !items.every(isPlainValue)) {
    return undefined;
  }
  return items.map((item) => replaceVariable(value, variable, item));
}

/** Replaces a variable in an expression, except in strings. */
function replaceVariable(expression: string, variable: string, item: string): string {
  const use = new RegExp(String.raw`("[^"]*"|'[^']*')|(?<![\w.])${variable}\b`, "g");
  return expression.replace(use, (_, string?: string) => string ?? item);
}
