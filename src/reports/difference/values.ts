import type { Difference } from "../../domain/failures/difference";
import { type Conditions, type Finding, type Form, isCut, meetsConditions } from "./finding";
import { orderSides } from "./sides";

/** Values of one line each. */
export interface ValueForm extends Conditions {
  /**
   * Groups `expected` and `actual`; or `left` and `right`, and what they were written as in `leftCode` and
   * `rightCode`, which is the value of a constant. Has the flag `g`, and is tied to the beginning of a line or to a word, so that it takes linear time.
   */
  readonly pattern: RegExp;
  /** The side that is expected if the code does not tell. */
  readonly convention?: "right";
  /** The runner never shortens a value: an ellipsis is its own. */
  readonly isWhole?: true;
}

/** Returns the form of a runner that writes each value in one line. */
export function createValueForm(form: ValueForm): Form {
  return (text) => {
    if (!meetsConditions(text, form)) return [];
    const findings = [...text.matchAll(form.pattern)].map(({ groups = {} }) => readGroups(groups, form));
    return findings.map((finding) => checkWhole(finding, form));
  };
}

function readGroups(groups: Readonly<Record<string, string | undefined>>, { convention }: ValueForm): Finding {
  const { expected, actual, leftCode, rightCode, left = leftCode, right = rightCode } = groups;
  if (expected !== undefined && actual !== undefined) return { expected, actual };
  if (left === undefined || right === undefined) return "unsure";
  return orderSides({ value: left, code: leftCode }, { value: right, code: rightCode }, convention);
}

function checkWhole(finding: Finding, { isWhole }: { readonly isWhole?: true }): Finding {
  if (finding === "unsure" || isWhole) return finding;
  return isCut(finding) ? "unsure" : finding;
}

/** Values of any number of lines, between texts that no value contains. All patterns have the flag `g`. */
export interface BlockForm extends Conditions {
  readonly start: RegExp;
  readonly middle: RegExp;
  readonly end: RegExp;
  readonly actualFirst?: true;
  readonly isWhole?: true;
  /** The runner indents each line of a value like the line where it starts. */
  readonly isIndented?: true;
  /** Takes off what the runner added; `undefined` if the values are not whole. */
  readonly convert?: (difference: Difference, text: string) => Difference | undefined;
}

/** Returns the form of a runner whose values may have several lines. */
export function createBlockForm(form: BlockForm): Form {
  return (text) => {
    if (!meetsConditions(text, form)) return [];
    const findings: Finding[] = [];
    for (let position = 0; ; ) {
      const block = findBlock(text, form, position);
      if (!block) return findings;
      findings.push(readBlock(text, block, form));
      position = block.end;
    }
  };
}

interface Block {
  readonly start: number;
  readonly first: string;
  readonly second: string;
  readonly end: number;
}

/** Each pattern is looked for behind the one before it, so that the whole text takes linear time. */
function findBlock(text: string, form: BlockForm, position: number): Block | undefined {
  let start = findFrom(form.start, text, position);
  const middle = start && findFrom(form.middle, text, start.end);
  const end = middle && findFrom(form.end, text, middle.end);
  if (!start || !middle || !end) return undefined;
  // What stands before the last start is not a part of this comparison
  for (let next = findFrom(form.start, text, start.end); next && next.end <= middle.start; ) {
    start = next;
    next = findFrom(form.start, text, next.end);
  }
  const first = text.slice(start.end, middle.start);
  return { start: start.start, first, second: text.slice(middle.end, end.start), end: end.end };
}

function findFrom(pattern: RegExp, text: string, position: number): { start: number; end: number } | undefined {
  pattern.lastIndex = position;
  const match = pattern.exec(text);
  if (!match) return undefined;
  // A pattern for the end of a text matches nothing: the next search has to go on behind it
  return { start: match.index, end: Math.max(match.index + match[0].length, position + 1) };
}

function readBlock(text: string, { start, first, second }: Block, form: BlockForm): Finding {
  if (second.search(form.middle) !== -1) return "unsure";
  const indentation = form.isIndented ? findIndentation(text, start) : "";
  const [one, other] = [first, second].map((value) => value.replaceAll(`\n${indentation}`, "\n"));
  if (one === undefined || other === undefined) return "unsure";
  const difference = form.actualFirst ? { expected: other, actual: one } : { expected: one, actual: other };
  const converted = form.convert ? form.convert(difference, text) : difference;
  return checkWhole(converted ?? "unsure", form);
}

function findIndentation(text: string, position: number): string {
  const lineStart = text.lastIndexOf("\n", position - 1) + 1;
  return /^ */.exec(text.slice(lineStart, lineStart + 100))?.[0] ?? "";
}
