import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event";
import type { FailingTest } from "../../../src/domain/records";
import { AutoRefresh } from "../../../src/state/autoRefresh";
import { DiskCache } from "../../../src/state/diskCache";
import { Session } from "../../../src/state/session";
import { WorkspaceTests } from "../../../src/state/workspaceTests";
import { AnsweringService } from "../../support/answeringService";
import { failingTest, harbour } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { FakeFiles, FakeKeys, FakeMemory, FakeSettings } from "../../support/fakes";
import { waitFor } from "../../support/until";
import { FakeTestsSettings } from "../../support/workspace";

const minute = 60_000;
const url = "https://api.example.com";

/** Opens editor windows with one repository and shared files, in all of which the tests are visible. */
async function openWindows(count: number) {
  const clock = new FakeClock();
  const files = new FakeFiles(clock);
  let listedTests: readonly FailingTest[] = [failingTest({ name: "first" })];
  const service = new AnsweringService(() => listedTests);
  const windows = await Promise.all(
    Array.from({ length: count }, (_, index) => openWindow(clock, files, service, index)),
  );
  const settle = async () => {
    for (const { tests } of windows) {
      await waitFor([tests.onDidChange], () => tests.refreshState);
      await tests.settled();
    }
  };
  await settle();
  // Starts the first load of each window.
  clock.advance(0);
  await settle();
  /** Advances in steps of ten seconds, so that each response arrives before the time goes on. */
  const pass = async (minutes: number) => {
    for (let elapsedSteps = 0; elapsedSteps < minutes * 6; elapsedSteps++) {
      clock.advance(minute / 6);
      await settle();
    }
  };
  const countRequests = () => service.queries.filter(({ background }) => !background).length;
  const setListedTests = (tests: readonly FailingTest[]) => {
    listedTests = tests;
  };
  const visibleNames = () => windows.map(({ tests }) => tests.current[0]?.tests.map(({ name }) => name).join(" "));
  return { windows, pass, countRequests, setListedTests, visibleNames };
}

async function openWindow(clock: FakeClock, files: FakeFiles, service: AnsweringService, index: number) {
  const keys = new FakeKeys({ origin: url, apiKey: "key-1" });
  const session = new Session(new FakeSettings(url, "acme"), keys, async () => service);
  const repositories = {
    current: { kind: "found", repositories: [{ repository: harbour, folders: [] }] } as const,
    onDidChange: new Emitter<never>().event,
  };
  const settings = new FakeTestsSettings();
  settings.refreshIntervalMs = 10 * minute;
  const persistedState = {
    memento: new FakeMemory(),
    diskCache: new DiskCache(files, clock, new FakeFiles(clock)),
  };
  const tests = new WorkspaceTests(session, repositories, settings, persistedState, clock);
  const attention = { isWatched: true, onDidChange: new Emitter<void>().event };
  new AutoRefresh(tests, attention, settings, clock, () => index / 5);
  await session.update();
  return { tests };
}

describe("Five editor windows with one repository", () => {
  it("all show the response to the one request that the first of them sends", async () => {
    const { pass, setListedTests, visibleNames, countRequests } = await openWindows(5);
    setListedTests([failingTest({ name: "second" })]);
    const requestCountBefore = countRequests();
    await pass(11);
    assert.deepEqual(
      [visibleNames(), countRequests() - requestCountBefore],
      [["second", "second", "second", "second", "second"], 1],
    );
  });

  it("send a request when the user refreshes one of them", async () => {
    const { windows, pass, countRequests } = await openWindows(5);
    await pass(1);
    const requestCountBefore = countRequests();
    await windows[3]?.tests.refresh();
    assert.equal(countRequests() - requestCountBefore, 1);
  });
});
