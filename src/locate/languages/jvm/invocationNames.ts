import { fixedText, literal, matchWhole, type Part, simplify, wild } from "../../titles/pattern";
import type { InvocationRow, InvocationValue } from "./csvRows";
import type { JvmMethod, JvmParameter } from "./declarations";
import type { InvocationRows } from "./invocationRows";

/**
 * Format in which a version of JUnit writes values: since JUnit 6, strings are quoted and names are followed by ` = `.
 */
interface NameStyle {
  readonly isQuoted: boolean;
  readonly hasNames: boolean;
  readonly assignment: string;
}

/** All combinations: a name may be from a version of JUnit, and of a template, that mixes them. */
const styles: readonly NameStyle[] = [false, true].flatMap((isQuoted) =>
  ["=", " = "].flatMap((assignment) => [
    { isQuoted, assignment, hasNames: true },
    { isQuoted, assignment, hasNames: false },
  ]),
);
const defaultTemplate = "[{index}] {argumentsWithNames}";

/**
 * Returns how well the rows of a parameterized test match the name of an invocation: 2 if the row at its index has this
 * name, 1 if another row has it, 0 if none has. A row with a value that is not a literal never matches.
 */
export function matchRows(method: JvmMethod, { rows, isComplete }: InvocationRows, name: string): 0 | 1 | 2 {
  const index = /^\D{0,20}(\d{1,9})/.exec(name)?.[1];
  let best: 0 | 1 = 0;
  for (const [i, row] of rows.entries()) {
    if (!isFullyKnown(row) || !row.some((value) => mayContain(name, value?.text ?? ""))) {
      continue;
    }
    if (isComplete && isInvocationName(method, row, `${i + 1}`, name)) {
      return 2;
    }
    if (best === 0 && index !== undefined && isInvocationName(method, row, index, name)) {
      best = 1;
    }
  }
  return best;
}

/** Returns whether all values of a row are literals. */
export function isFullyKnown(row: InvocationRow): boolean {
  return !row.includes(undefined);
}

