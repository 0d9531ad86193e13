import assert from "node:assert/strict";
import { type Clock, systemClock } from "../../../src/base/clock";
import { Emitter } from "../../../src/base/event";
import type { FailingTestsPage } from "../../../src/domain/records";
import { repositoryKey } from "../../../src/domain/repository";
import { ServiceError } from "../../../src/domain/serviceError";
import type { FailingTestsQuery, TestHealthService } from "../../../src/domain/testHealthService";
import type { WindowChoice } from "../../../src/domain/time/window";
import { AutoRefresh, type Refreshable } from "../../../src/state/autoRefresh";
import { DiskCache } from "../../../src/state/diskCache";
import { Session } from "../../../src/state/session";
import { WorkspaceTests } from "../../../src/state/workspaceTests";
import { harbour, lastPage } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { FakeFiles, FakeKeys, FakeMemory, FakeSettings } from "../../support/fakes";
import { waitFor } from "../../support/until";
import { FakeTestsSettings } from "../../support/workspace";

const minute = 60_000;
const hour = 60 * minute;

class Attention {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(public isWatched: boolean) {}

  set(isWatched: boolean): void {
    this.isWatched = isWatched;
    this.changed.fire();
  }
}

class Interval {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  refreshIntervalMs = 10 * minute;

  set(refreshIntervalMs: number): void {
    this.refreshIntervalMs = refreshIntervalMs;
    this.changed.fire();
  }
}

/** Tests whose refreshes end at once, successfully or not; records the start times. */
class Target implements Refreshable {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  readonly refreshes: number[] = [];
  readonly testCount = 0;
  refreshState: Refreshable["refreshState"] = { failures: 0, urgent: true };
  answer: { failures?: number; retryAfterMs?: number } = {};

  constructor(private readonly clock: Clock) {}

  async refreshDue(): Promise<void> {
    const lastAttempt = this.clock.monotonicNow();
    this.refreshes.push(lastAttempt);
    const { failures = 0, retryAfterMs = 0 } = this.answer;
    this.setState({
      lastAttempt,
      failures: failures && (this.refreshState?.failures ?? 0) + 1,
      notBefore: lastAttempt + retryAfterMs,
    });
  }

  setState(state: Refreshable["refreshState"]): void {
    this.refreshState = state;
    this.changed.fire();
  }
}

function setUp({ isWatched = true, random = 0 } = {}) {
  const clock = new FakeClock();
  const startTime = clock.monotonicNow();
  const attention = new Attention(isWatched);
  const interval = new Interval();
  const target = new Target(clock);
  const autoRefresh = new AutoRefresh(target, attention, interval, clock, () => random);
  /** Returns the start times of the refreshes, in minutes since the start. */
  const minutes = () => target.refreshes.map((time) => (time - startTime) / minute);
  return { clock, attention, interval, target, autoRefresh, minutes };
}

