import type { SourceFile } from "../answer";
import { type FileIndex, folderOf, stemKey, withoutOrder } from "./index";
import { extensionOf } from "./kinds";

/**
 * Files of Robot Framework that are named as a suite is, as far as their folders are named after those around it; the outermost
 * suite may have any name. Sure if all others are folders.
 */
export function suiteFiles(parts: readonly string[], index: FileIndex): { files: SourceFile[]; sure: boolean } {
  const named = index.withStem(parts.at(-1) ?? "").filter(({ path }) => extensionOf(path) === "robot");
  const around = parts.slice(0, -1).map(stemKey).reverse();
  const shared = named.map(({ path }) => {
    const folders = folderOf(path)
      .split("/")
      .map((folder) => stemKey(withoutOrder(folder)))
      .reverse();
    const differs = around.findIndex((part, i) => part !== folders[i]);
    return differs < 0 ? around.length : differs;
  });
  const most = Math.max(...shared, 0);
  return { files: named.filter((_, i) => shared[i] === most), sure: most > 0 && most >= around.length - 1 };
}
