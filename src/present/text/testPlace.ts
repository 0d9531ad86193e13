import type { FailingTest } from "../../domain/records";
import { type PathOf, placeOf } from "../../locate/services/place";
import { oneLine } from "./inert";
import { nowhereLabel } from "./testGroup";

const nowhere: PathOf = () => undefined;

/** Where a test is, in one line: its file's path, else its suite. */
export function placeInWords(test: FailingTest, pathOf: PathOf = nowhere): string {
  const place = placeOf(test, pathOf);
  return place.kind === "file" ? place.path : place.kind === "suite" ? place.name : nowhereLabel;
}

/** The name of a test's file, for a row that does not stand below it; `undefined` where no file is known. */
export function placeInShort(test: FailingTest, pathOf: PathOf): string | undefined {
  const place = placeOf(test, pathOf);
  return place.kind === "file" ? oneLine(place.path.slice(place.path.lastIndexOf("/") + 1), 80) : undefined;
}