describe("AutoRefresh", () => {
  it("refreshes even if its timer fires a little early", () => {
    const clock = new FakeClock();
    const startTime = clock.monotonicNow();
    let earlyMs = 0;
    const earlyClock: Clock = {
      now: () => clock.now(),
      monotonicNow: () => clock.monotonicNow() - earlyMs,
      setTimeout: (callback, ms) =>
        clock.setTimeout(() => {
          earlyMs = 1;
          callback();
          earlyMs = 0;
        }, ms),
    };
    const target = new Target(earlyClock);
    target.refreshState = { failures: 1, lastAttempt: startTime, notBefore: startTime + hour };
    new AutoRefresh(target, new Attention(true), new Interval(), earlyClock, () => 0);
    clock.advance(hour + minute);
    assert.deepEqual(target.refreshes, [startTime + hour]);
  });

  it("loads once as soon as possible, even if the tests are not visible", () => {
    const { clock, target, minutes } = setUp({ isWatched: false });
    target.setState(undefined);
    clock.advance(5 * minute);
    assert.deepEqual(minutes(), []);
    target.setState({ failures: 0, urgent: true });
    clock.advance(0);
    assert.deepEqual(minutes(), [5]);
  });

  it("refreshes once per interval while the tests are visible", () => {
    const { clock, minutes } = setUp();
    clock.advance(40 * minute);
    assert.deepEqual(minutes(), [0, 10, 20, 30, 40]);
  });

  it("extends the interval by up to a tenth, so that editor windows do not send their requests at the same time", () => {
    const { clock, minutes } = setUp({ random: 0.5 });
    clock.advance(30 * minute);
    assert.deepEqual(minutes(), [0, 10.5, 21]);
  });

  it("refreshes at once when stale tests become visible, but not before they are stale", () => {
    const { clock, attention, minutes } = setUp();
    clock.advance(4 * minute);
    attention.set(false);
    clock.advance(2 * minute);
    attention.set(true);
    clock.advance(0);
    assert.deepEqual(minutes(), [0]);
    clock.advance(4 * minute);
    assert.deepEqual(minutes(), [0, 10]);
    attention.set(false);
    clock.advance(8 * hour);
    attention.set(true);
    clock.advance(0);
    assert.deepEqual(minutes(), [0, 10, 490]);
  });

  it("does not refresh more often if the tests are hidden and shown repeatedly", () => {
    const { clock, attention, minutes } = setUp();
    for (let second = 0; second < 1200; second++) {
      attention.set(second % 2 === 0);
      clock.advance(1000);
    }
    attention.set(true);
    clock.advance(0);
    assert.deepEqual(minutes(), [0, 10, 20]);
  });

  it("waits twice as long after each failure, up to an hour, and for the interval again after a success", () => {
    const { clock, target, minutes } = setUp();
    target.answer = { failures: 1 };
    clock.advance(200 * minute);
    assert.deepEqual(minutes(), [0, 20, 60, 120, 180]);
    target.answer = {};
    clock.advance(60 * minute);
    assert.deepEqual(minutes().slice(5), [240, 250, 260]);
  });

  it("refreshes once after the computer has slept for 8 hours", () => {
    const { clock, minutes } = setUp();
    clock.advance(15 * minute);
    clock.sleep(8 * hour);
    assert.deepEqual(minutes(), [0, 10, 495]);
    clock.advance(10 * minute);
    assert.deepEqual(minutes(), [0, 10, 495, 505]);
  });

  it("never refreshes before the service allows it", () => {
    const { clock, target, minutes } = setUp();
    target.answer = { failures: 1, retryAfterMs: 3 * hour };
    clock.advance(6 * hour);
    assert.deepEqual(minutes(), [0, 180, 360]);
  });

  it("applies a changed interval at once; 0 turns it off", () => {
    const { clock, interval, minutes } = setUp();
    clock.advance(3 * minute);
    interval.set(2 * minute);
    clock.advance(0);
    assert.deepEqual(minutes(), [0, 3]);
    interval.set(0);
    clock.advance(8 * hour);
    assert.deepEqual([minutes(), clock.running], [[0, 3], []]);
  });

  it("keeps a single timer after changes of visibility, interval and state", () => {
    const { clock, attention, interval, target } = setUp();
    for (const trigger of [
      () => attention.set(true),
      () => interval.set(5 * minute),
      () => target.setState({ failures: 0, lastAttempt: clock.monotonicNow() }),
    ]) {
      trigger();
      trigger();
    }
    assert.deepEqual(clock.running, [5 * minute]);
  });

  it("stops when it is disposed", () => {
    const { clock, attention, target, autoRefresh, minutes } = setUp();
    clock.advance(minute);
    autoRefresh.dispose();
    target.setState({ failures: 0 });
    attention.set(true);
    assert.deepEqual(clock.running, []);
    clock.advance(8 * hour);
    assert.deepEqual(minutes(), [0]);
  });

  it("accepts an interval that is longer than the maximum delay of a timer", async () => {
    const warnings: string[] = [];
    const recordWarning = ({ name }: Error) => name === "TimeoutOverflowWarning" && warnings.push(name);
    process.on("warning", recordWarning);
    const target = new Target(systemClock);
    const interval = new Interval();
    interval.refreshIntervalMs = 2 ** 31;
    target.refreshState = { failures: 0, lastAttempt: systemClock.monotonicNow() };
    const autoRefresh = new AutoRefresh(target, new Attention(true), interval, systemClock);
    // Node reports a timer that it shortens to one millisecond on the next tick.
    await new Promise((resolve) => setImmediate(resolve));
    autoRefresh.dispose();
    process.off("warning", recordWarning);
    assert.deepEqual(warnings, []);
  });
});

