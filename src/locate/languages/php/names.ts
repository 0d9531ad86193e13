import { withoutRetry } from "../../../domain/testNames/decorations";

/** Starts of data set suffixes: ` with data set #0`, ` with data set "a"`, ` with (1, 'a')`, ` with dataset "a"`. */
const dataSetPrefixes = [" with data set ", " with dataset ", " with ("];

/**
 * Returns the readings of a PHP test's name, least stripped first: the name itself, then the name without each data
 * set suffix that it may contain, the last suffix first.
 */
export function listPhpNameReadings(raw: string): readonly string[] {
  const name = withoutRetry(raw.trim());
  const cuts = new Set<number>();
  for (const prefix of dataSetPrefixes) {
    cuts.add(name.lastIndexOf(prefix));
    cuts.add(name.indexOf(prefix));
  }
  const ends = [...cuts].filter((index) => index > 0);
  ends.sort((a, b) => b - a);
  const shortNames = ends.map((end) => name.slice(0, end).trimEnd());
  return [name, ...shortNames];
}

/** Returns whether the name contains a data set, as PHPUnit writes it. */
export function isDataSet(name: string): boolean {
  return /\w with data set ["#]/.test(name);
}

/** Returns the values of the data set in a name; `undefined` if it has none, or several. */
export function readDataSet(name: string): string | undefined {
  for (const prefix of dataSetPrefixes) {
    const start = name.lastIndexOf(prefix);
    const values = name.slice(start + prefix.length);
    if (start > 0) {
      return values.includes(" / ") ? undefined : values;
    }
  }
  return undefined;
}

/** Returns the name of the method at the start of a test's name: `testA` for `testA#1` and `FooTest::testA`. */
export function readPhpMethodName(name: string): string | undefined {
  const className = /^[\w\\\x80-\uffff]+::/.exec(name)?.[0] ?? "";
  const member = name.slice(className.length);
  return /^[A-Za-z_\x80-\uffff][\w\x80-\uffff]*/.exec(member)?.[0];
}

/**
 * Normalizes a method's name for comparison with a reporter's prose form: drops the prefix `test`, blanks, underscores
 * and case. `testAddsTwo`, `test_adds_two` -> `addstwo`.
 */
export function normalizeMethodName(name: string): string {
  return name
    .replace(/^test(?=[_A-Z\s\d])/, "")
    .replace(/[_\s]+/g, "")
    .toLowerCase();
}
