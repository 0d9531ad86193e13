import { type Span, startsLine } from "../../syntax/sourceText";
import { matchWhole, type Part } from "../../titles/pattern";
import { type PythonDeclaration, splitArguments } from "./outline";

/** Maximum number of cases in a table; larger tables are ignored. */
const maxCases = 2000;

/**
 * Finds the case of `@pytest.mark.parametrize` that has a test's id, the text in the last brackets of its name.
 * Requires that the test has one such decorator, that each case begins a line, and that exactly one case has the id.
 */
export function findParametrizedCase(text: string, test: PythonDeclaration, id: string): Span | undefined {
  const tables = test.decorators.filter((decorator) =>
    /^@[\w.]*\bparametrize\s*\(/.test(text.slice(decorator.start, decorator.start + 200)),
  );
  const [table] = tables;
  if (!table || tables.length > 1) return undefined;
  const cases = parseCases(text, table).filter(({ parts }) => matchWhole(parts, id) !== undefined);
  return cases.length === 1 ? cases[0]?.place : undefined;
}

interface ParametrizedCase {
  readonly place: Span;
  readonly parts: readonly Part[];
}

function parseCases(text: string, decorator: Span): readonly ParametrizedCase[] {
  const open = text.indexOf("(", decorator.start);
  const close = text.lastIndexOf(")", decorator.end - 1);
  if (close < open) return [];
  const [names, table, ...options] = splitArguments(text, { start: open + 1, end: close });
  const list = table && findContents(text, table);
  if (!names || !list) return [];
  const ids = options.find(({ start, end }) => /^ids\s*=/.test(text.slice(start, end)));
  const explicitIds = ids && parseIds(text, ids);
  if (ids && !explicitIds) return [];
  const argumentNames = parseNames(text, names);
  const caseSpans = splitArguments(text, list);
  if (caseSpans.length > maxCases || caseSpans.some(({ start }) => text[start] === "*" || !startsLine(text, start)))
    return [];
  return caseSpans.flatMap((place, i) => {
    const parts = explicitIds ? explicitIds[i] : caseIdParts(text, place, argumentNames, i);
    return parts ? [{ place, parts }] : [];
  });
}

/** Parses `ids=["a", "b"]`. Returns `undefined` if the ids are created at run time. */
function parseIds(text: string, { start, end }: Span): readonly (readonly Part[] | undefined)[] | undefined {
  const list = findContents(text, { start: text.indexOf("=", start) + 1, end });
  return (
    list &&
    splitArguments(text, list).map((item) => {
      const id = plainText(text.slice(item.start, item.end));
      return id === undefined ? undefined : [createChoice([id])];
    })
  );
}

/** Returns the span inside the brackets of a list or a tuple. */
function findContents(text: string, { start, end }: Span): Span | undefined {
  const source = text.slice(start, end);
  const from = source.search(/\S/);
  const closing = { "[": "]", "(": ")" }[source[from] ?? ""];
  const to = source.trimEnd().length - 1;
  if (closing === undefined || source[to] !== closing) return undefined;
  return { start: start + from + 1, end: start + to };
}

function parseNames(text: string, names: Span): readonly string[] {
  const plain = plainText(text.slice(names.start, names.end));
  if (plain !== undefined) return plain.split(",").map((name) => name.trim());
  const list = findContents(text, names);
  return list ? splitArguments(text, list).map(({ start, end }) => plainText(text.slice(start, end)) ?? "") : [];
}

/**
 * Returns the possible ids of a case. pytest joins the values with `-`; for a value that it cannot print, it uses the
 * argument's name and the index of the case.
 */
function caseIdParts(
  text: string,
  caseSpan: Span,
  names: readonly string[],
  index: number,
): readonly Part[] | undefined {
  const source = text.slice(caseSpan.start, caseSpan.end);
  const param = /^(?:\w+\.)*param\s*\(/.exec(source);
  const list = param
    ? { start: caseSpan.start + param[0].length, end: caseSpan.start + source.lastIndexOf(")") }
    : findContents(text, caseSpan);
  const valueSpans = (param || names.length > 1) && list ? splitArguments(text, list) : [caseSpan];
  const sources = valueSpans.map(({ start, end }) => text.slice(start, end).trimEnd());
  const id = sources.find((value) => /^id\s*=(?!=)/.test(value));
  if (id !== undefined) {
    const plain = plainText(id.slice(id.indexOf("=") + 1));
    return plain === undefined ? undefined : [createChoice([plain])];
  }
  const valueSources = sources.filter((value) => !/^marks\s*=(?!=)/.test(value));
  if (valueSources.length !== names.length) return undefined;
  return valueSources.flatMap((value, i) => [
    ...(i > 0 ? [createChoice(["-"])] : []),
    createChoice(printedValues(value, `${names[i]}${index}`)),
  ]);
}

/** Returns the forms in which pytest may print a value in an id. */
function printedValues(source: string, numberedName: string): readonly string[] {
  const plain = plainText(source);
  if (plain !== undefined) return [plain];
  if (/^-?(?:0|[1-9]\d*)(?:\.\d*[1-9]|\.0)?$|^(?:True|False|None)$/.test(source)) return [source];
  // The value of a constant is unknown; a class or a function is printed by its name.
  const name = /^(?:[\p{L}\p{N}_]+\.)*([\p{L}_][\p{L}\p{N}_]*)$/u.exec(source)?.[1];
  return name === undefined ? [numberedName] : [numberedName, name];
}

/** Returns the text of a string literal without escapes and interpolation, or `undefined` for anything else. */
function plainText(source: string): string | undefined {
  return /^\s*[rRuUbB]{0,2}(?:"([^"\\\n]*)"|'([^'\\\n]*)')\s*$/
    .exec(source)
    ?.slice(1)
    .find((text) => text !== undefined);
}

const createChoice = (texts: readonly string[]): Part => ({
  kind: "oneOf",
  texts,
  isOpen: false,
  isScored: true,
});
