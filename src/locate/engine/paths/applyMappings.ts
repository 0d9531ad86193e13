import type { PathMapping } from "../../../domain/pathMapping";
import { type CleanPath, cleanPath } from "./cleanPath";

interface PathPrefix {
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
  let best: { readonly length: number; readonly to: readonly string[] } | undefined;
  for (const { from, to } of mappings) {
    const [start, target] = [parsePrefix(from), parsePrefix(to)];
    if (!start || !target || target.climbs || isOtherDisk(to) || !startsWithPrefix(path, start)) continue;
    if (!best || start.parts.length >= best.length) best = { length: start.parts.length, to: target.parts };
  }
  if (!best) return undefined;
  return { parts: [...best.to, ...path.parts.slice(best.length)], absolute: false, climbs: false };
}

/** Parses one side of a mapping. Empty text and `/` are prefixes too, although they are not paths. */
function parsePrefix(text: string): PathPrefix | undefined {
  const normalizedText = text.trim().replaceAll("\\", "/");
  if (/^(?:\.?\/?|\/?[A-Za-z]:\/?)$/.test(normalizedText))
    return { parts: [], absolute: /^(?:\/|.*:)/.test(normalizedText), climbs: false };
  return cleanPath(text)[0];
}

function isOtherDisk(path: string): boolean {
  return /^[A-Za-z]:[\\/]|^[\\/]{2}/.test(path.trim());
}

function startsWithPrefix(path: CleanPath, prefix: PathPrefix): boolean {
  if (path.absolute !== prefix.absolute || path.climbs !== prefix.climbs || path.parts.length <= prefix.parts.length)
    return false;
  return prefix.parts.every((part, index) => part === path.parts[index]);
}
