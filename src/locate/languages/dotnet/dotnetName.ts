import { withoutRetry } from "../../../domain/testNames/decorations";
import { escapedText, stringEnd } from "../../syntax/textRules";

/** Name of a .NET test, parsed as a method with arguments. */
export interface DotnetName {
  readonly method: string;
  /** Namespaces and types before the method, if the reporter included them in the name: `Acme.FooTests.Adds(x: 1)`. */
  readonly type: readonly string[];
  /** Source texts of the arguments (`a: 1`, `"x"`); `undefined` if the name has no parentheses. */
  readonly args: readonly string[] | undefined;
}

/**
 * Parses `Adds(x: 1)`, `Acme.FooTests.Adds`, `Adds<Int32>(1)` or `Adds (1,2)`. Returns `undefined` for a text that
 * cannot be a method's name.
 */
export function parseDotnetName(raw: string): DotnetName | undefined {
  const name = withoutRetry(raw.trim());
  const head = /^[\p{L}\p{N}_.+@/]*/u.exec(name)?.[0] ?? "";
  const parts = head.split(/[.+/]/).filter((part) => part !== "");
  const method = parts.pop();
  if (method === undefined || /^\p{N}/u.test(method)) {
    return undefined;
  }
  const suffix = name.slice(head.length).trimStart();
  const isName = suffix === "" || /^[(<[]/.test(suffix);
  if (!isName) {
    return undefined;
  }
  return { method, type: parts, args: parseArguments(suffix) };
}

/** @param suffix the text after a method's name: type arguments, arguments, or any other text */
function parseArguments(suffix: string): string[] | undefined {
  const open = suffix.startsWith("<") ? suffix.indexOf("(") : 0;
  if (suffix[open] !== "(") {
    return undefined;
  }
  const close = suffix.lastIndexOf(")");
  const end = close < 0 ? suffix.length : close;
  return splitArguments(suffix.slice(open + 1, end));
}

/** Splits an argument list at commas outside of brackets and quotes. */
export function splitArguments(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < list.length; i++) {
    const mark = list.charAt(i);
    if (mark === '"' || mark === "'") {
      i = stringEnd(list, i + 1, mark, escapedText) - 1;
    } else if ("([{<".includes(mark)) {
      depth++;
    } else if (")]}>".includes(mark)) {
      depth--;
    } else if (mark === "," && depth <= 0) {
      parts.push(list.slice(start, i).trim());
      start = i + 1;
    }
  }
  const lastArgument = list.slice(start).trim();
  const isEmpty = lastArgument === "" && parts.length === 0;
  if (!isEmpty) {
    parts.push(lastArgument);
  }
  return parts;
}
