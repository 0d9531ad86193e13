import assert from "node:assert/strict";
import type { LocalService } from "../service/server";
import { closeEditors, connectTo, removeApiKey, startService, waitForFiles } from "./harbour";

/** Returns the number of threads that the extensions of this window have started. */
function countThreads(): number {
  const report: { readonly workers: readonly unknown[] } = JSON.parse(JSON.stringify(process.report.getReport()));
  return report.workers.length;
}

describe("Foreign text", () => {
  const isInHost = process.env.TEST_HEALTH_WITHOUT_THREAD !== undefined;
  let service: LocalService;

  before(async () => {
    service = await startService();
  });

  after(async () => {
    await removeApiKey();
    await closeEditors();
    await service.stop();
  });

  it(`is read in ${isInHost ? "the extension host where no thread can be had" : "a thread of its own"}`, async () => {
    await waitForFiles(await connectTo(service));
    assert.equal(countThreads(), isInHost ? 0 : 1);
  });
});
