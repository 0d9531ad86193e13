import type { LocateMiss, SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { isBuildOutput } from "../../fileIndex/fileRanks";
import type { PathNode } from "../../fileIndex/pathNode";
import type { Root } from "../../files";
import { languages } from "../../languages/registry";
import { applyMappings } from "./applyMappings";
import { type CleanPath, cleanPath } from "./cleanPath";

/** Files that a report's path may refer to. */
export interface PathResolution {
  readonly files: readonly SourceFile[];
  /**
   * Whether the path matches in full (it, or the file's whole path, was matched to its start). If not, only the end
   * matches, and the file counts only if it contains the test.
   */
  readonly sure: boolean;
  /** Files with the same name that do not match: they are offered to the user, never opened. */
  readonly similar: readonly SourceFile[];
  /** Reason that there are no files. */
  readonly miss?: LocateMiss;
}

const maxSimilarFiles = 20;

/**
 * Finds the files of the workspace that a path of a CI report may refer to, in this order: by the user's mappings,
 * exactly below a root or below the Git repository around it, as the source of compiled output, then by the longest
 * matching end. Never returns a file outside the index, whatever the path or a mapping contains.
 */
export function resolvePath(raw: string, index: FileIndex, roots: readonly Root[]): PathResolution {
  return resolveReadings(raw, index, roots, resolveReading);
}

/**
 * Finds the files that the path of a frame may refer to, as `resolvePath` does, but not the sources of compiled files:
 * the frame's line is one of the file that was named.
 */
export function resolveFramePath(raw: string, index: FileIndex, roots: readonly Root[]): PathResolution {
  return resolveReadings(raw, index, roots, resolveAsWritten);
}

function resolveReadings(
  raw: string,
  index: FileIndex,
  roots: readonly Root[],
  resolve: typeof resolveAsWritten,
): PathResolution {
  const readings = cleanPath(raw);
  const mappedResolution = resolveMapped(readings, index, roots);
  if (mappedResolution) {
    return mappedResolution;
  }
  const resolutions = readings.map((path) => resolve(path, index, roots));
  const best = resolutions.find(({ sure }) => sure) ?? resolutions.find(({ files }) => files.length > 0);
  if (best) {
    return best;
  }
  const similar = resolutions.at(-1)?.similar ?? [];
  const isOutside = readings.some(({ climbs }) => climbs) || raw.includes("\0");
  return { files: [], sure: false, similar, miss: isOutside ? "outside" : "noSuchFile" };
}

/** Resolves a path by the mappings of each root, if the files exist. A mapping that leads to no file is not applied. */
function resolveMapped(
  readings: readonly CleanPath[],
  index: FileIndex,
  roots: readonly Root[],
): PathResolution | undefined {
  const files = new Set<SourceFile>();
  for (const root of roots) {
    const mappings = root.pathMappings ?? [];
    for (const reading of readings) {
      const path = applyMappings(reading, mappings);
      if (!path) {
        continue;
      }
      for (const file of findFileOrSource(path, index, root)) {
        files.add(file);
      }
    }
  }
  if (files.size === 0) {
    return undefined;
  }
  return createSureResolution([...files]);
}

function findFileOrSource(path: CleanPath, index: FileIndex, root: Root): readonly SourceFile[] {
  const files = findExactFiles(path, index, [root]);
  if (files.some(isSource)) {
    return files;
  }
  for (const parts of listSourcePaths(path.parts)) {
    const sources = findExactFiles({ ...path, parts }, index, [root]);
    if (sources.some(isSource)) {
      return sources;
    }
  }
  return files;
}

function isSource({ path }: SourceFile): boolean {
  return !isBuildOutput(path);
}

function resolveReading(path: CleanPath, index: FileIndex, roots: readonly Root[]): PathResolution {
  const resolution = resolveAsWritten(path, index, roots);
  if (resolution.sure && resolution.files.some(isSource)) {
    return resolution;
  }
  return resolveSource(path, index, roots) ?? resolution;
}

function resolveAsWritten(path: CleanPath, index: FileIndex, roots: readonly Root[]): PathResolution {
  const exactFiles = findExactFiles(path, index, roots);
  if (exactFiles.length > 0) {
    return createSureResolution(exactFiles);
  }
  return resolveBySuffix(path, index);
}

function createSureResolution(files: readonly SourceFile[]): PathResolution {
  return { files, sure: true, similar: [] };
}

/**
 * Finds files at exactly this path, which may start at every root, at the repository around it, and at the root's
 * folders named at the path's start.
 */
function findExactFiles(path: CleanPath, index: FileIndex, roots: readonly Root[]): SourceFile[] {
  if (!path.absolute && !path.climbs) {
    const files = findBelowRoots(path.parts, index, roots);
    if (files.length > 0) {
      return files;
    }
  }
  if (!path.belowCheckout) {
    return [];
  }
  return findBelowRoots(path.belowCheckout, index, roots);
}

function findBelowRoots(parts: readonly string[], index: FileIndex, roots: readonly Root[]): SourceFile[] {
  const files = new Set<SourceFile>();
  const path = parts.join("/");
  for (const root of roots) {
    for (const pathInRoot of listPathsInRoot(path, root)) {
      const file = index.get(root.key, pathInRoot);
      if (file) {
        files.add(file);
      }
    }
  }
  return [...files];
}

function listPathsInRoot(path: string, root: Root): string[] {
  const { repositoryPrefix: prefix, repositoryFolder: folder } = root;
  if (folder !== undefined) {
    return [`${folder}/${path}`];
  }
  // In a folder that is itself part of a repository, a path is more likely to be relative to the repository.
  if (prefix !== "" && path.startsWith(`${prefix}/`)) {
    return [path.slice(prefix.length + 1), path];
  }
  return [path];
}

function resolveBySuffix(path: CleanPath, index: FileIndex): PathResolution {
  const nodes = index.endingIn(path.parts);
  const fullFiles = findFullMatches(path, nodes);
  if (fullFiles.length > 0) {
    return createSureResolution(fullFiles);
  }
  const [nameNode] = nodes;
  const files = path.absolute ? findPartialMatches(nodes) : nameNode?.exactMatches;
  const similar = nameNode?.all.slice(0, maxSimilarFiles);
  return { files: files ?? [], sure: false, similar: similar ?? [] };
}

/**
 * Returns the files for which the shorter of the two paths matches completely: a package's path in a repository, or a
 * repository's path on a disk.
 */
function findFullMatches(path: CleanPath, nodes: readonly PathNode[]): readonly SourceFile[] {
  const requiredLength = path.belowCheckout?.length ?? path.parts.length;
  if (nodes.length >= requiredLength) {
    return nodes.at(-1)?.files ?? [];
  }
  const [, ...longerNodes] = nodes;
  const wholePathNode = longerNodes.findLast(({ exactMatches }) => exactMatches.length > 0);
  return wholePathNode?.exactMatches ?? [];
}

/**
 * Returns the files with the longest matching end, for a path on another machine's disk. The end has at least two
 * components unless the name is unique.
 */
function findPartialMatches(nodes: readonly PathNode[]): readonly SourceFile[] | undefined {
  const isNameUnique = nodes[0]?.all.length === 1;
  if (nodes.length < 2 && !isNameUnique) {
    return undefined;
  }
  return nodes.at(-1)?.files;
}

const namedOutput = "out|lib|output|compiled";
const moduleFormat = "es|esm|cjs";
const variantOutput = String.raw`(?:dist|build)(?:-[\w-]+)?`;
/** Name of a folder into which sources are compiled. */
const compiledFolderPattern = new RegExp(
  String.raw`^(?:${variantOutput}|${namedOutput}|\.?tsc|\.features-gen|${moduleFormat})$`,
);
/** Extensions of the possible source files, by the extension of the compiled file. */
const sourceExtensions = new Map(languages.flatMap(({ compiledFrom = {} }) => Object.entries(compiledFrom)));

/** Resolves the path of a compiled file to its possible sources: `dist/a.test.js` -> `src/a.test.ts`. */
function resolveSource(path: CleanPath, index: FileIndex, roots: readonly Root[]): PathResolution | undefined {
  for (const parts of listSourcePaths(path.parts)) {
    const resolution = resolveAsWritten(replaceParts(path, parts), index, roots);
    const sources = resolution.files.filter(isSource);
    if (resolution.sure && sources.length > 0) {
      return createSureResolution(sources);
    }
  }
  return undefined;
}

/** Returns a path with other components, of which the same number of leading ones is outside of the checkout. */
function replaceParts(path: CleanPath, parts: readonly string[]): CleanPath {
  if (!path.belowCheckout) {
    return { ...path, parts };
  }
  const outsideCount = path.parts.length - path.belowCheckout.length;
  return { ...path, parts, belowCheckout: parts.slice(outsideCount) };
}

function* listSourcePaths(parts: readonly string[]): Iterable<readonly string[]> {
  const name = parts.at(-1) ?? "";
  const dot = name.lastIndexOf(".");
  const stem = name.slice(0, Math.max(0, dot));
  const extensions = sourceExtensions.get(name.slice(dot + 1).toLowerCase());
  if (stem === "" || !extensions) {
    return;
  }
  const origins = languages.flatMap(({ findOrigin }) => findOrigin?.(name) ?? []);
  const names = [...extensions.map((extension) => `${stem}.${extension}`), ...origins];
  for (let i = parts.length - 2; i >= 0; i--) {
    if (!compiledFolderPattern.test(parts[i] ?? "")) {
      continue;
    }
    const leadingParts = parts.slice(0, i);
    const trailingParts = parts.slice(i + 1, -1);
    for (const source of names) {
      yield [...leadingParts, "src", ...trailingParts, source];
      yield [...leadingParts, ...trailingParts, source];
    }
    // Each project may generate into a folder of its own.
    if (trailingParts.length < 2) {
      continue;
    }
    for (const origin of origins) {
      yield [...leadingParts, ...trailingParts.slice(1), origin];
    }
  }
  for (const source of names) {
    if (source !== name) {
      yield [...parts.slice(0, -1), source];
    }
  }
}
