import { createRequire } from "node:module";
import { join } from "node:path";
import type { SourceFile } from "../../../src/domain/location";
import type * as locator from "../../../src/locate/engine/workspaceLocator";
import type { SourceFiles } from "../../../src/locate/files";
import type { Reading } from "../../../src/reading/reading";
import { failingTest } from "../../support/builders";
import { createReading } from "../../support/localReading";
import { createFilePath, createSource, createTitle, createWireRecords, fileCount } from "./dataSet";

/** Creates the shipped locator. */
export function shippedLocator(bundle: string, ...parts: ConstructorParameters<typeof locator.WorkspaceLocator>) {
  const { WorkspaceLocator } = createRequire(__filename)(join(bundle, "locator.js")) as typeof locator;
  return new WorkspaceLocator(...parts);
}

/** Starts the shipped reading thread for the files of one folder. */
export function shippedThread(bundle: string, files?: SourceFiles, folder?: string): Reading {
  return createReading(files, { script: join(bundle, "reader.js"), diskFolder: folder });
}

/** Creates `total` failing tests in 200 files, with these files and the shipped locator. */
export function shippedWorkspace(bundle: string, total: number) {
  const files = Array.from({ length: fileCount }, (_, file) => ({ root: "r", path: createFilePath(file) }));
  const texts = new Map(files.map(({ path }, file) => [path, createSource(file, total)]));
  const tests = createWireRecords(total).map(({ id, name, file_path: filePath }) =>
    failingTest({ id, name, filePath }),
  );
  return { locator: shippedLocator(bundle, inMemory(files, texts)), tests, files };
}

/**
 * Creates files, many of which have the same name, and records with the complete path of one of these, with its path on
 * another machine, with an end of a path that thousands share, or with a path that does not exist.
 */
export function createNamesakes(total: number, namesakes: number, records: number) {
  const createPath = (i: number, name: string): string =>
    `packages/p${i % 5000}/src/area${Math.floor(i / 5000)}/${name}`;
  const files = Array.from({ length: total }, (_, i) => ({
    root: "r",
    path: createPath(i, i < namesakes ? "index.test.ts" : `file${i}.ts`),
  }));
  const createRecordPath = (i: number): string =>
    [
      createPath(i, "index.test.ts"),
      `/ci/${createPath(i, "index.test.ts")}`,
      `/build/x${i}/src/area1/index.test.ts`,
      `gone${i}/index.test.ts`,
    ][i % 4] ?? "";
  const tests = Array.from({ length: records }, (_, i) => failingTest({ id: `${i}`, filePath: createRecordPath(i) }));
  return { files, tests };
}

/**
 * Creates files, some of which declare tests with computed titles of the same words, and records of such tests without
 * a path.
 */
export function createComputedTitles(total: number, testFiles: number, records: number) {
  const files = Array.from({ length: total }, (_, i) => ({
    root: "r",
    path: `packages/p${i % 500}/src/module${i}${i < testFiles ? ".test" : ""}.ts`,
  }));
  const texts = new Map(files.slice(0, testFiles).map(({ path }, file) => [path, createSourceWithTemplates(file)]));
  const tests = Array.from({ length: records }, (_, record) => {
    const file = (record * 4_999) % testFiles;
    return { name: `module ${file} ${createTitle(file * 50).replace("case", "any case")} 7 times` };
  });
  return { files, texts, tests };
}

function createSourceWithTemplates(file: number): string {
  const titles = Array.from({ length: 50 }, (_, i) => createTitle(file * 50 + i).replace("case", "any case"));
  const tests = titles.map(
    (title, i) => `  it(\`${title} \${count} times\`, () => {\n    expect(run(${i})).toBe(count);\n  });`,
  );
  return `describe("module ${file}", () => {\n${tests.join("\n")}\n});\n`;
}

/** Creates files in memory, so that no access to the disk is measured. */
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
