import { forEachYielding } from "../../base/async";
import type { SourceFile } from "../../domain/location";
import { splitIntoChunks } from "../fileIndex/fileIndex";
import { PathGlob } from "../fileIndex/pathGlob";
import { baseName, findFolder, joinPath } from "../fileIndex/pathNames";
import type { GuardedFiles } from "../guard";
import { languageFor } from "../languages/registry";
import { type ConfigReader, configReaders } from "./testGlobs";

/** Maximum number of configurations that are read, and the maximum length of one in characters. */
const maxConfigs = 100;
const maxConfigLength = 100_000;
/** Maximum length of a pattern with the folder of its configuration, in characters. */
export const maxPatternLength = 5_000;
/** Maximum number of patterns in all configurations. */
const maxPatterns = 200;
/** Maximum number of sources that are read for the mark of tests in them. */
const maxSources = 2000;
/** Mark of tests in a source, which their runner looks for as text: `import.meta.vitest`. */
const sourceMark = /\bimport\.meta\.\w{0,20}test\b/;

/** A pattern of files below a folder. */
interface FilePattern {
  readonly root: string;
  readonly folder: string;
  readonly glob: PathGlob;
}

/** Patterns of tests, and of sources that may contain tests. */
interface Patterns {
  readonly tests: readonly FilePattern[];
  readonly sources: readonly FilePattern[];
}

/**
 * Finds the files that the configurations of runners say are tests. Configurations are read as text, so that patterns
 * that they compute are not known.
 */
export async function findConfiguredTests(
  all: readonly SourceFile[],
  files: GuardedFiles,
): Promise<readonly SourceFile[]> {
  const patterns = await readPatterns(all, files);
  const tests: SourceFile[] = [];
  const sources: SourceFile[] = [];
  if (patterns.tests.length + patterns.sources.length === 0) return tests;
  await forEachYielding(splitIntoChunks(all), undefined, (chunk) => {
    for (const file of chunk) {
      if (isMatch(file, patterns.tests)) tests.push(file);
      else if (isMatch(file, patterns.sources)) sources.push(file);
    }
  });
  await forEachYielding(sources.slice(0, maxSources), undefined, async (file) => {
    if (await files.parse(file, (text) => sourceMark.test(text))) tests.push(file);
  });
  return tests;
}

async function readPatterns(all: readonly SourceFile[], files: GuardedFiles): Promise<Patterns> {
  const tests: FilePattern[] = [];
  const sources: FilePattern[] = [];
  for (const [{ read }, configs] of await findConfigs(all)) {
    for (const config of configs.slice(0, maxConfigs)) {
      const globs = await files.parse(config, (text) => (text.length > maxConfigLength ? undefined : read(text)));
      if (!globs) continue;
      tests.push(...createPatterns(config, globs.tests));
      sources.push(...createPatterns(config, globs.sources ?? []));
    }
  }
  return { tests: tests.slice(0, maxPatterns), sources: sources.slice(0, maxPatterns) };
}

/** Finds the configurations of each reader, in the order of the readers. */
async function findConfigs(all: readonly SourceFile[]): Promise<ReadonlyMap<ConfigReader, readonly SourceFile[]>> {
  const configsByReader = new Map(configReaders.map((reader) => [reader, [] as SourceFile[]]));
  await forEachYielding(splitIntoChunks(all), undefined, (chunk) => {
    for (const file of chunk) {
      const name = baseName(file.path);
      const reader = configReaders.find(({ names }) => names.test(name));
      if (reader) configsByReader.get(reader)?.push(file);
    }
  });
  return configsByReader;
}

function createPatterns({ root, path: configPath }: SourceFile, globs: readonly string[]): readonly FilePattern[] {
  const folder = findFolder(configPath);
  return globs.flatMap((glob) => {
    const path = joinPath(folder, glob);
    return path === undefined || path.length > maxPatternLength ? [] : [{ root, folder, glob: new PathGlob(path) }];
  });
}

function isMatch(file: SourceFile, patterns: readonly FilePattern[]): boolean {
  // A folder of tests may also hold sources of languages whose tests no such configuration names.
  const language = languageFor(file.path);
  return (
    language !== undefined &&
    !language.ignoresTestGlobs &&
    patterns.some(
      ({ root, folder, glob }) =>
        root === file.root && (folder === "" || file.path.startsWith(`${folder}/`)) && glob.matches(file.path),
    )
  );
}
