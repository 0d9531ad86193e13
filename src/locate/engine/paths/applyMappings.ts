import type { PathMapping } from "../../../domain/pathMapping";
import { type CleanPath, cleanPath } from "./cleanPath";

/** Leading components of a path, and whether they start at a root. */
export interface PathPrefix {
  readonly parts: readonly string[];
  readonly absolute: boolean;
  readonly climbs: boolean;
}

/**
 * Applies the mapping with the longest `from` that is a prefix of a report's path, in whole components: replaces it by
 * that mapping's `to`, and returns the path below the root of the mappings. Of two mappings with the same `from`, the
 * later one applies. Separators and drive letters are ignored, case is not. Returns `undefined` if no mapping applies;
 * a mapping that leads out of the root never applies.
 */
export function applyMappings(path: CleanPath, mappings: readonly PathMapping[]): CleanPath | undefined {
  let target: PathPrefix | undefined;
  let maxLength = 0;
  for (const { from, to } of mappings) {
    const start = parsePrefix(from);
    if (!start) {
      continue;
    }
    if (start.parts.length < maxLength || !startsWithPrefix(path, start)) {
      continue;
    }
    const end = parsePrefix(to);
    if (!end) {
      continue;
    }
    if (end.climbs || isOtherDisk(to)) {
      continue;
    }
    target = end;
    maxLength = start.parts.length;
  }
  if (!target) {
    return undefined;
  }
  const parts = [...target.parts, ...path.parts.slice(maxLength)];
  return { parts, absolute: false, climbs: false };
}

const currentFolder = String.raw`\.?\/?`;
const driveRoot = String.raw`\/?[A-Za-z]:\/?`;
/** A prefix without components. */
const emptyPrefix = new RegExp(`^(?:${currentFolder}|${driveRoot})$`);

/** Parses one side of a mapping. Empty text and `/` are prefixes too, although they are not paths. */
function parsePrefix(text: string): PathPrefix | undefined {
  const normalizedText = text.trim().replaceAll("\\", "/");
  if (!emptyPrefix.test(normalizedText)) {
    return cleanPath(text)[0];
  }
  const absolute = normalizedText.startsWith("/") || normalizedText.includes(":");
  return { parts: [], absolute, climbs: false };
}

function isOtherDisk(path: string): boolean {
  return /^[A-Za-z]:[\\/]|^[\\/]{2}/.test(path.trim());
}

/** Returns whether a prefix is the beginning of a path, which is longer. */
export function startsWithPrefix(path: CleanPath, prefix: PathPrefix): boolean {
  if (path.absolute !== prefix.absolute || path.climbs !== prefix.climbs) {
    return false;
  }
  if (path.parts.length <= prefix.parts.length) {
    return false;
  }
  return prefix.parts.every((part, index) => part === path.parts[index]);
}
