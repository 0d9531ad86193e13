import { withoutRetry } from "../../names/decorations";

/** A .NET test's name, read as a method with arguments. */
export interface DotnetName {
  readonly method: string;
  /** Namespaces and types before it, if the reporter wrote them into the name: `Acme.FooTests.Adds(x: 1)`. */
  readonly type: readonly string[];
  /** `a: 1`, `"x"`; `undefined` if it has no brackets. */
  readonly args: readonly string[] | undefined;
}

/** `Adds(x: 1)`, `Acme.FooTests.Adds`, `Adds<Int32>(1)`, `Adds (1,2)`; `undefined` for what cannot be a method's name. */
export function dotnetName(raw: string): DotnetName | undefined {
  const name = withoutRetry(raw.trim());
  const head = /^[\p{L}\p{N}_.+@/]*/u.exec(name)?.[0] ?? "";
  const parts = head.split(/[.+/]/).filter((part) => part !== "");
  const method = parts.pop();
  if (method === undefined || /^\p{N}/u.test(method)) return undefined;
  const rest = name.slice(head.length).trimStart();
  const open = rest.startsWith("<") ? rest.indexOf("(") : 0;
  if (rest !== "" && rest[0] !== "(" && rest[0] !== "<" && rest[0] !== "[") return undefined;
  const args = rest[open] === "(" ? splitArguments(rest.slice(open + 1, lastBracket(rest))) : undefined;
  return { method, type: parts, args };
}

const lastBracket = (text: string): number => (text.lastIndexOf(")") < 0 ? text.length : text.lastIndexOf(")"));

/** Splits at commas outside brackets and quotes. */
export function splitArguments(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < list.length; i++) {
    const mark = list.charAt(i);
    if (mark === '"' || mark === "'") i = quoteEnd(list, i);
    else if ("([{<".includes(mark)) depth++;
    else if (")]}>".includes(mark)) depth--;
    else if (mark === "," && depth <= 0) {
      parts.push(list.slice(start, i).trim());
      start = i + 1;
    }
  }
  const last = list.slice(start).trim();
  return last === "" && parts.length === 0 ? [] : [...parts, last];
}

/** Where the quote that opens at an offset closes; the text's end if it does not. */
function quoteEnd(text: string, open: number): number {
  const quote = text.charAt(open);
  for (let i = open + 1; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === quote) return i;
  }
  return text.length;
}