describe("AutoRefresh with WorkspaceTests", () => {
  /** Creates the real objects from the timer to the service, which responds at once. */
  async function start(answer: FailingTestsPage | Error, intervalMs = 10 * minute) {
    const clock = new FakeClock();
    const startTime = clock.monotonicNow();
    const requestMinutes: number[] = [];
    const service: Pick<TestHealthService, "failingTests" | "dispose"> = {
      async *failingTests({ background }: FailingTestsQuery) {
        if (background) {
          return;
        }
        requestMinutes.push((clock.monotonicNow() - startTime) / minute);
        if (answer instanceof Error) {
          throw answer;
        }
        yield answer;
      },
      dispose() {},
    };
    const url = "https://api.example.com";
    const keys = new FakeKeys({ origin: url, apiKey: "key-1" });
    const session = new Session(new FakeSettings(url, "acme"), keys, async () => service as TestHealthService);
    const repositories = {
      current: { kind: "found", repositories: [{ repository: harbour, folders: [] }] } as const,
      onDidChange: new Emitter<never>().event,
    };
    const settings = new FakeTestsSettings();
    settings.refreshIntervalMs = intervalMs;
    const persistedState = { memento: new FakeMemory(), diskCache: new DiskCache(new FakeFiles(), clock) };
    const tests = new WorkspaceTests(session, repositories, settings, persistedState, clock);
    const attention = new Attention(true);
    new AutoRefresh(tests, attention, settings, clock, () => 0);
    await session.update();
    const advance = async (ms: number) => {
      clock.advance(ms);
      await tests.settled();
      await new Promise((resolve) => setImmediate(resolve));
    };
    // The disk cache is read before the first request.
    await advance(0);
    await advance(0);
    /** Advances minute by minute, so that each response arrives before the time goes on. */
    const pass = async (minutes: number) => {
      for (let elapsedMinutes = 0; elapsedMinutes < minutes; elapsedMinutes++) {
        await advance(minute);
      }
    };
    /** Selects a time range, and waits until its cached tests are read. */
    const selectWindow = async (choice: WindowChoice) => {
      tests.selectWindow(repositoryKey(harbour), choice);
      await waitFor([tests.onDidChange], () => tests.refreshState);
      await advance(0);
    };
    return { clock, requestMinutes, attention, settings, keys, session, tests, advance, pass, selectWindow };
  }

  it("requests the time range of a changed setting only while the tests are visible", async () => {
    const { requestMinutes, attention, settings, tests, advance, pass } = await start(lastPage([]));
    attention.set(false);
    settings.select("24h");
    await waitFor([tests.onDidChange], () => tests.refreshState);
    await pass(60);
    assert.deepEqual(requestMinutes, [0]);
    attention.set(true);
    await advance(0);
    assert.deepEqual(requestMinutes, [0, 60]);
  });

  it("sends one request with another key, even if the tests are not visible", async () => {
    const { requestMinutes, attention, keys, session, tests, pass } = await start(lastPage([]));
    attention.set(false);
    await keys.save({ origin: "https://api.example.com", apiKey: "key-2" });
    await session.update();
    await waitFor([tests.onDidChange], () => tests.refreshState);
    await pass(60);
    assert.equal(requestMinutes.length, 2);
  });

  it("requests a time range that the user selects at once, whether or not the tests are visible", async () => {
    const { requestMinutes, attention, pass, selectWindow } = await start(lastPage([]));
    await pass(1);
    await selectWindow("24h");
    attention.set(false);
    await selectWindow("3d");
    assert.deepEqual(requestMinutes, [0, 1, 1]);
  });

  it("requests a time range that the user selects again unless it was requested in the last ten minutes, even if no timer refreshes", async () => {
    const { requestMinutes, pass, selectWindow } = await start(lastPage([]), 0);
    await pass(1);
    await selectWindow("24h");
    await pass(5);
    await selectWindow("7d");
    await selectWindow("24h");
    await pass(5);
    await selectWindow("7d");
    assert.deepEqual(requestMinutes, [0, 1, 11]);
  });

  it("sends six requests per hour while the tests are visible, and none while they are hidden", async () => {
    const { requestMinutes, attention, pass } = await start(lastPage([]));
    await pass(8 * 60);
    assert.equal(requestMinutes.length, 1 + 8 * 6);
    attention.set(false);
    await pass(30);
    assert.equal(requestMinutes.length, 1 + 8 * 6);
  });

  it("sends six requests per hour after the clock was set back, or set ahead and corrected", async () => {
    const { clock, requestMinutes, pass } = await start(lastPage([]));
    clock.moveWall(-6 * 60 * minute);
    await pass(20);
    clock.moveWall(6 * 60 * minute);
    await pass(1);
    clock.moveWall(-6 * 60 * minute);
    await pass(19);
    assert.deepEqual(requestMinutes, [0, 10, 20, 30, 40]);
  });

  it("sends fewer and fewer requests while the service is unreachable", async () => {
    const { requestMinutes, pass } = await start(
      new ServiceError("unreachable", { operation: "listFailingTests", host: "api.example.com" }),
    );
    await pass(8 * 60);
    assert.deepEqual(requestMinutes, [0, 20, 60, 120, 180, 240, 300, 360, 420, 480]);
  });

  it("sends one request per hour with a key that lacks permission", async () => {
    const { requestMinutes, pass } = await start(
      new ServiceError("forbidden", { operation: "listFailingTests", host: "api.example.com", status: 403 }),
    );
    await pass(3 * 60);
    assert.deepEqual(requestMinutes, [0, 60, 120, 180]);
  });

  it("sends one request with a key that the service rejects", async () => {
    const { requestMinutes, pass } = await start(
      new ServiceError("unauthorized", { operation: "listFailingTests", host: "api.example.com", status: 401 }),
    );
    await pass(8 * 60);
    assert.deepEqual(requestMinutes, [0]);
  });
});
