import type { TestAddress } from "../../domain/locator";
import type { IsSourcePath } from "../fileIndex/sourcePath";
import { withoutRetry } from "../names/decorations";

/** One way to read a record of a test that is named by titles. */
export interface TitleReading {
  /** All titles joined, outermost first; then `own` and `context` are not known apart. */
  readonly full?: string;
  /** The test's own title. */
  readonly own?: string;
  /** The titles around it, joined. */
  readonly context?: string;
}

const blanks = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * The ways to read a record, the likeliest first. Reporters put the full title, the test's own or the suites' into `name` and
 * `classname` in every combination; none says which.
 */
export function titleReadings(test: TestAddress, isSourcePath: IsSourcePath): readonly TitleReading[] {
  const name = blanks(test.name);
  const classname = blanks(test.classname ?? "");
  const readings: TitleReading[] = [];
  const isTitle = classname !== "" && classname !== "test" && !isSourcePath(classname);
  if (isTitle && classname !== name) {
    const before = textBefore(name, classname);
    const around = textBefore(classname, name);
    if (before !== undefined) readings.push({ own: classname, context: before });
    // A title may also end in that of the suite around it.
    readings.push({ own: name, context: around ?? classname });
  }
  readings.push({ full: name });
  // A test may be called as its suite.
  if (isTitle && classname === name) readings.push({ own: name, context: classname });
  const parent = blanks(test.parent ?? "");
  if (parent !== "" && parent !== name && !isSourcePath(parent)) readings.push({ own: name, context: parent });
  return readings;
}

/** What stands before an end of a text, without the mark that joins the two; `undefined` if the text does not end so. */
function textBefore(text: string, end: string): string | undefined {
  if (end === "" || text.length <= end.length || !text.endsWith(end)) return undefined;
  return text
    .slice(0, text.length - end.length)
    .replace(/(?:\s(?:[›>|/»-]|--|::)\s*|\.|\s)$/u, "")
    .trim();
}

/** A test's own title where the record gives it alone or behind a mark that titles seldom hold. */
export function ownTitles(test: TestAddress, isSourcePath: IsSourcePath): readonly string[] {
  const known = titleReadings(test, isSourcePath).flatMap(({ own }) => own ?? []);
  const name = blanks(test.name);
  const parts = name.split(/ (?:›|>|») /u);
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  return [...new Set([...known, ...(last ? [last] : []), name])];
}

/**
 * The record, then what is left of it without the decorations that runners add: a project's name in front, the mark of a hook or
 * of another try, entities that were escaped twice. Each is to be tried only if those before it find nothing.
 */
export function undecorated(test: TestAddress): readonly TestAddress[] {
  const variants = [test];
  const add = (change: (text: string) => string): void => {
    const last = variants.at(-1) ?? test;
    const changed: TestAddress = {
      ...last,
      name: change(last.name),
      ...(last.classname !== undefined && { classname: change(last.classname) }),
    };
    if (changed.name !== last.name || changed.classname !== last.classname) variants.push(changed);
  };
  add(decodeEntities);
  add((text) => withoutRetry(text).replace(/^\[[^\]]*\] › /u, ""));
  const hook = /^(.*?) ?"(?:before|after) (?:each|all)" hook(?:: .*?)? for "(.*)"$/s.exec(variants.at(-1)?.name ?? "");
  if (hook) variants.push({ ...test, name: hook[2] ?? "", classname: hook[1] ?? "" });
  return variants;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g, (whole, name, decimal, hex) => {
    if (name !== undefined) return entities[name as string] ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
