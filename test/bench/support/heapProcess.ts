// Prints by how many megabytes 10,000 loaded tests make the heap grow.
//   node --expose-gc out/test/bench/support/heapProcess.js BUNDLE
import type { FailingTest } from "../../../src/api/records";
import { askAll, shippedClient, startPages } from "./pages";

const [bundle = "dist"] = process.argv.slice(2);

/** Bytes in use. What the work before has left to be finished is finished first. */
async function collected(): Promise<number> {
  await new Promise((resolve) => setImmediate(resolve));
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

async function main(): Promise<void> {
  const pages = await startPages(0);
  const service = shippedClient(bundle, pages.url);
  // What the client itself needs, connections and compiled code, is there before anything is loaded.
  for (let round = 0; round < 3; round++) await askAll(service);
  const idle = await collected();
  const tests: readonly FailingTest[] = await askAll(service);
  const megabytes = ((await collected()) - idle) / 1024 / 1024;
  if (tests.length !== 10_000) throw new Error(`${tests.length} tests`);
  pages.stop();
  console.log(megabytes);
}

void main();
