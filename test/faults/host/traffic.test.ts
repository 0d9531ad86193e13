import assert from "node:assert/strict";
import * as vscode from "vscode";
import { rules } from "../../../src/api/rules";
import { minPollDelayMs } from "../../../src/domain/runs/watchPolicy";
import { commands } from "../../../src/ui/contributions/ids";
import { ageUpdateIntervalMs } from "../../../src/ui/views/nodeTree";
import type { TestExports } from "../../../src/ui/window/testExports";
import { closeEditors, connectTo, disconnect, noEvents, openAndRefreshView, waitForFiles } from "../../host/harbour";
import { loadDataSet } from "../../service/dataSet";
import type { RecordedRequest } from "../../service/requestLog";
import { LocalService } from "../../service/server";
import { runAsSteps } from "../../support/steps";
import { waitFor } from "../../support/until";
import { WaitingRun } from "../../support/waitingRun";
import { sampleDataPath } from "../../workbench/sampleWorkspace";
import { faultCase } from "../faultCase";
import { extensionClock as clock } from "../witness/movableClock";

const minute = 60_000;
const hour = 60 * minute;

/** Each test continues in the state that the previous one has left. */
describe("Background requests of an editor window", function () {
  runAsSteps(this);
  const run = new WaitingRun();
  let service: LocalService;
  let api: TestExports;

  before(async () => {
    const history = loadDataSet(sampleDataPath, clock);
    history.addTestRun(run);
    service = await LocalService.start({ history, clock });
    api = await connectTo(service);
    await openAndRefreshView();
    await waitForFiles(api);
    await settle(isRefreshTimer);
    // The load, possibly a second one, and the previous time range.
    const listRequests = () => service.requests.requestsOf("listFailingTests");
    const isCompared = () => listRequests().some((request) => !isLoad(request));
    await waitFor([service.requests.onDidReceive], () => isCompared() || undefined);
    await Promise.all(listRequests().map(({ answered }) => answered));
  });

  after(async () => {
    await closeEditors();
    await disconnect();
    await service.stop();
    clock.reset();
  });

  const requestCount = () => service.requests.all.length;
  const requestsSince = (count: number) => service.requests.all.slice(count);

  faultCase(28, "are shared between manual refreshes", async () => {
    const initialCount = requestCount();
    const concurrency = trackConcurrency(service);
    const hold = service.faults.add({ kind: "delay", ms: 200 });
    await Promise.all(Array.from({ length: 20 }, () => vscode.commands.executeCommand(commands.refresh)));
    hold.dispose();
    const maxConcurrent = concurrency.end();
    const bodies = requestsSince(initialCount).map(({ body, time }) => JSON.stringify({ time, body }));
    assert.ok(maxConcurrent <= 1 && requestCount() - initialCount <= 2, `${maxConcurrent} at a time: ${bodies.join()}`);
    return `20 refreshes in a second: ${requestCount() - initialCount} requests, ${maxConcurrent} in flight`;
  });

  faultCase(28, "are not sent while nothing is visible", async () => {
    await vscode.commands.executeCommand("workbench.action.closeSidebar");
    await closeEditors();
    // Wait for the requests that follow.
    await waitFor([clock.onDidChangeTimers], () => clock.running.length === 0 || undefined);
    const [initialCount, firedBefore] = [requestCount(), clock.firedCount];
    const { running } = clock;
    clock.advance(30 * minute);
    assert.deepEqual([requestCount() - initialCount, clock.firedCount - firedBefore, running], [0, 0, []]);
    return "nothing visible for 30 min: 0 requests, 0 timers";
  });

  faultCase(28, "refresh at the interval while a view is visible", async () => {
    const countAtOpen = requestCount();
    await openAndRefreshView();
    await settle(isRefreshTimer);
    const initialCount = requestCount();
    await advanceInSteps(hour, 10_000, isRefreshTimer);
    const loads = requestsSince(initialCount).filter(isLoad);
    const minGapMinutes = Math.min(...secondsBetween(loads)) / 60;
    assert.ok(
      initialCount > countAtOpen && loads.length >= 5 && minGapMinutes >= 10,
      `${loads.length} loads, ${minGapMinutes} min apart`,
    );
    return `looked at for 1 h: ${loads.length} refreshes, at least ${minGapMinutes.toFixed(1)} min apart`;
  });

  faultCase(28, "are one request after 8 h of sleep", async () => {
    const initialCount = requestCount();
    clock.sleep(8 * hour);
    await settle(isRefreshTimer);
    await advanceInSteps(9 * minute, 10_000, isRefreshTimer);
    assert.equal(
      requestsSince(initialCount).length,
      1,
      JSON.stringify(requestsSince(initialCount).map(({ body }) => body)),
    );
    return "8 h of sleep: 1 request";
  });

  faultCase(28, "poll a watched test run once per interval until it ends", async () => {
    await vscode.commands.executeCommand("workbench.action.closeSidebar");
    await vscode.commands.executeCommand(commands.lookUpTestRun, { id: run.id, targetBranch: run.targetBranch });
    await vscode.commands.executeCommand("workbench.action.closeSidebar");
    const initialCount = requestCount();
    await vscode.commands.executeCommand(commands.watchTestRun);
    await advanceInSteps(20 * minute, 1000, isPollTimer);
    const runRequests = requestsSince(initialCount).filter(isRunRequest);
    const minGapSeconds = Math.min(...secondsBetween(runRequests));
    assert.ok(
      runRequests.length > 15 && minGapSeconds >= 15,
      `${runRequests.length} questions, ${minGapSeconds} s apart`,
    );
    run.timeline.push({ kind: "status", status: "succeeded", time: clock.now() });
    clock.advance(2 * minute);
    await waitFor([api.testRuns.onDidChangeTreeData ?? noEvents], () =>
      api.watchStatus === undefined ? true : undefined,
    );
    const countAtEnd = requestCount();
    clock.advance(hour);
    await openAndRefreshView();
    assert.equal(requestsSince(countAtEnd).filter(isRunRequest).length, 0);
    return `a watched run: ${runRequests.length} questions in 20 min, at least ${minGapSeconds} s apart, 0 after its end`;
  });
});

