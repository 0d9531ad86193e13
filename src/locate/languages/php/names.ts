import { withoutRetry } from "../../names/decorations";

/** ` with data set #0`, ` with data set "a"`, ` with (1, 'a')`, ` with dataset "a"`, ` (2)`. */
const dataMarks = [" with data set ", " with dataset ", " with ("];

/**
 * Readings of a PHP test's name, the least stripped first: as it is, then without each of the marks of a data set that it may hold,
 * the last one first.
 */
export function phpNames(raw: string): readonly string[] {
  const name = withoutRetry(raw.trim());
  const cuts = dataMarks.map((mark) => name.lastIndexOf(mark)).filter((at) => at > 0);
  const first = dataMarks.map((mark) => name.indexOf(mark)).filter((at) => at > 0);
  const ends = [...new Set([...cuts, ...first])].sort((a, b) => b - a);
  return [name, ...ends.map((end) => name.slice(0, end).trimEnd())];
}

/** The name of a method at the start of a test's name: `testA` of `testA#1`, `FooTest::testA`. */
export function phpMethodName(name: string): string | undefined {
  const last = /^[\w\\\x80-\uffff]+::/.exec(name)?.[0].length ?? 0;
  return /^[A-Za-z_\x80-\uffff][\w\x80-\uffff]*/.exec(name.slice(last))?.[0];
}

/** The words of a method's name as a reporter may print them, without what tells it as a test: `testAddsTwo`, `it_adds_two` -> `addstwo`. */
export function spoken(name: string): string {
  return name
    .replace(/^test(?=[_A-Z\s\d])/, "")
    .replace(/[_\s]+/g, "")
    .toLowerCase();
}
