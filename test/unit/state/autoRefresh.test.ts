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
import { until } from "../../support/until";
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

/** Answers every refresh at once, successfully or not, and notes when each began. */
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
    this.become({
      lastAttempt,
      failures: failures && (this.refreshState?.failures ?? 0) + 1,
      notBefore: lastAttempt + retryAfterMs,
    });
  }

  become(situation: Refreshable["refreshState"]): void {
    this.refreshState = situation;
    this.changed.fire();
  }
}

function setUp({ watched = true, random = 0 } = {}) {
  const clock = new FakeClock();
  const begin = clock.monotonicNow();
  const attention = new Attention(watched);
  const interval = new Interval();
  const target = new Target(clock);
  const autoRefresh = new AutoRefresh(target, attention, interval, clock, () => random);
  /** When the refreshes began, in minutes after the beginning. */
  const minutes = () => target.refreshes.map((time) => (time - begin) / minute);
  return { clock, attention, interval, target, autoRefresh, minutes };
}

describe("auto refresh", () => {
  it("asks all the same where its timer rings a little early", () => {
    const clock = new FakeClock();
    const begin = clock.monotonicNow();
    let early = 0;
    const rounded: Clock = {
      now: () => clock.now(),
      monotonicNow: () => clock.monotonicNow() - early,
      setTimeout: (callback, ms) =>
        clock.setTimeout(() => {
          early = 1;
          callback();
          early = 0;
        }, ms),
    };
    const target = new Target(rounded);
    target.refreshState = { failures: 1, lastAttempt: begin, notBefore: begin + hour };
    new AutoRefresh(target, new Attention(true), new Interval(), rounded, () => 0);
    clock.advance(hour + minute);
    assert.deepEqual(target.refreshes, [begin + hour]);
  });

  it("loads once as soon as it can, even if nobody looks", () => {
    const { clock, target, minutes } = setUp({ watched: false });
    target.become(undefined);
    clock.advance(5 * minute);
    assert.deepEqual(minutes(), []);
    target.become({ failures: 0, urgent: true });
    clock.advance(0);
    assert.deepEqual(minutes(), [5]);
  });

  it("refreshes once an interval while it is watched", () => {
    const { clock, minutes } = setUp();
    clock.advance(40 * minute);
    assert.deepEqual(minutes(), [0, 10, 20, 30, 40]);
  });

  it("stretches the interval by up to a tenth, so that editors do not ask in step", () => {
    const { clock, minutes } = setUp({ random: 0.5 });
    clock.advance(30 * minute);
    assert.deepEqual(minutes(), [0, 10.5, 21]);
  });

  it("refreshes at once when someone looks at stale tests, and not before they are", () => {
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

  it("does not ask more often because someone keeps looking away and back", () => {
    const { clock, attention, minutes } = setUp();
    for (let second = 0; second < 1200; second++) {
      attention.set(second % 2 === 0);
      clock.advance(1000);
    }
    attention.set(true);
    clock.advance(0);
    assert.deepEqual(minutes(), [0, 10, 20]);
  });

  it("waits twice as long after each failure, up to an hour, and the interval again after a success", () => {
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

  it("never asks before the service allows it", () => {
    const { clock, target, minutes } = setUp();
    target.answer = { failures: 1, retryAfterMs: 3 * hour };
    clock.advance(6 * hour);
    assert.deepEqual(minutes(), [0, 180, 360]);
  });

  it("follows the setting at once; 0 turns it off", () => {
    const { clock, interval, minutes } = setUp();
    clock.advance(3 * minute);
    interval.set(2 * minute);
    clock.advance(0);
    assert.deepEqual(minutes(), [0, 3]);
    interval.set(0);
    clock.advance(8 * hour);
    assert.deepEqual([minutes(), clock.running], [[0, 3], []]);
  });

  it("holds one timer, however much happens", () => {
    const { clock, attention, interval, target } = setUp();
    for (const happens of [
      () => attention.set(true),
      () => interval.set(5 * minute),
      () => target.become({ failures: 0, lastAttempt: clock.monotonicNow() }),
    ]) {
      happens();
      happens();
    }
    assert.deepEqual(clock.running, [5 * minute]);
  });

  it("stops when it is disposed", () => {
    const { clock, attention, target, autoRefresh, minutes } = setUp();
    clock.advance(minute);
    autoRefresh.dispose();
    target.become({ failures: 0 });
    attention.set(true);
    assert.deepEqual(clock.running, []);
    clock.advance(8 * hour);
    assert.deepEqual(minutes(), [0]);
  });

  it("does not take a wait that is longer than a timer can hold for none", async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error) => name === "TimeoutOverflowWarning" && warnings.push(name);
    process.on("warning", note);
    const target = new Target(systemClock);
    const interval = new Interval();
    interval.refreshIntervalMs = 2 ** 31;
    target.refreshState = { failures: 0, lastAttempt: systemClock.monotonicNow() };
    const autoRefresh = new AutoRefresh(target, new Attention(true), interval, systemClock);
    // Node tells of a timer that it cuts to one millisecond on the next tick.
    await new Promise((resolve) => setImmediate(resolve));
    autoRefresh.dispose();
    process.off("warning", note);
    assert.deepEqual(warnings, []);
  });
});

describe("auto refresh of the workspace's tests", () => {
  /** The real parts from the timer to the service, which answers at once. */
  async function start(answer: FailingTestsPage | Error, intervalMs = 10 * minute) {
    const clock = new FakeClock();
    const begin = clock.monotonicNow();
    const asked: number[] = [];
    const service: Pick<TestHealthService, "failingTests" | "dispose"> = {
      async *failingTests({ background }: FailingTestsQuery) {
        if (background) return;
        asked.push((clock.monotonicNow() - begin) / minute);
        if (answer instanceof Error) throw answer;
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
    const remembered = { memento: new FakeMemory(), diskCache: new DiskCache(new FakeFiles(), clock) };
    const tests = new WorkspaceTests(session, repositories, settings, remembered, clock);
    const attention = new Attention(true);
    new AutoRefresh(tests, attention, settings, clock, () => 0);
    await session.update();
    const moveOn = async (ms: number) => {
      clock.advance(ms);
      await tests.settled();
      await new Promise((resolve) => setImmediate(resolve));
    };
    // The cache is read first.
    await moveOn(0);
    await moveOn(0);
    /** Minute by minute, so that each answer arrives before the time goes on. */
    const pass = async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed++) await moveOn(minute);
    };
    /** A window is chosen, and what is kept of it is read. */
    const choose = async (choice: WindowChoice) => {
      tests.selectWindow(repositoryKey(harbour), choice);
      await until([tests.onDidChange], () => tests.refreshState);
      await moveOn(0);
    };
    return { clock, asked, attention, settings, keys, session, tests, moveOn, pass, choose };
  }

  it("asks for another window of the setting only when somebody looks", async () => {
    const { asked, attention, settings, tests, moveOn, pass } = await start(lastPage([]));
    attention.set(false);
    settings.select("24h");
    await until([tests.onDidChange], () => tests.refreshState);
    await pass(60);
    assert.deepEqual(asked, [0]);
    attention.set(true);
    await moveOn(0);
    assert.deepEqual(asked, [0, 60]);
  });

  it("asks once with another key, even if nobody looks", async () => {
    const { asked, attention, keys, session, tests, pass } = await start(lastPage([]));
    attention.set(false);
    await keys.save({ origin: "https://api.example.com", apiKey: "key-2" });
    await session.update();
    await until([tests.onDidChange], () => tests.refreshState);
    await pass(60);
    assert.equal(asked.length, 2);
  });

  it("asks at once for a window that a person selects, whether or not the tests are in sight", async () => {
    const { asked, attention, pass, choose } = await start(lastPage([]));
    await pass(1);
    await choose("24h");
    attention.set(false);
    await choose("3d");
    assert.deepEqual(asked, [0, 1, 1]);
  });

  it("asks again for a window that a person selects unless it was asked for in the last ten minutes, also where no timer refreshes", async () => {
    const { asked, pass, choose } = await start(lastPage([]), 0);
    await pass(1);
    await choose("24h");
    await pass(5);
    await choose("7d");
    await choose("24h");
    await pass(5);
    await choose("7d");
    assert.deepEqual(asked, [0, 1, 11]);
  });

  it("asks six times an hour while watched, and not at all while not", async () => {
    const { asked, attention, pass } = await start(lastPage([]));
    await pass(8 * 60);
    assert.equal(asked.length, 1 + 8 * 6);
    attention.set(false);
    await pass(30);
    assert.equal(asked.length, 1 + 8 * 6);
  });

  it("asks six times an hour after the clock was set back, or set ahead and right again", async () => {
    const { clock, asked, pass } = await start(lastPage([]));
    clock.moveWall(-6 * 60 * minute);
    await pass(20);
    clock.moveWall(6 * 60 * minute);
    await pass(1);
    clock.moveWall(-6 * 60 * minute);
    await pass(19);
    assert.deepEqual(asked, [0, 10, 20, 30, 40]);
  });

  it("asks ever more rarely while the service cannot be reached", async () => {
    const { asked, pass } = await start(
      new ServiceError("unreachable", { operation: "listFailingTests", host: "api.example.com" }),
    );
    await pass(8 * 60);
    assert.deepEqual(asked, [0, 20, 60, 120, 180, 240, 300, 360, 420, 480]);
  });

  it("asks once an hour with a key that may not", async () => {
    const { asked, pass } = await start(
      new ServiceError("forbidden", { operation: "listFailingTests", host: "api.example.com", status: 403 }),
    );
    await pass(3 * 60);
    assert.deepEqual(asked, [0, 60, 120, 180]);
  });

  it("asks once with a key that the service refuses", async () => {
    const { asked, pass } = await start(
      new ServiceError("unauthorized", { operation: "listFailingTests", host: "api.example.com", status: 401 }),
    );
    await pass(8 * 60);
    assert.deepEqual(asked, [0]);
  });
});
