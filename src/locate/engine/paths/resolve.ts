import type { LocateMiss, SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { isBuildOutput } from "../../fileIndex/fileRanks";
import type { PathNode } from "../../fileIndex/pathNode";
import type { Root } from "../../files";
import { languages } from "../../languages/registry";
import { type CleanPath, cleanPath } from "./clean";
import { mapped } from "./mapping";

/** The files that a report's path may mean. */
export interface Resolution {
  readonly files: readonly SourceFile[];
  /**
   * The path says so in full (it, or the file's whole path, was matched to its start).
   * If not, only the file's end fits, and the file counts only if it holds the test.
   */
  readonly sure: boolean;
  /** Files with the same name that do not fit: to be offered, never opened. */
  readonly similar: readonly SourceFile[];
  /** Why there are no files. */
  readonly miss?: LocateMiss;
}

const mostSimilar = 20;

/**
 * Files of the workspace that a path of a CI report may mean, in the order of "Path resolution": as the person's mappings say, exact below
 * a root or below the Git repository around it, the source of compiled output, then the longest matching end.
 * Never a file outside the index, whatever the path or a mapping says.
 */
export function resolvePath(raw: string, index: FileIndex, roots: readonly Root[]): Resolution {
  const readings = cleanPath(raw);
  const said = asMapped(readings, index, roots);
  if (said) return said;
  const found: Resolution[] = [];
  for (const path of readings) {
    const resolution = resolveOne(path, index, roots);
    if (resolution.files.length > 0 && resolution.sure) return resolution;
    found.push(resolution);
  }
  const best = found.find(({ files }) => files.length > 0) ?? found.at(-1);
  if (best && best.files.length > 0) return best;
  const escapes = readings.some(({ climbs }) => climbs) || raw.includes("\0");
  return { files: [], sure: false, similar: best?.similar ?? [], miss: escapes ? "outside" : "noSuchFile" };
}

/** The files that the roots' own mappings name, if these are there. A mapping that names none leaves the path as it was. */
function asMapped(readings: readonly CleanPath[], index: FileIndex, roots: readonly Root[]): Resolution | undefined {
  const files = new Set<SourceFile>();
  for (const root of roots) {
    if (!root.pathMappings?.length) continue;
    for (const reading of readings) {
      const path = mapped(reading, root.pathMappings);
      for (const file of path ? fileOrItsSource(path, index, root) : []) files.add(file);
    }
  }
  return files.size > 0 ? sure([...files]) : undefined;
}

function fileOrItsSource(path: CleanPath, index: FileIndex, root: Root): readonly SourceFile[] {
  const files = exactFiles(path, index, [root]);
  if (files.some((file) => !isBuildOutput(file.path))) return files;
  for (const parts of sourcePaths(path.parts)) {
    const sources = exactFiles({ ...path, parts }, index, [root]);
    if (sources.some((file) => !isBuildOutput(file.path))) return sources;
  }
  return files;
}

function resolveOne(path: CleanPath, index: FileIndex, roots: readonly Root[]): Resolution {
  const exact = exactFiles(path, index, roots);
  const found = exact.length > 0 ? sure(exact) : bySuffix(path, index);
  const written = found.files.every((file) => isBuildOutput(file.path));
  if (found.sure && !written) return found;
  return sourceFiles(path, index, roots) ?? found;
}

const sure = (files: readonly SourceFile[]): Resolution => ({ files, sure: true, similar: [] });

/** Places where the path may start: every root, the repository around it, and the root's folders named in the path's start. */
function exactFiles(path: CleanPath, index: FileIndex, roots: readonly Root[]): SourceFile[] {
  const starts = path.belowCheckout ? [path.belowCheckout] : [];
  if (!path.absolute && !path.climbs) starts.unshift(path.parts);
  const files: SourceFile[] = [];
  for (const parts of starts) {
    const joined = parts.join("/");
    for (const root of roots) {
      for (const inRoot of pathsInRoot(joined, root)) {
        const file = index.get(root.key, inRoot);
        if (file && !files.includes(file)) files.push(file);
      }
    }
    if (files.length > 0) break;
  }
  return files;
}

function pathsInRoot(path: string, root: Root): string[] {
  const { repositoryPrefix: prefix, repositoryFolder: folder } = root;
  if (folder !== undefined) return [`${folder}/${path}`];
  // Below a folder that is itself part of a repository, a path relative to the repository is the likelier reading.
  if (prefix !== "" && path.startsWith(`${prefix}/`)) return [path.slice(prefix.length + 1), path];
  return [path];
}

function bySuffix(path: CleanPath, index: FileIndex): Resolution {
  const nodes = index.endingIn(path.parts);
  const full = fullMatches(path, nodes);
  if (full.length > 0) return sure(full);
  const similar = nodes[0]?.all.slice(0, mostSimilar) ?? [];
  return { files: (path.absolute ? partialMatches(nodes) : nodes[0]?.whole) ?? [], sure: false, similar };
}

/** Matches in which the shorter of the two paths is used up: a package's path in a repository, or a repository's on a disk. */
function fullMatches(path: CleanPath, nodes: readonly PathNode[]): readonly SourceFile[] {
  const below = path.belowCheckout?.length ?? path.parts.length;
  if (nodes.length >= below) return nodes.at(-1)?.files ?? [];
  return nodes.slice(1).findLast(({ whole }) => whole.length > 0)?.whole ?? [];
}

/** For a path on another machine's disk: the longest matching end, of at least two components unless the name is unique. */
function partialMatches(nodes: readonly PathNode[]): readonly SourceFile[] | undefined {
  return nodes.length >= 2 || nodes[0]?.all.length === 1 ? nodes.at(-1)?.files : undefined;
}

const compiledFolder = /^(?:dist|build|out|lib|output|compiled|\.?tsc|es|esm|cjs|dist-[\w-]+|build-[\w-]+)$/;
/** By the ending of a compiled file those of the sources that it may come from. */
const sourceEndings = new Map(languages.flatMap(({ compiledFrom = {} }) => Object.entries(compiledFrom)));

/** The sources from which a compiled file may come: `dist/a.test.js` -> `src/a.test.ts`. */
function sourceFiles(path: CleanPath, index: FileIndex, roots: readonly Root[]): Resolution | undefined {
  for (const parts of sourcePaths(path.parts)) {
    const clean: CleanPath = { ...path, parts, ...belowSame(path, parts) };
    const exact = exactFiles(clean, index, roots);
    const resolution = exact.length > 0 ? sure(exact) : bySuffix(clean, index);
    const files = resolution.files.filter((file) => !isBuildOutput(file.path));
    if (resolution.sure && files.length > 0) return sure(files);
  }
  return undefined;
}

/** `belowCheckout` of a variant: the same number of leading components is not part of it. */
function belowSame(path: CleanPath, parts: readonly string[]): { belowCheckout?: readonly string[] } {
  if (!path.belowCheckout) return {};
  const outside = path.parts.length - path.belowCheckout.length;
  return { belowCheckout: parts.slice(outside) };
}

function* sourcePaths(parts: readonly string[]): Iterable<readonly string[]> {
  const name = parts.at(-1) ?? "";
  const dot = name.lastIndexOf(".");
  const endings = sourceEndings.get(name.slice(dot + 1).toLowerCase());
  if (dot < 1 || !endings) return;
  const names = endings.map((ending) => `${name.slice(0, dot)}.${ending}`);
  for (let i = parts.length - 2; i >= 0; i--) {
    if (!compiledFolder.test(parts[i] ?? "")) continue;
    const before = parts.slice(0, i);
    const after = parts.slice(i + 1, -1);
    for (const source of names) {
      yield [...before, "src", ...after, source];
      yield [...before, ...after, source];
    }
  }
  for (const source of names) if (source !== name) yield [...parts.slice(0, -1), source];
}
