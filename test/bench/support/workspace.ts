import { createRequire } from "node:module";
import { join } from "node:path";
import type { SourceFile } from "../../../src/domain/location";
import type * as locator from "../../../src/locate/engine/workspaceLocator";
import type { SourceFiles } from "../../../src/locate/files";
import type { Reading } from "../../../src/reading/reading";
import { failingTest } from "../../support/builders";
import { createReading } from "../../support/localReading";
import { fileCount, filePathOf, findTitle, sourceOf, wireRecords } from "./dataSet";

/** The locator as it is shipped. */
export function shippedLocator(bundle: string, ...parts: ConstructorParameters<typeof locator.WorkspaceLocator>) {
  const { WorkspaceLocator } = createRequire(__filename)(join(bundle, "locator.js")) as typeof locator;
  return new WorkspaceLocator(...parts);
}

/** The reading thread as it is shipped, for the files of one folder. */
export function shippedThread(bundle: string, files?: SourceFiles, folder?: string): Reading {
  return createReading(files, { script: join(bundle, "reader.js"), diskFolder: folder });
}

/** `total` failing tests in 200 files, with those files and the locator as it is shipped. */
export function shippedWorkspace(bundle: string, total: number) {
  const files = Array.from({ length: fileCount }, (_, file) => ({ root: "r", path: filePathOf(file) }));
  const texts = new Map(files.map(({ path }, file) => [path, sourceOf(file, total)]));
  const tests = wireRecords(total).map(({ id, name, file_path: filePath }) => failingTest({ id, name, filePath }));
  return { locator: shippedLocator(bundle, inMemory(files, texts)), tests, files };
}

/**
 * Files of which many have the same name, and records that mean one of these by its whole path, by its end on
 * another machine, by an end that thousands share, or by a path that is not here.
 */
export function manyNamesakes(total: number, namesakes: number, records: number) {
  const path = (i: number, name: string): string => `packages/p${i % 5000}/src/area${Math.floor(i / 5000)}/${name}`;
  const files = Array.from({ length: total }, (_, i) => ({
    root: "r",
    path: path(i, i < namesakes ? "index.test.ts" : `file${i}.ts`),
  }));
  const findPath = (i: number): string =>
    [
      path(i, "index.test.ts"),
      `/ci/${path(i, "index.test.ts")}`,
      `/build/x${i}/src/area1/index.test.ts`,
      `gone${i}/index.test.ts`,
    ][i % 4] ?? "";
  const tests = Array.from({ length: records }, (_, i) => failingTest({ id: `${i}`, filePath: findPath(i) }));
  return { files, tests };
}

/**
 * Files of which some declare tests, each with a computed title of words that all of these files have, and records of
 * such tests without a path.
 */
export function computedTitles(total: number, testFiles: number, records: number) {
  const files = Array.from({ length: total }, (_, i) => ({
    root: "r",
    path: `packages/p${i % 500}/src/module${i}${i < testFiles ? ".test" : ""}.ts`,
  }));
  const texts = new Map(files.slice(0, testFiles).map(({ path }, file) => [path, sourceWithTemplates(file)]));
  const tests = Array.from({ length: records }, (_, record) => {
    const file = (record * 4_999) % testFiles;
    return { name: `module ${file} ${findTitle(file * 50).replace("case", "any case")} 7 times` };
  });
  return { files, texts, tests };
}

function sourceWithTemplates(file: number): string {
  const titles = Array.from({ length: 50 }, (_, i) => findTitle(file * 50 + i).replace("case", "any case"));
  const tests = titles.map(
    (title, i) => `  it(\`${title} \${count} times\`, () => {\n    expect(run(${i})).toBe(count);\n  });`,
  );
  return `describe("module ${file}", () => {\n${tests.join("\n")}\n});\n`;
}

/** Files whose reading costs nothing: the disk is not what is measured. */
export function inMemory(files: readonly SourceFile[], texts: ReadonlyMap<string, string>): SourceFiles {
  const read = (file: SourceFile) => texts.get(file.path);
  return {
    roots: [{ key: "r", repositoryPrefix: "" }],
    list: async () => files,
    read: async (file) => {
      const text = read(file);
      return text === undefined ? undefined : { text, version: "1" };
    },
    version: async (file) => (read(file) === undefined ? undefined : "1"),
    exists: async (file) => read(file) !== undefined,
    onDidChange: () => ({ dispose() {} }),
  };
}
