// Prints by how many megabytes the heap grows.
//   node --expose-gc out/test/bench/support/heapProcess.js tests BUNDLE    with 10,000 loaded tests
//   node --expose-gc out/test/bench/support/heapProcess.js files BUNDLE    with what 200 files declare
import { failingTest } from "../../support/builders";
import { fileCount, testsPerFile } from "./dataSet";
import { askAll, shippedClient, withPages } from "./pages";
import { shippedWorkspace } from "./workspace";

const [content = "", bundle = "dist"] = process.argv.slice(2);

/** Bytes in use. What the work before has left to be finished is finished first. */
async function heapAfterCollection(): Promise<number> {
  await new Promise((resolve) => setImmediate(resolve));
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** By how many bytes the heap grows with what the work gives. */
async function growth<T>(work: () => Promise<T>): Promise<readonly [bytes: number, result: T]> {
  const idle = await heapAfterCollection();
  const result = await work();
  return [(await heapAfterCollection()) - idle, result];
}

function loadedTests(): Promise<number> {
  return withPages(0, async (url) => {
    const service = shippedClient(bundle, url);
    // The client's own needs, connections and compiled code, are there before anything is loaded.
    for (let round = 0; round < 3; round++) {
      await askAll(service);
    }
    const [bytes, tests] = await growth(() => askAll(service));
    if (tests.length !== 10_000) {
      throw new Error(`${tests.length} tests`);
    }
    return bytes;
  });
}

async function knownFiles(): Promise<number> {
  const total = 10_000;
  const { locator, tests } = shippedWorkspace(bundle, total);
  await locator.locate(tests[0] ?? failingTest());
  const [bytes, answers] = await growth(async () => {
    const confidences: string[] = [];
    for (let index = 0; index < total; index += testsPerFile(total)) {
      confidences.push((await locator.locate(tests[index] ?? failingTest())).confidence);
    }
    return confidences;
  });
  if (answers.length !== fileCount || answers.some((confidence) => confidence !== "exact")) {
    throw new Error("not found");
  }
  locator.dispose();
  return bytes;
}

async function main(): Promise<void> {
  const bytes = await (content === "tests" ? loadedTests() : knownFiles());
  console.log(bytes / 1024 / 1024);
}

void main();
