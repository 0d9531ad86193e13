import { realpathSync } from "node:fs";
import { valueOr } from "./valueOr";

/** Returns the path of a folder without links; the given path if the folder does not exist. */
export function resolveLinks(folder: string): string {
  return valueOr(folder, () => realpathSync.native(folder));
}
