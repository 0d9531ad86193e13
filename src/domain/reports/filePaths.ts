import { decodeUri } from "../../base/decodeUri";

/** Path of a report or a record, split into segments. */
interface SplitPath {
  readonly segments: readonly string[];
  readonly isAbsolute: boolean;
}

/**
 * Decodes a path and splits it at the separators of any platform. Omits its scheme, its drive, and `.` and `..` at its
 * start.
 */
export function splitPath(path: string): SplitPath {
  const text = withoutScheme(decodeUri(path.trim())).replaceAll("\\", "/");
  const isAbsolute = /^(?:[A-Za-z]:)?\//.test(text);
  const segments = text.split("/").filter((segment) => segment !== "" && segment !== ".");
  while (segments[0] === "..") {
    segments.shift();
  }
  if (/^[A-Za-z]:$/.test(segments[0] ?? "")) {
    segments.shift();
  }
  return { segments, isAbsolute };
}

/** Returns a path with `/` between its segments, and before them if it is absolute. */
export function normalizePath(path: string): string {
  const { segments, isAbsolute } = splitPath(path);
  return `${isAbsolute ? "/" : ""}${segments.join("/")}`;
}

/** Removes the scheme from a URI as runners write it; returns any other path unchanged. */
export function withoutScheme(path: string): string {
  return path.replace(/^(?:file|classpath):(?:\/\/)?/i, "");
}

/** Returns the number of last segments that two paths have in common. */
export function countCommonTail(first: readonly string[], second: readonly string[]): number {
  const maxLength = Math.min(first.length, second.length);
  let length = 0;
  while (length < maxLength) {
    const next = -1 - length;
    if (first.at(next) !== second.at(next)) {
      break;
    }
    length++;
  }
  return length;
}

/**
 * Returns whether two paths may denote the same file: one is the end of the other. `spec` and `test` before the file
 * extension count as equal.
 */
export function mayBeSameFile(reportPath: string, recordPath: string): boolean {
  const first = splitPath(withTestEnding(reportPath)).segments;
  const second = splitPath(withTestEnding(recordPath)).segments;
  const tailLength = countCommonTail(first, second);
  return tailLength > 0 && (tailLength === first.length || tailLength === second.length);
}

/** Spells `cart.spec.ts` as `cart.test.ts`: projects rename their files from one to the other. */
function withTestEnding(path: string): string {
  return path.replace(/\.spec(?=\.\w{1,4}$)/, ".test");
}

/**
 * Returns 1 for equal paths, otherwise a fraction that grows with the number of common last segments. Segments that
 * only one path has do not count.
 */
export function rankFiles(first: string, second: string): number {
  const firstSegments = splitPath(first).segments;
  const secondSegments = splitPath(second).segments;
  const tailLength = countCommonTail(firstSegments, secondSegments);
  const isEqual = tailLength === Math.max(firstSegments.length, secondSegments.length);
  return isEqual ? 1 : tailLength / (tailLength + 1);
}
