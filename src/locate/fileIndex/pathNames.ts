import type { SourceFile } from "../../domain/location";

/** Returns a key that ignores naming conventions: `FooTest`, `foo_test` and `foo-test` have the same one. */
export function stemKey(name: string): string {
  return name.replace(/[_\s-]/g, "").toLowerCase();
}

/** Returns the last component of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Returns the path of the folder that contains a file; `""` for the root itself. */
export function findFolder(path: string): string {
  const slash = path.lastIndexOf("/");
  return path.slice(0, Math.max(slash, 0));
}

interface CollapsedPath {
  readonly parts: readonly string[];
  /** Whether the path led out of its starting folder. */
  readonly climbs: boolean;
}

/** Returns the components of a path without `.` and `..`. */
export function collapsePath(path: string): CollapsedPath {
  const parts: string[] = [];
  let climbs = false;
  for (const part of path.split("/")) {
    if (part === "" || part === ".") {
      continue;
    }
    if (part !== "..") {
      parts.push(part);
    } else if (parts.pop() === undefined) {
      climbs = true;
    }
  }
  return { parts, climbs };
}

/** Joins a relative path or glob to a folder; `undefined` if it leads out of the root. */
export function joinPath(folder: string, relativePath: string): string | undefined {
  const { parts, climbs } = collapsePath(`${folder}/${relativePath}`);
  return climbs ? undefined : parts.join("/");
}

/**
 * Counts the components that the ends of a file's path and of a requested path have in common, provided that both have
 * the same name.
 */
export function sharedSuffixLength(file: SourceFile, parts: readonly string[]): number {
  const pathParts = file.path.split("/");
  for (let count = 1; count < pathParts.length; count++) {
    const next = -1 - count;
    if (!isSameComponent(pathParts.at(next), parts.at(next))) {
      return count;
    }
  }
  return pathParts.length;
}

function isSameComponent(component: string | undefined, otherComponent: string | undefined): boolean {
  return component === otherComponent || component?.toLowerCase() === otherComponent?.toLowerCase();
}

/** Returns the extension of a file name in lower case, without the dot; `""` if it has none. */
export function findExtension(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf(".");
  if (dot < 0) {
    return "";
  }
  return name.slice(dot + 1).toLowerCase();
}
