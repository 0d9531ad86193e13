import assert from "node:assert/strict";
import type { RecordedRequest } from "../../service/requestLog";
import { harbour } from "../../support/builders";
import { faultCase } from "../faultCase";
import { Computer, hour, minute, type WindowModel } from "./computer";

const neverAborted = new AbortController().signal;

describe("Background requests", () => {
  let computer: Computer;

  beforeEach(async () => {
    computer = await Computer.start();
  });

  afterEach(() => computer.stop());

  const watchRun = async ({ runs }: WindowModel) => {
    const { id: testRunId, targetBranch } = computer.run;
    const { id } = await runs.lookUp({ repository: harbour, testRunId, targetBranch }, neverAborted);
    await runs.watch(id);
  };
  const { requestsSince, secondsBetween } = createRequestReader(() => computer);

  faultCase(28, "are not sent while no window has the user's attention", async () => {
    const window = await computer.open();
    await watchRun(window);
    window.setAttention(false);
    const initialCount = computer.requestCount;
    await computer.advance(30 * minute);
    assert.deepEqual([computer.requestCount - initialCount, computer.clock.running], [0, []]);
    window.setAttention(true);
    await computer.advance(minute);
    assert.ok(computer.requestCount > initialCount, "no request was sent when a window got the focus");
    return "hidden for 30 min, with a watched run: 0 requests, 0 timers";
  });

  faultCase(28, "poll a watched test run once per interval until it ends", async () => {
    const window = await computer.open();
    await watchRun(window);
    const initialCount = computer.requestCount;
    await computer.advance(hour, 1000);
    const runRequests = requestsSince(initialCount).filter(({ operation }) => operation === "getTestRun");
    const minGapSeconds = Math.min(...secondsBetween(runRequests));
    assert.ok(
      runRequests.length > 50 && minGapSeconds >= 15,
      `${runRequests.length} requests, ${minGapSeconds} s apart`,
    );
    computer.run.timeline.push({ kind: "status", status: "succeeded", time: computer.clock.now() });
    await computer.advance(2 * minute);
    const countAtEnd = computer.requestCount;
    await computer.advance(hour);
    const laterRequests = requestsSince(countAtEnd).filter(({ operation }) => operation === "getTestRun");
    assert.equal(laterRequests.length, 0);
    return `a watched run: ${runRequests.length} requests in 1 h, at least ${minGapSeconds} s apart, 0 after its end`;
  });

  faultCase(28, "are hardly more for five windows than for one", async () => {
    await computer.open();
    await computer.advance(8 * hour);
    const singleCount = computer.requestCount;
    await computer.stop();
    computer = await Computer.start();
    await computer.openTogether(5);
    await computer.advance(8 * hour);
    const countOfFive = computer.requestCount;
    assert.ok(countOfFive <= 2 * singleCount, `${countOfFive} requests, ${singleCount} of one window`);
    return `8 h on one repository: ${countOfFive} requests of 5 windows, ${singleCount} of one`;
  });

  faultCase(28, "are one request after 8 h of sleep", async () => {
    const window = await computer.open();
    const initialCount = computer.requestCount;
    computer.clock.sleep(8 * hour);
    await computer.settle();
    await computer.advance(9 * minute);
    const nightRequests = requestsSince(initialCount);
    assert.equal(nightRequests.length, 1, JSON.stringify(nightRequests.map(({ body }) => body)));
    assert.equal(window.tests.current[0]?.error, undefined);
    return "8 h of sleep: 1 request";
  });

  faultCase(30, "are sent on startup only for data older than the interval", async () => {
    const counts: number[] = [];
    await computer.open();
    for (const delayMs of [9 * minute, 2 * minute, 12 * hour]) {
      computer.closeWindows();
      computer.clock.advance(delayMs);
      const initialCount = computer.requestCount;
      await computer.open({ hasAttention: false });
      await computer.advance(9 * minute);
      counts.push(requestsSince(initialCount).filter(isRefresh).length);
    }
    assert.deepEqual(counts, [0, 1, 1]);
    return `started with what is 9 min, 20 min, 12 h old: ${counts.join(", ")} refreshes`;
  });
});

/** Returns true for a request for the current failures: that for the previous time window ends in the past. */
function isRefresh({ operation, body, time }: RecordedRequest): boolean {
  const { end_time } = body as { readonly end_time: string };
  return operation === "listFailingTests" && Date.parse(end_time) > time - minute;
}

function createRequestReader(computer: () => Computer) {
  return {
    requestsSince: (count: number) => computer().service.requests.all.slice(count),
    secondsBetween: (requests: readonly RecordedRequest[]) =>
      requests.slice(1).map(({ time }, index) => (time - (requests[index]?.time ?? 0)) / 1000),
  };
}
