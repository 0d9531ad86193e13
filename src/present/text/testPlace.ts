import type { FailingTest } from "../../domain/records";
import { type PathOf, placeOf } from "../../locate/services/place";
import { singleLineText } from "./sanitize";
import { noFileLabel } from "./testGroup";

const noPath: PathOf = () => undefined;

/** Returns a test's place in one line: the path of its file, else its suite. */
export function placeText(test: FailingTest, pathOf: PathOf = noPath): string {
  const place = placeOf(test, pathOf);
  return place.kind === "file" ? place.path : place.kind === "suite" ? place.name : noFileLabel;
}

/** Returns the name of a test's file, for a row that is not below the file; `undefined` if no file is known. */
export function fileNameText(test: FailingTest, pathOf: PathOf): string | undefined {
  const place = placeOf(test, pathOf);
  return place.kind === "file" ? singleLineText(place.path.slice(place.path.lastIndexOf("/") + 1), 80) : undefined;
}
