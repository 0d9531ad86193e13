import { forEachYielding } from "../../base/async";
import type { SourceFile } from "../../domain/location";
import { chunksOf } from "../fileIndex/fileIndex";
import { PathGlob } from "../fileIndex/pathGlob";
import { baseName, folderOf, joinPath } from "../fileIndex/pathNames";
import type { SourceFiles } from "../files";
import { scannerFor } from "../languages/registry";

/** Names of the configurations of Cypress, jest, vitest, Playwright and mocha. */
const configNamePattern =
  /^(?:cypress\.json|(?:cypress|jest|vitest|vite|playwright)[\w.-]{0,50}\.config\.[cm]?[jt]s|(?:cypress|jest|vitest|vite|playwright)\.config\.\w+|jest[\w.-]{0,50}\.json|\.mocharc\.\w+)$/;

/** Maximum number of configurations that are read, and the maximum length of one in characters. */
const maxConfigs = 100;
const maxConfigLength = 100_000;
/** Maximum number of patterns in all configurations. */
const maxPatterns = 200;

/** A pattern of tests below a folder. */
interface TestPattern {
  readonly root: string;
  readonly folder: string;
  readonly glob: PathGlob;
}

/**
 * Finds the files that the configurations of runners say are tests. Configurations are read as text, so that patterns
 * that they compute are not known.
 */
export async function findConfiguredTests(
  all: readonly SourceFile[],
  files: Pick<SourceFiles, "read">,
): Promise<readonly SourceFile[]> {
  const configs = all.filter(({ path }) => configNamePattern.test(baseName(path))).slice(0, maxConfigs);
  const patterns: TestPattern[] = [];
  for (const config of configs) {
    const content = await files.read(config);
    if (!content || content.text.length > maxConfigLength) continue;
    const folder = folderOf(config.path);
    for (const glob of readTestGlobs(content.text)) {
      const path = joinPath(folder, glob);
      if (path !== undefined) patterns.push({ root: config.root, folder, glob: new PathGlob(path) });
    }
  }
  const tests: SourceFile[] = [];
  if (patterns.length === 0) return tests;
  const usedPatterns = patterns.slice(0, maxPatterns);
  await forEachYielding(chunksOf(all), undefined, (chunk) => {
    tests.push(...chunk.filter((file) => isConfigured(file, usedPatterns)));
  });
  return tests;
}

function isConfigured(file: SourceFile, patterns: readonly TestPattern[]): boolean {
  return (
    scannerFor(file.path)?.search === "title" &&
    patterns.some(
      ({ root, folder, glob }) =>
        root === file.root && (folder === "" || file.path.startsWith(`${folder}/`)) && glob.matches(file.path),
    )
  );
}

/** Settings with patterns of tests, and those with a folder that holds nothing else. */
const globSettings = "specPattern|testMatch|testFiles|include|spec";
const folderSettings = "integrationFolder|testDir";
const stringSource = `"[^"\\n]{1,300}"|'[^'\\n]{1,300}'|\`[^\`\\n]{1,300}\``;
const settingPattern = new RegExp(
  `(?<![\\w$.])["']?(${globSettings}|${folderSettings})["']?\\s{0,20}[:=]\\s{0,20}` +
    `(${stringSource}|\\[(?:[^\\]"'\`]|${stringSource}){0,500}\\]|(?:\\n\\s{0,20}-\\s[^\\n]{1,300}){1,50}|[\\w./*@][^\\s,;]{0,300})`,
  "g",
);
const textPattern = new RegExp(stringSource, "g");

/** Returns the patterns of paths, relative to its folder, that a configuration gives for tests. */
export function readTestGlobs(config: string): readonly string[] {
  const globs: string[] = [];
  for (const { 1: setting = "", 2: value = "", index } of config.matchAll(settingPattern)) {
    if (setting === "include" && isInOtherSetting(config.slice(Math.max(0, index - 500), index))) continue;
    const texts = value.match(textPattern)?.map((source) => source.slice(1, -1)) ?? readPlainTexts(value);
    for (const glob of texts) {
      const path = glob.replace(/^(?:<rootDir>|\.)\//, "");
      if (path === "" || path.startsWith("!") || path.includes("${")) continue;
      const isFolder = folderSettings.split("|").includes(setting) || !/\.\w|\*/.test(path);
      globs.push(isFolder ? `${path}/**` : path);
    }
  }
  return globs;
}

/** Returns true after the start of an object that says what to measure or to bundle, not what to run. */
function isInOtherSetting(precedingText: string): boolean {
  return /\b(?:coverage|optimizeDeps|typecheck|benchmark|server|deps)["']?\s{0,20}:\s{0,20}\{[^{}]*$/.test(
    precedingText,
  );
}

/** Reads the texts without quotes of YAML. */
function readPlainTexts(value: string): readonly string[] {
  return value
    .split("\n")
    .map((line) => line.replace(/^\s{0,20}-\s/, "").trim())
    .filter((line) => line.includes("/") || line.includes("*"));
}
