import { deepEqual } from "node:assert/strict";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { confidenceByStanding } from "../../../../src/locate/engine/standing";
import type { Scanner } from "../../../../src/locate/language";
import { SourceText } from "../../../../src/locate/syntax/sourceText";

/** Returns where a scanner finds a test in a source: `exact 3`, `pattern 4 7`, with 1-based lines; or `nothing`. */
export function locateInSource(scanner: Scanner, source: string, test: TestAddress, path = "file"): string {
  const text = new SourceText(source);
  const finding = scanner.read(text, path, () => false).find(test);
  if (!finding) {
    return "nothing";
  }
  return [confidenceByStanding[finding.standing], ...finding.places.map(({ start }) => text.findLine(start) + 1)].join(
    " ",
  );
}

/** Asserts where a scanner finds tests in a source, by their names. */
export function assertLocations(scanner: Scanner, source: string, expected: Readonly<Record<string, string>>): void {
  const locations = Object.keys(expected).map((name) => [name, locateInSource(scanner, source, { name })]);
  deepEqual(Object.fromEntries(locations), expected);
}
