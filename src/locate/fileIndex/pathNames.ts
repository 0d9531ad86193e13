import type { SourceFile } from "../../domain/location";

/** A name without what conventions differ in: `FooTest`, `foo_test` and `foo-test` are the same. */
export function stemKey(name: string): string {
  return name.replace(/[_\s-]/g, "").toLowerCase();
}

/** The last component of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The path of the folder that holds a file; `""` for the root itself. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}

/** How many components a file's path and a path that was asked for share at their ends, if they have the same name. */
export function sharedSuffix(file: SourceFile, parts: readonly string[]): number {
  const own = file.path.split("/");
  let shared = 1;
  while (shared < own.length && shared < parts.length && sameComponent(own.at(-1 - shared), parts.at(-1 - shared))) {
    shared++;
  }
  return shared;
}

function sameComponent(one: string | undefined, other: string | undefined): boolean {
  return one === other || one?.toLowerCase() === other?.toLowerCase();
}

/** The ending of a file name in lower case, without the dot; `""` if it has none. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
}
