import assert from "node:assert/strict";
import type { RequestSummary } from "../../../src/domain/requestSummary";
import { combineBytes, pages, rejection, run, smallRun, stopServers } from "../../support/client";
import { httpAnswer } from "../../support/rawServer";

describe("RequestSummary", () => {
  afterEach(stopServers);

  it("is reported for each answered, failed and cancelled request, without the data that was sent", async () => {
    const summaries: RequestSummary[] = [];
    const cancel = new AbortController();
    const { service, baseUrl } = await combineBytes(
      (socket, _request, count) => {
        if (count === 1) {
          socket.write(httpAnswer(200, smallRun, { "X-Request-Id": "first" }));
        }
        if (count === 2) {
          socket.write(httpAnswer(404, "no such thing", { "X-Request-Id": "second" }));
        }
        if (count === 3) {
          cancel.abort();
        }
      },
      { onRequestEnd: (summary) => summaries.push(summary) },
    );
    await run(service);
    await rejection(pages(service));
    await rejection(run(service, cancel.signal));
    const { host } = new URL(baseUrl);
    assert.deepEqual(
      summaries.map(({ start: _, tookMs, ...fields }) => ({ ...fields, hasDuration: tookMs >= 0 })),
      [
        { operation: "getTestRun", host, outcome: "answered", status: 200, requestId: "first", hasDuration: true },
        {
          operation: "listFailingTests",
          host,
          outcome: "notFound",
          status: 404,
          requestId: "second",
          hasDuration: true,
        },
        { operation: "getTestRun", host, outcome: "cancelled", hasDuration: true },
      ],
    );
  });
});
