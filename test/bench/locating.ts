import type { SourceFile } from "../../src/domain/location";
import type { TestAddress } from "../../src/domain/testAddress";
import { createFileIndex } from "../../src/locate/engine/sourceNames";
import { FileTests } from "../../src/locate/services/fileTests";
import { createMarkers } from "../../src/present/markers";
import { createCommitPicks } from "../../src/present/text/possibleCommits";
import { failingTest } from "../support/builders";
import { limitRow, longestBlock, type Measurement, measureCpuMs, measureMs, median, type Row } from "./measurement";
import { createSource, fileCount } from "./support/dataSet";
import { createComputedTitles, createNamesakes, inMemory, shippedLocator, shippedWorkspace } from "./support/workspace";

/**
 * Measures the steps from a record to its line: the path index, many files with the same name, a file that is read for
 * the first time and again, and the markers of a visible file.
 */
export const locating: Measurement = {
  name: "locating",
  run: async ({ bundle }) => [
    await measurePathIndex(),
    ...(await measureNamesakes(bundle)),
    await measureFailingLines(bundle),
    measureCommitPicks(),
    ...(await measureOneFile(bundle)),
    await measureWordSearch(bundle),
    await measureMarkers(bundle),
  ],
};

const neverAborted = new AbortController().signal;

async function measurePathIndex(): Promise<Row> {
  const files = Array.from({ length: 10_000 }, (_, i) => ({
    root: "r",
    path: `packages/p${i % 97}/src/f${i}.test.ts`,
  }));
  const times: number[] = [];
  for (let round = 0; round < 15; round++) {
    times.push(await measureMs(() => createFileIndex(files).withName("f0.test.ts")));
  }
  return limitRow("path index of 10,000 files", "ms", median(times), 20);
}

/** Measures the search for the files of 10,000 records among 100,000 files, of which 25,000 have the same name. */
async function measureNamesakes(bundle: string): Promise<Row[]> {
  const [times, blocks]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round++) {
    const { files, tests } = createNamesakes(100_000, 25_000, 10_000);
    const locator = shippedLocator(bundle, inMemory(files, new Map()));
    const listing = await longestBlock(() => locator.prepare());
    const searching = await longestBlock(async () => times.push(await measureMs(() => locator.findFiles(tests))));
    blocks.push(Math.max(listing, searching));
    locator.dispose();
  }
  const name = "10,000 records over 100,000 files, 25,000 of one name";
  return [
    limitRow(name, "ms", median(times), 1000),
    limitRow(`longest block of the event loop, ${name}, listing included`, "ms", Math.min(...blocks), 50),
  ];
}

/** Measures the search for the lines of 10,000 failures with different texts, after the files were listed. */
async function measureFailingLines(bundle: string): Promise<Row> {
  const { files, tests } = createNamesakes(100_000, 25_000, 10_000);
  const failures = tests.map((test, index) => ({ test, text: createStack(files, index) }));
  const locator = shippedLocator(bundle, inMemory(files, new Map()));
  await locator.prepare();
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    times.push(await measureCpuMs(() => locator.findFailurePlaces(failures)));
  }
  locator.dispose();
  return limitRow("CPU for the lines of 10,000 failures over 100,000 files", "ms", median(times), 1000);
}

/** Creates the text of a vitest failure with five frames, two of which are outside the repository. */
function createStack(files: readonly SourceFile[], index: number): string {
  const frames = [0, 7, 13].map((step) => files[(index * 31 + step) % files.length]?.path ?? "");
  return [
    `AssertionError: expected ${index} to be ${index + 1}`,
    ...frames.map((path, depth) => `    at step${depth} (/home/runner/work/shop/shop/${path}:${(index % 90) + 1}:5)`),
    "    at runTest (/home/runner/work/shop/shop/node_modules/vitest/dist/runner.js:10:3)",
    "    at processTicksAndRejections (node:internal/process/task_queues:95:5)",
  ].join("\n");
}

/** Measures the rows of the maximum number of commits that Git is asked for: 200 for each of 50 files. */
function measureCommitPicks(): Row {
  const ownFile = { root: "r", path: "src/cart.ts" };
  const commits = Array.from({ length: 10_000 }, (_, index) => ({
    hash: index.toString(16).padStart(40, "0"),
    title: `Change ${index}`,
    author: "Ada",
    time: index * 60_000,
    files: [ownFile, { root: "r", path: `src/f${index}.ts` }],
  }));
  const startedAt = performance.now();
  createCommitPicks({ kind: "found", branch: "main", commits }, commits[10], [ownFile]);
  return limitRow("rows of 10,000 possible commits", "ms", performance.now() - startedAt, 300);
}

/** Measures locating in a file that is read for the first time, and in one that was read before, per 1,000 lines. */
async function measureOneFile(bundle: string): Promise<Row[]> {
  const { locator, tests } = shippedWorkspace(bundle, 10_000);
  const [cold, warm]: [number[], number[]] = [[], []];
  const lineCount = createSource(0, 10_000).split("\n").length;
  await locator.locate(tests[0] ?? failingTest());
  for (let file = 1; file < fileCount; file++) {
    const [first, second] = [tests[file * 50], tests[file * 50 + 25]];
    if (!first || !second) {
      continue;
    }
    cold.push(((await measureMs(() => locator.locate(first))) * 1000) / lineCount);
    warm.push(((await measureMs(() => locator.locate(second))) * 1000) / lineCount);
  }
  locator.dispose();
  return [
    limitRow("locating in a new file, per 1,000 lines", "ms", median(cold), 5),
    limitRow("locating in a known file, per 1,000 lines", "ms", median(warm), 0.5),
  ];
}

/**
 * Measures tests without a path and with computed titles, among 50,000 files of which 5,000 declare tests with the same
 * words, after each test was located once.
 */
async function measureWordSearch(bundle: string): Promise<Row> {
  const { files, texts, tests } = createComputedTitles(50_000, 5_000, 20);
  const locator = shippedLocator(bundle, inMemory(files, texts));
  const locate = async (test: TestAddress) => (await locator.locate(test)).confidence === "pattern";
  const costs: number[] = [];
  for (const test of tests) {
    if (!(await locate(test))) {
      throw new Error(`${test.name} was not found`);
    }
  }
  for (const test of tests) {
    costs.push(await measureCpuMs(() => locate(test)));
  }
  locator.dispose();
  return limitRow("CPU of a test without a path in 50,000 files, titles computed, warm", "ms", Math.max(...costs), 100);
}

/**
 * Measures the time from showing a file with 100 failing tests, of 20,000 in 200 files, until its markers can be
 * painted.
 */
async function measureMarkers(bundle: string): Promise<Row> {
  const { locator, tests, files } = shippedWorkspace(bundle, 20_000);
  const fileTests = new FileTests(locator);
  const countMarkers = async (file: SourceFile) =>
    createMarkers(await fileTests.locateTests(file, tests, neverAborted)).length;
  const [first, ...otherFiles] = files;
  if (!first || (await countMarkers(first)) !== 100) {
    throw new Error("the first file does not have 100 markers");
  }
  const times: number[] = [];
  for (const file of otherFiles.slice(0, 25)) {
    times.push(await measureMs(() => countMarkers(file)));
  }
  locator.dispose();
  return limitRow("markers of a file with 100 failing tests, locating included", "ms", median(times), 50);
}
