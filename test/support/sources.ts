import { readdirSync, readFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";

/** The repository's root: tests are compiled to out/test/… and keep their depth. */
export const root = resolve(__dirname, "..", "..", "..");

/** A file of the repository, by its path with `/`. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Every file below a folder with one of the extensions, except in `test/fixtures`. */
export function sources(folder: string, endings: readonly string[]): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path).split(sep).join("/"))
    .filter((path) => endings.some((ending) => path.endsWith(ending)) && !path.startsWith("test/fixtures/"))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}
