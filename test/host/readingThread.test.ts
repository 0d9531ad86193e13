import assert from "node:assert/strict";
import type { LocalService } from "../service/server";
import { connectTo, removeApiKey, startService, waitForFiles } from "./harbour";

/** The threads in a diagnostic report of Node.js. */
interface ProcessReport {
  readonly workers: readonly { readonly javascriptHeap: { readonly memoryLimit: number } }[];
}

/** Returns the number of threads with a reduced memory limit, of which the editor itself has none. */
function countLimitedThreads(): number {
  const { workers }: ProcessReport = JSON.parse(JSON.stringify(process.report.getReport()));
  return workers.filter(({ javascriptHeap }) => javascriptHeap.memoryLimit < 2_000_000_000).length;
}

describe("Foreign text", () => {
  const isInHost = process.env.TEST_HEALTH_WITHOUT_THREAD !== undefined;
  let service: LocalService;

  before(async () => {
    service = await startService();
  });

  after(async () => {
    await removeApiKey();
    await service.stop();
  });

  it(`is read in ${isInHost ? "the extension host if no thread can be started" : "a separate thread"}`, async () => {
    await waitForFiles(await connectTo(service));
    assert.equal(countLimitedThreads(), isInHost ? 0 : 1);
  });
});
