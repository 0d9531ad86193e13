import type { TestAddress } from "../../../domain/testAddress";
import { withoutRetry } from "../../../domain/testNames/decorations";
import { normalizeTitle } from "../../titles/pattern";

/** Returns whether the record names a class. Older reporters of minitest wrote `Minitest::Result` instead. */
export function namesClass({ classname = "" }: TestAddress): boolean {
  return /^[A-Z]\w*(?:::[A-Z]\w*)*$/.test(classname) && classname !== "Minitest::Result";
}

const numberedName = /^test_\d{4,}_/;

/** Returns whether the class of a record is that of a spec: the joined titles of all suites around the test. */
export function namesSpec({ name, classname = "" }: TestAddress): boolean {
  return numberedName.test(name) && /^[A-Z]\w*::/.test(classname) && classname !== "Minitest::Result";
}

/**
 * Returns the readings of a test's own name, least stripped first, for `A#test_x`, `test_x(A)`, `test_x[label]`,
 * `test_0001_title`, `test: title` and `test_: title`.
 */
export function listOwnNameReadings(raw: string): readonly string[] {
  const name = normalizeTitle(withoutRetry(raw));
  const plainNames = [
    name,
    name.replace(/^[A-Z][\w:]*#/, ""),
    name.replace(/ ?\([A-Z][\w:]*\)$/, ""),
    name.replace(/\[.*\](?:\([\w:]*\))?$/s, ""),
  ];
  const titles = plainNames.flatMap((reading) => [withoutNumber(reading), withoutTestPrefix(reading)]);
  return [...new Set([...plainNames, ...titles])].filter((reading) => reading !== "");
}

const withoutNumber = (name: string): string => name.replace(numberedName, "");

function withoutTestPrefix(name: string): string {
  const title = name.replace(/^test_?: /, "").replace(/\.$/, "");
  return title.trim();
}
