import type { Span } from "../../syntax/sourceText";
import type { PhpOutline } from "./outline";

/** The values of a data set without a name, as Pest adds them to a test's name: ` with data set "(1, 'a')"`. */
const dataSetPattern = / with data set "\((.{1,2000}?)\)?"?$/s;
const constants = "array|false|null|object|true";
/** Masked code after a test that only gives it data sets, of brackets, numbers and constants. */
const literalSets = new RegExp(String.raw`^\s*->with\((?:[\s[\](),'".+\d-]|[=-]>|\b(?:with|${constants})\b)*$`, "i");
const constant = new RegExp(`^(?:${constants})$`);

/** Returns whether a test of Pest writes its data sets out, and they lack a word of the one that a record names. */
export function lacksDataSet({ text, code, calls }: PhpOutline, title: Span, name: string): boolean {
  const values = dataSetPattern.exec(name)?.[1];
  const call = calls.find(({ open, close }) => open < title.start && title.end <= close);
  if (values === undefined || !call) return false;
  const start = call.close + 1;
  const end = code.indexOf(";", start);
  if (!literalSets.test(code.slice(start, end))) return false;
  const source = text.slice(start, end).toLowerCase();
  const words = values.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.some((word) => /\p{L}/u.test(word) && !constant.test(word) && !source.includes(word));
}
