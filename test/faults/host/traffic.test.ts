import assert from "node:assert/strict";
import * as vscode from "vscode";
import { rules } from "../../../src/api/rules";
import { minPollDelayMs } from "../../../src/domain/runs/watchPolicy";
import { ageUpdateIntervalMs } from "../../../src/ui/views/nodeTree";
import { commands } from "../../../src/ui/window/ids";
import type { TestExports } from "../../../src/ui/window/testExports";
import { WaitingRun } from "../../e2e/waitingRun";
import { closeEditors, connectTo, disconnect, look, noEvents, untilFilesAreKnown } from "../../host/harbour";
import { loadDataSet } from "../../service/dataSet";
import type { RecordedRequest } from "../../service/requestLog";
import { LocalService } from "../../service/server";
import { until } from "../../support/until";
import { sampleDataPath } from "../../workbench/sampleWorkspace";
import { faultCase } from "../faultCase";
import { extensionClock as clock } from "../witness/movableClock";

const minute = 60_000;
const hour = 60 * minute;

/** Each test goes on where the one before it stopped. */
describe("what a window asks by itself", function () {
  this.bail(true);
  const run = new WaitingRun();
  let service: LocalService;
  let api: TestExports;

  before(async () => {
    const history = loadDataSet(sampleDataPath, clock);
    history.addTestRun(run);
    service = await LocalService.start({ history, clock });
    api = await connectTo(service);
    await look();
    await untilFilesAreKnown(api);
    await settle(untilRefresh);
    // The load, perhaps a second one, and the time range before it.
    const listed = () => service.requests.of("listFailingTests");
    const isCompared = () => listed().some((request) => !isLoad(request));
    await until([service.requests.onDidReceive], () => isCompared() || undefined);
    await Promise.all(listed().map(({ answered }) => answered));
  });

  after(async () => {
    await closeEditors();
    await disconnect();
    await service.stop();
    clock.reset();
  });

  const asked = () => service.requests.all.length;
  const askedSince = (count: number) => service.requests.all.slice(count);

  faultCase(28, "refreshes by hand share what is under way", async () => {
    const before = asked();
    const flight = overlaps(service);
    const hold = service.faults.add({ kind: "delay", ms: 200 });
    await Promise.all(Array.from({ length: 20 }, () => vscode.commands.executeCommand(commands.refresh)));
    hold.dispose();
    const most = flight.end();
    const bodies = askedSince(before).map(({ body, time }) => JSON.stringify({ time, body }));
    assert.ok(most <= 1 && asked() - before <= 2, `${most} at a time: ${bodies.join()}`);
    return `20 refreshes in a second: ${asked() - before} requests, ${most} in flight`;
  });

  faultCase(28, "asks nothing while nothing shows it", async () => {
    await vscode.commands.executeCommand("workbench.action.closeSidebar");
    await closeEditors();
    // Wait for the requests that follow.
    await until([clock.onDidChangeTimers], () => clock.running.length === 0 || undefined);
    const [before, rung] = [asked(), clock.rung];
    const { running } = clock;
    clock.advance(30 * minute);
    assert.deepEqual([asked() - before, clock.rung - rung, running], [0, 0, []]);
    return "nothing visible for 30 min: 0 requests, 0 timers";
  });

  faultCase(28, "refreshes after its interval while somebody looks", async () => {
    const opened = asked();
    await look();
    await settle(untilRefresh);
    const before = asked();
    await pass(hour, 10_000, untilRefresh);
    const loads = askedSince(before).filter(isLoad);
    const least = Math.min(...secondsBetween(loads)) / 60;
    assert.ok(before > opened && loads.length >= 5 && least >= 10, `${loads.length} loads, ${least} min apart`);
    return `looked at for 1 h: ${loads.length} refreshes, at least ${least.toFixed(1)} min apart`;
  });

  faultCase(28, "catches up with one request after a night", async () => {
    const before = asked();
    clock.sleep(8 * hour);
    await settle(untilRefresh);
    await pass(9 * minute, 10_000, untilRefresh);
    assert.equal(askedSince(before).length, 1, JSON.stringify(askedSince(before).map(({ body }) => body)));
    return "8 h of sleep: 1 request";
  });

  faultCase(28, "asks for a watched run once an interval, until it ends", async () => {
    await vscode.commands.executeCommand("workbench.action.closeSidebar");
    await vscode.commands.executeCommand(commands.lookUpTestRun, { id: run.id, targetBranch: run.targetBranch });
    await vscode.commands.executeCommand("workbench.action.closeSidebar");
    const before = asked();
    await vscode.commands.executeCommand(commands.watchTestRun);
    await pass(20 * minute, 1000, untilQuestion);
    const questions = askedSince(before).filter(isQuestion);
    const least = Math.min(...secondsBetween(questions));
    assert.ok(questions.length > 15 && least >= 15, `${questions.length} questions, ${least} s apart`);
    run.timeline.push({ kind: "status", status: "succeeded", time: clock.now() });
    clock.advance(2 * minute);
    await until([api.testRuns.onDidChangeTreeData ?? noEvents], () =>
      api.watchStatus === undefined ? true : undefined,
    );
    const ended = asked();
    clock.advance(hour);
    await look();
    assert.equal(askedSince(ended).filter(isQuestion).length, 0);
    return `a watched run: ${questions.length} questions in 20 min, at least ${least} s apart, 0 after its end`;
  });
});

/** Resolves when the extension waits for a timer that was set to this, and for no answer. */
async function settle(isWaiting: (ms: number) => boolean): Promise<void> {
  // A request's deadline runs as long as the request, which it would end on a clock that is moved on.
  const isQuiet = () => clock.running.some(isWaiting) && !clock.running.includes(rules.deadlineMs);
  await until([clock.onDidChangeTimers], () => isQuiet() || undefined);
}

/** The timer of the next refresh, while somebody looks. */
const untilRefresh = (ms: number) => ms > 2 * minute;
/**
 * The timer of the next question about a watched run: 15 s and more after the last one, less the time that its answer
 * took. Neither the one of a request's deadline nor that by which a view tells how old it is.
 */
const untilQuestion = (ms: number) =>
  ms > minPollDelayMs / 2 && ms < 2 * minute && ms !== rules.deadlineMs && ms !== ageUpdateIntervalMs;

/** Moves the clock on, a step at a time, and lets the extension come to rest after each. */
async function pass(ms: number, step: number, isWaiting: (ms: number) => boolean): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    clock.advance(step);
    await settle(isWaiting);
  }
}

/** Counts how many requests are in the service's hands at a time. */
function overlaps({ requests }: LocalService): { end(): number } {
  let [now, most] = [0, 0];
  const subscription = requests.onDidReceive(({ answered }) => {
    most = Math.max(most, ++now);
    void answered.then(() => now--);
  });
  return {
    end: () => {
      subscription.dispose();
      return most;
    },
  };
}

function isLoad({ operation, body, time }: RecordedRequest): boolean {
  const { end_time } = body as { readonly end_time: string };
  return operation === "listFailingTests" && Date.parse(end_time) > time - minute;
}

function isQuestion({ operation }: RecordedRequest): boolean {
  return operation === "getTestRun";
}

function secondsBetween(requests: readonly RecordedRequest[]): number[] {
  return requests.slice(1).map(({ time }, index) => (time - (requests[index]?.time ?? 0)) / 1000);
}
