import type { PathMapping } from "../../../domain/pathMapping";
import { type CleanPath, cleanPath } from "./clean";

interface Beginning {
  readonly parts: readonly string[];
  readonly absolute: boolean;
  readonly climbs: boolean;
}

/**
 * The path below the root of the mappings that a report's path stands for: the longest `from` that it begins with, whole components alone,
 * replaced by that mapping's `to`; of two with the same `from` the later counts. Separators and drive letters do not matter, letters' case does. `undefined` if no mapping applies;
 * a mapping that leads out of the root never does.
 */
export function mapped(path: CleanPath, mappings: readonly PathMapping[]): CleanPath | undefined {
  let best: { readonly length: number; readonly to: readonly string[] } | undefined;
  for (const { from, to } of mappings) {
    const [start, target] = [beginning(from), beginning(to)];
    if (!start || !target || target.climbs || isOtherDisk(to) || !beginsWith(path, start)) continue;
    if (!best || start.parts.length >= best.length) best = { length: start.parts.length, to: target.parts };
  }
  if (!best) return undefined;
  const parts = [...best.to, ...path.parts.slice(best.length)];
  return parts.length === 0 ? undefined : { parts, absolute: false, climbs: false };
}

/** A side of a mapping; nothing at all and `/` are beginnings too, though they are no paths. */
function beginning(text: string): Beginning | undefined {
  const slashed = text.trim().replaceAll("\\", "/");
  if (/^(?:\.?\/?|\/?[A-Za-z]:\/?)$/.test(slashed))
    return { parts: [], absolute: /^(?:\/|.*:)/.test(slashed), climbs: false };
  return cleanPath(text)[0];
}

function isOtherDisk(path: string): boolean {
  return /^[A-Za-z]:[\\/]|^[\\/]{2}/.test(path.trim());
}

function beginsWith(path: CleanPath, start: Beginning): boolean {
  if (path.absolute !== start.absolute || path.climbs !== start.climbs || path.parts.length <= start.parts.length)
    return false;
  return start.parts.every((part, index) => part === path.parts[index]);
}
