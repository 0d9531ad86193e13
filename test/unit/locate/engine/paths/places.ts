import type { TestAddress } from "../../../../../src/domain/testAddress";
import { findFailurePlaces } from "../../../../../src/locate/engine/paths/failurePlaces";
import { createFileIndex } from "../../../../../src/locate/engine/sourceNames";

const root = { key: "root", repositoryPrefix: "" };

/** Returns the places in a workspace of these files that a failure text names, as `web/cart.ts:12 in total`. */
export function findPlaces(text: string, paths: readonly string[], test: Partial<TestAddress> = {}): readonly string[] {
  const index = createFileIndex(paths.map((path) => ({ root: root.key, path })));
  const places = findFailurePlaces({ test: { name: "adds", ...test }, text }, index, [root]);
  return places.map(({ file, line, name }) => `${file.path}:${line}${name === undefined ? "" : ` in ${name}`}`);
}
