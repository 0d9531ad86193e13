// Prints the growth of the heap, in megabytes.
//   node --expose-gc out/test/bench/support/heapProcess.js tests BUNDLE    by loading 10,000 tests
//   node --expose-gc out/test/bench/support/heapProcess.js files BUNDLE    by locating a test in each of 200 files
import { failingTest } from "../../support/builders";
import { fileCount, testsPerFile } from "./dataSet";
import { fetchAll, shippedClient, withPages } from "./pages";
import { shippedWorkspace } from "./workspace";

const [content = "", bundle = "dist"] = process.argv.slice(2);

/** Returns the bytes in use after pending work was finished and garbage was collected. */
async function measureHeap(): Promise<number> {
  await new Promise((resolve) => setImmediate(resolve));
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Measures the growth of the heap by the result of the work, in bytes. */
async function measureGrowth<T>(work: () => Promise<T>): Promise<readonly [bytes: number, result: T]> {
  const idle = await measureHeap();
  const result = await work();
  return [(await measureHeap()) - idle, result];
}

function measureLoadedTests(): Promise<number> {
  return withPages(0, async (url) => {
    const service = shippedClient(bundle, url);
    // The first loads open connections and compile code, which is not measured.
    for (let round = 0; round < 3; round++) {
      await fetchAll(service);
    }
    const [bytes, tests] = await measureGrowth(() => fetchAll(service));
    if (tests.length !== 10_000) {
      throw new Error(`${tests.length} tests`);
    }
    return bytes;
  });
}

async function measureKnownFiles(): Promise<number> {
  const total = 10_000;
  const { locator, tests } = shippedWorkspace(bundle, total);
  await locator.locate(tests[0] ?? failingTest());
  const [bytes, answers] = await measureGrowth(async () => {
    const confidences: string[] = [];
    for (let index = 0; index < total; index += testsPerFile(total)) {
      confidences.push((await locator.locate(tests[index] ?? failingTest())).confidence);
    }
    return confidences;
  });
  if (answers.length !== fileCount || answers.some((confidence) => confidence !== "exact")) {
    throw new Error("some tests were not located exactly");
  }
  locator.dispose();
  return bytes;
}

async function main(): Promise<void> {
  const bytes = await (content === "tests" ? measureLoadedTests() : measureKnownFiles());
  console.log(bytes / 1024 / 1024);
}

void main();
