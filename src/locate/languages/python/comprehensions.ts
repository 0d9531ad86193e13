import { listArguments } from "./outline";
import { isPlainValue } from "./printedValues";

/** Matches `*(x for y in z)` and `*[x for y in z]`, or what stands in the brackets. */
const unpacked = /^\*\s*[([](.*)[)\]]$/s;
const comprehension = /^(.+?)\sfor\s+([A-Za-z_]\w{0,100})\s+in\s+[([](.*)[)\]]$/s;
const furtherClause = /\s(?:for|if)\s/;

/**
 * Returns the source of each value that a comprehension gives, if it is over one list or tuple of strings, numbers and
 * constants that is written out; `undefined` for any other expression.
 */
export function expandComprehension(source: string): readonly string[] | undefined {
  const expression = source.trim();
  const [, inside = expression] = unpacked.exec(expression) ?? [];
  const [, value, variable, list] = comprehension.exec(inside.trim()) ?? [];
  if (value === undefined || variable === undefined || list === undefined) {
    return undefined;
  }
  if (furtherClause.test(value) || furtherClause.test(list)) {
    return undefined;
  }
  const items = listArguments(list, { start: 0, end: list.length });
  if (!items.every(isPlainValue)) {
    return undefined;
  }
  return items.map((item) => replaceVariable(value, variable, item));
}

/** Replaces a variable in an expression, but not in its strings. */
function replaceVariable(expression: string, variable: string, item: string): string {
  const use = new RegExp(String.raw`("[^"]*"|'[^']*')|(?<![\w.])${variable}\b`, "g");
  return expression.replace(use, (_, string?: string) => string ?? item);
}
