import { bracketsAt } from "../../syntax/bracketPairs";
import { type Span, skipBlanks } from "../../syntax/sourceText";
import type { PhpOutline } from "./outline";

/** The values of a data set without a name, as Pest adds them to a test's name: ` with data set "(1, 'a')"`. */
const dataSetPattern = / with data set "\((.{1,2000}?)\)?"?$/s;
const memberCall = /^->\s{0,99}(\w{1,99})\s{0,99}\($/;
/** Masked code of values that are written out: brackets, numbers and constants. */
const literalCode = /^(?:[\s[\](),'".+\d-]|=>|\b(?:array|false|null|object|true)\b)*$/i;

const constant = /^(?:array|false|null|true)$/;

/** Returns whether a test of Pest writes its data sets out, and they lack a word of the one that a record names. */
export function lacksDataSet(outline: PhpOutline, title: Span, name: string): boolean {
  const values = dataSetPattern.exec(name)?.[1];
  const call = outline.calls.find(({ open, close }) => open < title.start && title.end <= close);
  if (values === undefined || !call) return false;
  const lists = listDataSets(outline, call.close + 1);
  if (lists.length === 0) return false;
  if (!lists.every(({ start, end }) => literalCode.test(outline.code.slice(start, end)))) return false;
  const source = lists.map(({ start, end }) => outline.text.slice(start, end)).join("\n");
  const words = values.toLowerCase().match(/[\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*/gu) ?? [];
  return words.some((word) => !constant.test(word) && !source.toLowerCase().includes(word));
}

/** Returns the arguments of each `with` in the calls that follow on a test. */
function listDataSets({ code, pairs }: PhpOutline, from: number): readonly Span[] {
  const lists: Span[] = [];
  let i = skipBlanks(code, from);
  for (;;) {
    const open = code.indexOf("(", i);
    const method = memberCall.exec(code.slice(i, open + 1))?.[1];
    const brackets = method === undefined ? undefined : bracketsAt(pairs, open);
    if (!brackets) return lists;
    if (method === "with") lists.push({ start: open + 1, end: brackets.end });
    i = skipBlanks(code, brackets.end + 1);
  }
}