/** Resolves when the extension waits for a matching timer and for no response. */
async function settle(isWaiting: (ms: number) => boolean): Promise<void> {
  // The deadline of a pending request would fire if the clock was advanced.
  const isQuiet = () => clock.running.some(isWaiting) && !clock.running.includes(rules.deadlineMs);
  await waitFor([clock.onDidChangeTimers], () => isQuiet() || undefined);
}

/** Returns true for the timer of the next refresh while a view is visible. */
const isRefreshTimer = (ms: number) => ms > 2 * minute;
/**
 * Returns true for the timer of the next poll of a watched run: at least 15 s after the last one, minus the time of its
 * response. Returns false for the deadline of a request and for the timer that updates the age in a view.
 */
const isPollTimer = (ms: number) =>
  ms > minPollDelayMs / 2 && ms < 2 * minute && ms !== rules.deadlineMs && ms !== ageUpdateIntervalMs;

/** Advances the clock step by step, and lets the extension settle after each step. */
async function advanceInSteps(ms: number, step: number, isWaiting: (ms: number) => boolean): Promise<void> {
  for (let elapsedMs = 0; elapsedMs < ms; elapsedMs += step) {
    clock.advance(step);
    await settle(isWaiting);
  }
}

/** Tracks how many requests the service handles at a time. */
function trackConcurrency({ requests }: LocalService): { end(): number } {
  let [active, maxActive] = [0, 0];
  const subscription = requests.onDidReceive(({ answered }) => {
    maxActive = Math.max(maxActive, ++active);
    void answered.then(() => active--);
  });
  return {
    end: () => {
      subscription.dispose();
      return maxActive;
    },
  };
}

function isLoad({ operation, body, time }: RecordedRequest): boolean {
  const { end_time } = body as { readonly end_time: string };
  return operation === "listFailingTests" && Date.parse(end_time) > time - minute;
}

function isRunRequest({ operation }: RecordedRequest): boolean {
  return operation === "getTestRun";
}

function secondsBetween(requests: readonly RecordedRequest[]): number[] {
  return requests.slice(1).map(({ time }, index) => (time - (requests[index]?.time ?? 0)) / 1000);
}
