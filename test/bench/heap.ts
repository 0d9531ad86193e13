import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { limitRow, type Measurement } from "./measurement";

const run = promisify(execFile);

/** What 10,000 loaded tests hold, after garbage collection, in a process of their own. */
export const heap: Measurement = {
  name: "heap",
  run: async ({ bundle }) => {
    const script = join(__dirname, "support", "heapProcess.js");
    const { stdout } = await run(process.execPath, ["--expose-gc", script, bundle]);
    return [limitRow("heap of 10,000 loaded tests, over idle", "MB", Number(stdout), 15)];
  },
};
