import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { limitRow, type Measurement } from "./measurement";

const run = promisify(execFile);

/** Measures the memory after garbage collection, each time in a separate process. */
export const heap: Measurement = {
  name: "heap",
  run: async ({ bundle }) => [
    limitRow("heap of 10,000 loaded tests, over idle", "MB", await measureHeap("tests", bundle), 15),
    limitRow("heap of 200 known files, over their text", "MB", await measureHeap("files", bundle), 15),
  ],
};

async function measureHeap(content: "tests" | "files", bundle: string): Promise<number> {
  const script = join(__dirname, "support", "heapProcess.js");
  const { stdout } = await run(process.execPath, ["--expose-gc", script, content, bundle]);
  return Number(stdout);
}
