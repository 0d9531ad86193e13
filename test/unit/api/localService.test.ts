import assert from "node:assert/strict";
import { join } from "node:path";
import { HttpService } from "../../../src/api/client";
import { systemClock } from "../../../src/base/clock";
import type { FailingTestsPage } from "../../../src/domain/records";
import { loadDataSet } from "../../service/dataSet";
import { LocalService } from "../../service/server";
import { harbour } from "../../support/builders";
import { silentLog } from "../../support/silentLog";
import { root } from "../../support/sources";

const day = 86_400_000;

describe("HttpService with the local service", () => {
  let service: LocalService;
  const { signal } = new AbortController();

  before(async () => {
    service = await LocalService.start({
      history: loadDataSet(join(root, "test/fixtures/sample/ci.json"), systemClock),
    });
  });
  after(() => service.stop());

  const createClient = (apiKey = service.apiKey) =>
    new HttpService({ baseUrl: service.url, apiKey, log: silentLog, clock: systemClock, userAgent: "test" });

  it("requests every page of one time range, and at most one page ahead", async () => {
    const end = Math.floor(Date.now() / 1000) * 1000;
    const query = { repository: harbour, orgUrlSlug: "acme", start: end - 7 * day, end, pageSize: 20 };
    const pages: FailingTestsPage[] = [];
    for await (const page of createClient().failingTests(query, signal)) {
      pages.push(page);
      const pagesAhead = service.requests.requestsOf("listFailingTests").length - pages.length;
      assert.ok(pagesAhead === 0 || pagesAhead === 1, `${pagesAhead} pages ahead`);
    }
    assert.deepEqual(
      pages.map(({ tests, totalRows, unreadable, end: last }) => [tests.length, totalRows, unreadable, last]),
      [
        [20, 75, 0, undefined],
        [20, 75, 0, undefined],
        [20, 75, 0, undefined],
        [15, 75, 0, "complete"],
      ],
    );
    assert.equal(new Set(pages.flatMap(({ tests }) => tests.map(({ id }) => id))).size, 75);
    const bodies = service.requests
      .requestsOf("listFailingTests")
      .map(({ body }) => body as { start_time: string; end_time: string });
    const formatTime = (time: number) => new Date(time).toISOString().replace(".000Z", "Z");
    assert.deepEqual(
      bodies.map(({ start_time, end_time }) => [start_time, end_time]),
      Array(4).fill([formatTime(query.start), formatTime(query.end)]),
    );
  });

  it("requests a test run", async () => {
    const testRunId = "3f0c9b1e-52d7-4c1a-8e0f-6b7a41d9c253";
    const run = await createClient().testRun({ repository: harbour, testRunId, targetBranch: "main" }, signal);
    assert.deepEqual(
      [run.status, run.requiredStatuses, run.testBranch, run.pullRequests.map(({ number }) => number), run.unreadable],
      ["in_progress", ["build", "unit tests", "e2e"], `queue-merge/pr-421/${testRunId}`, [421], 0],
    );
  });

  it("rejects a request with an invalid key and one for an unknown run with different reasons", async () => {
    const query = { repository: harbour, testRunId: "gone", targetBranch: "main" };
    await assert.rejects(createClient("wrong").testRun(query, signal), { reason: "unauthorized" });
    await assert.rejects(createClient().testRun(query, signal), { reason: "notFound" });
  });
});
