import type { SourceFile } from "../../../domain/location";
import { type FileIndex, stemOf } from "../../fileIndex/fileIndex";
import { extensionOf, stemKey } from "../../fileIndex/pathNames";

/** The ending of the files of Robot Framework, each of which is a suite. */
export const suiteExtension = "robot";

/**
 * Files of Robot Framework that are named as a suite is, as far as their folders are named after those around it; the outermost
 * suite may have any name. Sure if all others are folders.
 */
export function suiteFiles(
  parts: readonly string[],
  index: FileIndex,
): { files: readonly SourceFile[]; sure: boolean } {
  const stem = parts.at(-1) ?? "";
  const named = index.withStem(stem);
  if (named.length === 0) return { files: [], sure: false };
  let node = index.once(`suites\n${stemKey(stem)}`, () =>
    index.folderTree(
      named.filter(({ path }) => extensionOf(path) === suiteExtension),
      (folder) => stemKey(withoutOrder(folder)),
    ),
  );
  const around = parts.slice(0, -1).map(stemKey).reverse();
  let shared = 0;
  for (const part of around) {
    const inner = node.child(part);
    if (!inner) break;
    node = inner;
    shared++;
  }
  return { files: node.files, sure: shared > 0 && shared >= around.length - 1 };
}

/** `01__tests` -> `tests`: what stands in front only says in which order suites run. */
export function withoutOrder(name: string): string {
  const at = name.indexOf("__");
  return at < 0 || at + 2 === name.length ? name : name.slice(at + 2);
}

/** The part of a file's name that names the suite. */
export function suiteStem(name: string): string {
  const stem = stemOf(name);
  return name.endsWith(`.${suiteExtension}`) ? withoutOrder(stem) : stem;
}
