import { fixedText, literal, matchWhole, type Part, simplify, wild } from "../../titles/pattern";
import type { InvocationValue } from "./csvRows";
import type { JvmMethod, JvmParameter } from "./declarations";
import type { InvocationRows } from "./invocationRows";

/** How a version of JUnit writes values: since 6, texts are quoted, and names are followed by ` = `. */
interface NameStyle {
  readonly isQuoted: boolean;
  readonly hasNames: boolean;
  readonly assignment: string;
}

const styles: readonly NameStyle[] = [false, true].flatMap((isQuoted) =>
  ["=", " = "].flatMap((assignment) => [true, false].map((hasNames) => ({ isQuoted, hasNames, assignment }))),
);
const defaultTemplate = "[{index}] {argumentsWithNames}";

/**
 * Returns how well the rows of a parameterized test give the name of an invocation: 2 for the row of its index, 1 for
 * another row, 0 for none. A row with a value that is not a literal gives no name.
 */
export function matchRows(method: JvmMethod, { rows, isComplete }: InvocationRows, name: string): 0 | 1 | 2 {
  const index = /^\D{0,20}(\d{1,9})/.exec(name)?.[1];
  let best: 0 | 1 = 0;
  for (const [i, row] of rows.entries()) {
    if (row.includes(undefined) || !row.some((value) => mayHold(name, value?.text ?? ""))) continue;
    if (isComplete && isInvocationName(method, row, `${i + 1}`, name)) return 2;
    if (best === 0 && index !== undefined && isInvocationName(method, row, index, name)) best = 1;
  }
  return best;
}

/** Returns whether a name may hold a value, whose special characters may be escaped in it. */
const mayHold = (name: string, text: string): boolean => /[\\"'\p{Cc}]/u.test(text) || name.includes(text.trimEnd());

function isInvocationName(method: JvmMethod, row: readonly InvocationValue[], index: string, name: string): boolean {
  const { invocationName = defaultTemplate, displayName } = method;
  const pieces = invocationName
    .replaceAll("{displayName}", displayName ?? `${method.name}()`)
    .replaceAll("{index}", index)
    .split(/(\{[^{}]*\})/);
  return styles.some((style) => {
    const parts = pieces.map((piece, i) =>
      i % 2 === 0 ? literal(piece.replaceAll("''", "'")) : placeholderPart(piece, row, method.parameters, style),
    );
    const text = fixedText(parts);
    // Reports omit blanks at the end.
    return text === undefined ? (matchWhole(simplify(parts), name) ?? 0) > 0 : text === name || text.trimEnd() === name;
  });
}

function placeholderPart(
  piece: string,
  row: readonly InvocationValue[],
  parameters: readonly JvmParameter[],
  style: NameStyle,
): Part {
  const valueIndex = /^\{(\d+)\}$/.exec(piece)?.[1];
  if (valueIndex !== undefined) return literal(valueText(row[Number(valueIndex)], style));
  if (!/^\{argument/.test(piece) || piece === "{argumentSetName}") return wild;
  return literal(argumentsText(row, piece === "{arguments}" ? [] : parameters, style));
}

function argumentsText(row: readonly InvocationValue[], parameters: readonly JvmParameter[], style: NameStyle): string {
  // Values without a parameter are not passed, and not shown.
  const shownValues = parameters.length > 0 ? row.slice(0, parameters.length) : row;
  return shownValues
    .map((value, i) => {
      const parameterName = value?.header === undefined ? parameters[i]?.name : value.header;
      const assignment = value?.header === undefined ? style.assignment : " = ";
      const hasName = parameterName !== undefined && parameterName !== "" && style.hasNames;
      return `${hasName ? parameterName + assignment : ""}${valueText(value, style)}`;
    })
    .join(", ");
}

function valueText(value: InvocationValue, { isQuoted }: NameStyle): string {
  if (value === undefined) return "";
  if (!isQuoted || value.kind === "plain") return value.text;
  const mark = value.kind === "text" ? '"' : "'";
  return mark + escapeText(value.text, mark) + mark;
}

const shortEscapes: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\b": "\\b",
  "\f": "\\f",
  "\\": "\\\\",
};

/** Escapes special characters as in Java's source. Other control characters become question marks. */
function escapeText(text: string, mark: string): string {
  return text.replace(/[\\"'\p{Cc}]/gu, (character) => {
    if (character === '"' || character === "'") return character === mark ? `\\${character}` : character;
    return shortEscapes[character] ?? "?";
  });
}

/** Parameters that extensions of JUnit provide, with no value in an invocation's name. */
const injectedTypes: ReadonlySet<string> = new Set(["TestInfo", "TestReporter", "RepetitionInfo"]);

/** Returns the parameters that take the values of an invocation. */
export const valueParameters = ({ parameters }: JvmMethod): readonly JvmParameter[] =>
  parameters.filter(({ type }) => !injectedTypes.has(type));

/**
 * Returns whether a method may take the values in an invocation's name. Unquoted texts may hold commas of their own, so
 * that a method may have fewer parameters than the name seems to have values.
 */
export function takesValues(method: JvmMethod, argumentText: string): boolean {
  const parameters = valueParameters(method);
  if (parameters.some(({ type, isInjected }) => type === "ArgumentsAccessor" || isInjected)) return true;
  const { count, hasPlainTexts } = countValues(argumentText);
  if (parameters.length === count) return true;
  return hasPlainTexts && parameters.length > 0 && parameters.length < count && parameters.some(mayHoldCommas);
}

const primitiveTypes =
  /^(?:int|long|short|byte|char|boolean|double|float|Int|Long|Short|Byte|Char|Boolean|Double|Float|Integer|Character)$/;

const mayHoldCommas = ({ type }: JvmParameter): boolean => !primitiveTypes.test(type);

/** Counts the values in an invocation's name, outside of quotes and brackets. */
function countValues(argumentText: string): { readonly count: number; readonly hasPlainTexts: boolean } {
  const bareText = argumentText.replace(/"(?:[^"\\]|\\.)*"/gs, '""');
  let depth = 0;
  let count = 1;
  for (let i = 0; i < bareText.length; i++) {
    const mark = bareText[i] ?? "";
    if ("([{".includes(mark)) depth++;
    else if (")]}".includes(mark)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && mark === "," && bareText[i + 1] === " ") count++;
  }
  return { count, hasPlainTexts: !/(?:^|, |= )""(?:,|$)/.test(bareText) };
}
