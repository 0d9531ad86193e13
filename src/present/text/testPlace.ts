import type { FailingTest } from "../../domain/records";
import { createPlace, type FindPath } from "../../locate/services/place";
import { singleLineText } from "./sanitize";
import { noFileLabel } from "./testGroup";

const noPath: FindPath = () => undefined;

/** Returns a test's place in one line: the path of its file, otherwise its suite. */
export function placeText(test: FailingTest, findPath: FindPath = noPath): string {
  const place = createPlace(test, findPath);
  if (place.kind === "file") {
    return place.path;
  }
  if (place.kind === "suite") {
    return place.name;
  }
  return noFileLabel;
}

/** Returns the name of a test's file, for a row that is not below the file; `undefined` if no file is known. */
export function fileNameText(test: FailingTest, findPath: FindPath): string | undefined {
  const place = createPlace(test, findPath);
  if (place.kind !== "file") {
    return undefined;
  }
  const nameStart = place.path.lastIndexOf("/") + 1;
  return singleLineText(place.path.slice(nameStart), 80);
}