/** Returns whether a name may contain a value. Special characters of the value may be escaped in the name. */
function mayContain(name: string, text: string): boolean {
  return /[\\"'\p{Cc}]/u.test(text) || name.includes(text.trimEnd());
}

function isInvocationName(method: JvmMethod, row: InvocationRow, index: string, name: string): boolean {
  const { invocationName = defaultTemplate, displayName, parameters } = method;
  const template = invocationName
    .replaceAll("{displayName}", displayName ?? `${method.name}()`)
    .replaceAll("{index}", index);
  const pieces = template.split(/(\{[^{}]*\})/);
  return styles.some((style) => {
    const parts = pieces.map((piece) => createTemplatePart(piece, row, parameters, style));
    const text = fixedText(parts);
    if (text === undefined) {
      return (matchWhole(simplify(parts), name) ?? 0) > 0;
    }
    // Reports omit trailing blanks.
    return text === name || text.trimEnd() === name;
  });
}

/** @param piece a placeholder in braces, or the text between placeholders */
function createTemplatePart(
  piece: string,
  row: InvocationRow,
  parameters: readonly JvmParameter[],
  style: NameStyle,
): Part {
  const isPlaceholder = /^\{[^{}]*\}$/.test(piece);
  if (!isPlaceholder) {
    return literal(piece.replaceAll("''", "'"));
  }
  const [, valueIndex] = /^\{(\d+)\}$/.exec(piece) ?? [];
  if (valueIndex !== undefined) {
    return literal(formatValue(row[Number(valueIndex)], style));
  }
  if (piece === "{argumentSetName}" || !piece.startsWith("{argument")) {
    return wild;
  }
  const shownParameters = piece === "{arguments}" ? [] : parameters;
  return literal(formatArguments(row, shownParameters, style));
}

function formatArguments(row: InvocationRow, parameters: readonly JvmParameter[], style: NameStyle): string {
  // Surplus values without a parameter are neither passed nor shown.
  const shownValues = parameters.length > 0 ? row.slice(0, parameters.length) : row;
  const texts = shownValues.map((value, i) => formatArgument(value, parameters[i], style));
  return texts.join(", ");
}

/**
 * Returns the text of a value, preceded by the header of its column or, if there is none, by the name of its parameter.
 */
function formatArgument(value: InvocationValue, parameter: JvmParameter | undefined, style: NameStyle): string {
  const text = formatValue(value, style);
  const name = value?.header ?? parameter?.name ?? "";
  if (name === "" || !style.hasNames) {
    return text;
  }
  const assignment = value?.header === undefined ? style.assignment : " = ";
  return name + assignment + text;
}

function formatValue(value: InvocationValue, { isQuoted }: NameStyle): string {
  if (value === undefined) {
    return "";
  }
  if (!isQuoted || value.kind === "plain") {
    return value.text;
  }
  const mark = value.kind === "text" ? '"' : "'";
  return mark + escapeText(value.text, mark) + mark;
}

/** Escapes special characters as in Java source code. Control characters without a letter become question marks. */
function escapeText(text: string, mark: string): string {
  return text.replace(/[\\"'\p{Cc}]/gu, (character) => {
    if (character === mark) {
      return `\\${character}`;
    }
    const isOtherMark = character === '"' || character === "'";
    if (isOtherMark) {
      return character;
    }
    const escaped = JSON.stringify(character).slice(1, -1);
    return escaped.length === 2 ? escaped : "?";
  });
}

/** Types of parameters that JUnit injects, for which an invocation's name contains no value. */
const injectedTypes: ReadonlySet<string> = new Set(["TestInfo", "TestReporter", "RepetitionInfo"]);

/** Returns the parameters that receive the values of an invocation. */
export function listValueParameters({ parameters }: JvmMethod): readonly JvmParameter[] {
  return parameters.filter(({ type }) => !injectedTypes.has(type));
}

/**
 * Returns whether a method's parameters may receive the values in an invocation's name. Unquoted strings may contain
 * commas, so that a method may have fewer parameters than the name seems to have values.
 */
export function takesValues(method: JvmMethod, argumentText: string): boolean {
  const parameters = listValueParameters(method);
  if (parameters.some(({ type, isInjected }) => isInjected || type === "ArgumentsAccessor")) {
    return true;
  }
  const { count, hasPlainTexts } = countValues(argumentText);
  if (parameters.length === count) {
    return true;
  }
  const areFewer = parameters.length < count;
  return areFewer && hasPlainTexts && parameters.some(({ type }) => !primitiveTypes.has(type));
}

/** Types whose values contain no commas. */
const primitiveTypes: ReadonlySet<string> = new Set(
  (
    "int long short byte char boolean double float " + "Int Long Short Byte Char Boolean Double Float Integer Character"
  ).split(" "),
);

/** Number of values in an invocation's name, and whether strings among them may be unquoted. */
interface ValueCount {
  readonly count: number;
  readonly hasPlainTexts: boolean;
}

/** Counts the values in an invocation's name, outside of quotes and brackets. */
function countValues(argumentText: string): ValueCount {
  const bareText = argumentText.replace(/"(?:[^"\\]|\\.)*"/gs, '""');
  let depth = 0;
  let count = 1;
  for (let i = 0; i < bareText.length; i++) {
    const mark = bareText[i] ?? "";
    if ("([{".includes(mark)) {
      depth++;
    } else if (")]}".includes(mark)) {
      depth = Math.max(0, depth - 1);
    } else if (depth === 0 && mark === "," && bareText[i + 1] === " ") {
      count++;
    }
  }
  const hasQuotedTexts = /(?:^|, |= )""(?:,|$)/.test(bareText);
  return { count, hasPlainTexts: !hasQuotedTexts };
}
