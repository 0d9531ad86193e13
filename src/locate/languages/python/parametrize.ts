import { type Span, startsLine } from "../../syntax/sourceText";
import { matchWhole, type Part } from "../../titles/pattern";
import { type PythonDeclaration, splitArguments } from "./outline";

/** Rows of a table that are looked at. */
const mostRows = 2000;

/**
 * The row of `@pytest.mark.parametrize` that gives a test's id, the text in the last brackets of its name: where the only such
 * decorator holds the rows, each on a line of its own, and exactly one of them has that id.
 */
export function parametrizedRow(text: string, test: PythonDeclaration, id: string): Span | undefined {
  const tables = test.decorators.filter((decorator) =>
    /^@[\w.]*\bparametrize\s*\(/.test(text.slice(decorator.start, decorator.start + 200)),
  );
  const [table] = tables;
  if (!table || tables.length > 1) return undefined;
  const rows = rowsOf(text, table).filter(({ parts }) => matchWhole(parts, id) !== undefined);
  return rows.length === 1 ? rows[0]?.place : undefined;
}

interface Row {
  readonly place: Span;
  readonly parts: readonly Part[];
}

function rowsOf(text: string, decorator: Span): readonly Row[] {
  const open = text.indexOf("(", decorator.start);
  const close = text.lastIndexOf(")", decorator.end - 1);
  if (close < open) return [];
  const [names, table, ...rest] = splitArguments(text, { start: open + 1, end: close });
  const list = table && inside(text, table);
  if (!names || !list) return [];
  const ids = rest.find(({ start, end }) => /^ids\s*=/.test(text.slice(start, end)));
  const given = ids && idsIn(text, ids);
  if (ids && !given) return [];
  const arguments_ = namesIn(text, names);
  const rows = splitArguments(text, list);
  if (rows.length > mostRows || rows.some(({ start }) => text[start] === "*" || !startsLine(text, start))) return [];
  return rows.flatMap((place, i) => {
    const parts = given ? given[i] : rowParts(text, place, arguments_, i);
    return parts ? [{ place, parts }] : [];
  });
}

/** The ids of `ids=["a", "b"]`; `undefined` if they are made at run time. */
function idsIn(text: string, { start, end }: Span): readonly (readonly Part[] | undefined)[] | undefined {
  const list = inside(text, { start: text.indexOf("=", start) + 1, end });
  return (
    list &&
    splitArguments(text, list).map((item) => {
      const id = plainText(text.slice(item.start, item.end));
      return id === undefined ? undefined : [oneOf([id])];
    })
  );
}

/** What stands in the brackets of a list or a tuple. */
function inside(text: string, { start, end }: Span): Span | undefined {
  const source = text.slice(start, end);
  const from = source.search(/\S/);
  const closing = { "[": "]", "(": ")" }[source[from] ?? ""];
  const to = source.trimEnd().length - 1;
  if (closing === undefined || source[to] !== closing) return undefined;
  return { start: start + from + 1, end: start + to };
}

function namesIn(text: string, names: Span): readonly string[] {
  const plain = plainText(text.slice(names.start, names.end));
  if (plain !== undefined) return plain.split(",").map((name) => name.trim());
  const list = inside(text, names);
  return list ? splitArguments(text, list).map(({ start, end }) => plainText(text.slice(start, end)) ?? "") : [];
}

/** What a row's id can be: pytest joins its values with `-`; of a value that it cannot print it takes the argument's name and the row's number. */
function rowParts(text: string, row: Span, names: readonly string[], index: number): readonly Part[] | undefined {
  const source = text.slice(row.start, row.end);
  const param = /^(?:\w+\.)*param\s*\(/.exec(source);
  const list = param
    ? { start: row.start + param[0].length, end: row.start + source.lastIndexOf(")") }
    : inside(text, row);
  const values = (param || names.length > 1) && list ? splitArguments(text, list) : [row];
  const sources = values.map(({ start, end }) => text.slice(start, end).trimEnd());
  const id = sources.find((value) => /^id\s*=(?!=)/.test(value));
  if (id !== undefined) {
    const plain = plainText(id.slice(id.indexOf("=") + 1));
    return plain === undefined ? undefined : [oneOf([plain])];
  }
  const cells = sources.filter((value) => !/^marks\s*=(?!=)/.test(value));
  if (cells.length !== names.length) return undefined;
  return cells.flatMap((value, i) => [
    ...(i > 0 ? [oneOf(["-"])] : []),
    oneOf(valueTexts(value, `${names[i]}${index}`)),
  ]);
}

/** How pytest may print a value in an id. */
function valueTexts(source: string, numbered: string): readonly string[] {
  const plain = plainText(source);
  if (plain !== undefined) return [plain];
  if (/^-?(?:0|[1-9]\d*)(?:\.\d*[1-9]|\.0)?$|^(?:True|False|None)$/.test(source)) return [source];
  // A constant's value is not known; a class or a function gives its name.
  const name = /^(?:\w+\.)*([\p{L}_]\w*)$/u.exec(source)?.[1];
  return name === undefined ? [numbered] : [numbered, name];
}

/** The text of a string literal that holds no escape and no value; `undefined` for anything else. */
function plainText(source: string): string | undefined {
  return /^\s*[rRuUbB]{0,2}(?:"([^"\\\n]*)"|'([^'\\\n]*)')\s*$/
    .exec(source)
    ?.slice(1)
    .find((text) => text !== undefined);
}

const oneOf = (texts: readonly string[]): Part => ({ kind: "oneOf", texts, open: false, scored: true });
