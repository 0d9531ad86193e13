import { identifierAt, type Span, skipBlanks } from "../../syntax/sourceText";
import { csharpText, unescaped } from "./csharpLiterals";
import { splitArguments } from "./names";
import type { DotnetMethod, DotnetOutline } from "./outline";

/** One attribute: `TestCase(1, TestName = "a")`. */
export interface Attribute {
  /** Without namespace and without `Attribute` at its end. */
  readonly name: string;
  /** From its name to its closing bracket. */
  readonly span: Span;
  /** Sources of its values, in order; those that have a name left out. */
  readonly values: readonly string[];
  /** What it calls the test or this row of it. */
  readonly displayName: string | undefined;
}

const testAttribute = /(?:Test|Fact|Theory|TestMethod|TestCase|TestCaseSource|DataRow|InlineData|Benchmark|Property)$/;
/** Those whose first value is the test's name. */
const namedByFirstValue = /^(?:(?:Data)?TestMethod|STATestMethod)$/;
const displayNames = /^(?:DisplayName|TestName)$/;
const rowAttributes = new Set(["InlineData", "TestCase", "DataRow", "Arguments"]);

/** The attributes of a method, in order. */
export function attributesOf(outline: DotnetOutline, { attributes }: DotnetMethod): readonly Attribute[] {
  return attributes.flatMap(({ start, end }) => {
    const found: Attribute[] = [];
    for (let i = start + 1; i < end - 1; ) {
      const at = skipBlanks(outline.code, i);
      const attribute = attributeAt(outline, at, end - 1);
      if (!attribute) break;
      found.push(attribute);
      const comma = skipBlanks(outline.code, attribute.span.end);
      if (outline.code[comma] !== ",") break;
      i = comma + 1;
    }
    return found;
  });
}

function attributeAt({ text, code, pairs }: DotnetOutline, at: number, limit: number): Attribute | undefined {
  let start = at;
  let name = identifierAt(code, start);
  for (let next = start + name.length; name !== "" && /[.:]/.test(code[next] ?? ""); next = start + name.length) {
    start = skipBlanks(code, next + (code.startsWith("::", next) ? 2 : 1));
    name = identifierAt(code, start);
  }
  if (name === "") return undefined;
  let open = start + name.length;
  while (open < limit && code[open] !== "(" && code[open] !== ",") open++;
  const close = code[open] === "(" ? pairs.get(open) : undefined;
  const end = close === undefined ? start + name.length : close + 1;
  const given = close === undefined ? [] : splitArguments(text.slice(open + 1, close));
  const called = given.map((value) => ({ value, key: /^(\w+)\s*=(?![=>])/.exec(value) }));
  const bare = name.replace(/Attribute$/, "");
  const values = called.filter(({ key }) => !key).map(({ value }) => value);
  const shown = called.find(({ key }) => displayNames.test(key?.[1] ?? ""));
  const title = shown
    ? shown.value.slice(shown.key?.[0].length ?? 0)
    : namedByFirstValue.test(bare)
      ? values[0]
      : undefined;
  return { name: bare, span: { start, end }, values, displayName: title === undefined ? undefined : textOf(title) };
}

export function isTestMethod(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ name }) => testAttribute.test(name));
}

/** The row of literal values that gave these arguments; `undefined` if none does or several do. */
export function rowFor(attributes: readonly Attribute[], args: readonly string[]): Attribute | undefined {
  const rows = attributes
    .filter(({ name, values }) => rowAttributes.has(name) && values.length === args.length)
    .map((row) => ({ row, alike: alike(row.values, args) }));
  const most = Math.max(...rows.map(({ alike }) => alike), 0);
  const best = rows.filter(({ alike }) => alike === most);
  return best.length === 1 && most > 0 ? best[0]?.row : undefined;
}

/** How many values are sure to be these arguments; 0 if one is sure to be another. */
function alike(values: readonly string[], args: readonly string[]): number {
  let sure = 0;
  for (const [i, value] of values.entries()) {
    const known = literalValue(value);
    if (known === undefined) continue;
    if (!isPrinted(known, args[i] ?? "")) return 0;
    sure++;
  }
  return sure;
}

/** A literal as reporters may print it. */
interface Literal {
  readonly text: string;
  readonly isString: boolean;
}

/** A reporter's argument: xUnit names it and cuts long texts, MSTest leaves the quotes out. */
function isPrinted({ text, isString }: Literal, arg: string): boolean {
  const name = /^@?\w+: /.exec(arg)?.[0] ?? "";
  const bare = arg.slice(name.length);
  const quoted = bare.startsWith('"');
  if (quoted !== isString && (quoted || name !== "")) return false;
  const cut = /^"(.*)"(?:\.\.\.|···)$/s.exec(bare)?.[1];
  if (cut !== undefined) return text.startsWith(unescaped(cut));
  const printed = /^(["']).*\1$/s.test(bare) && bare.length > 1 ? unescaped(bare.slice(1, -1)) : bare;
  return text === printed || (!isString && text === plainValue(printed));
}

/** The value of a literal; `undefined` for anything else. */
function literalValue(source: string): Literal | undefined {
  const text = textOf(source);
  if (text !== undefined) return { text, isString: true };
  if (/^'(?:\\.[^']*|[^'])'$/su.test(source)) return { text: unescaped(source.slice(1, -1)), isString: false };
  const isPlain = /^(?:true|false|null)$/.test(source) || /^-?\d[\w.]*$/.test(source);
  return isPlain ? { text: plainValue(source), isString: false } : undefined;
}

function plainValue(text: string): string {
  const number = /^(-?\d[\d_]*(?:\.\d+)?)(?:[uUlL]{1,2}|[fFdDmM])?$/.exec(text)?.[1]?.replaceAll("_", "");
  if (number !== undefined) return String(Number(number));
  return /^(?:true|false|null)$/i.test(text) ? text.toLowerCase() : text;
}

/** The text of an expression that is one string literal. */
function textOf(source: string): string | undefined {
  const quoted = /^@?"/.exec(source.trim()) ? source.trim() : undefined;
  if (quoted === undefined || !quoted.endsWith('"') || quoted.length < 2) return undefined;
  const verbatim = quoted.startsWith("@");
  const literal = verbatim ? quoted.slice(1) : quoted;
  // A second literal in it: `"a" + "b"`.
  const inside = literal.replace(/^"+|"+$/g, "");
  const free = verbatim ? inside.replaceAll('""', "") : inside.replace(/\\./gs, "");
  return literal.startsWith('"""') || !free.includes('"') ? csharpText(literal, verbatim) : undefined;
}
