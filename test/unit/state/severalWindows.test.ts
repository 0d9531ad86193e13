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
import { until } from "../../support/until";
import { FakeTestsSettings } from "../../support/workspace";

const minute = 60_000;
const url = "https://api.example.com";

/** Windows on one repository, each of which somebody looks at all the time, with the files that they share. */
async function openWindows(count: number) {
  const clock = new FakeClock();
  const files = new FakeFiles(clock);
  let listed: readonly FailingTest[] = [failingTest({ name: "first" })];
  const service = new AnsweringService(() => listed);
  const windows = await Promise.all(Array.from({ length: count }, (_, index) => open(clock, files, service, index)));
  const settle = async () => {
    for (const { tests } of windows) {
      await until([tests.onDidChange], () => tests.refreshState);
      await tests.settled();
    }
  };
  await settle();
  // The first load of each.
  clock.advance(0);
  await settle();
  /** Ten seconds at a time, so that each answer arrives before the time goes on. */
  const pass = async (minutes: number) => {
    for (let passed = 0; passed < minutes * 6; passed++) {
      clock.advance(minute / 6);
      await settle();
    }
  };
  const asked = () => service.queries.filter(({ background }) => !background).length;
  const list = (tests: readonly FailingTest[]) => {
    listed = tests;
  };
  const shown = () => windows.map(({ tests }) => tests.current[0]?.tests.map(({ name }) => name).join(" "));
  return { windows, pass, asked, list, shown };
}

async function open(clock: FakeClock, files: FakeFiles, service: AnsweringService, index: number) {
  const keys = new FakeKeys({ origin: url, apiKey: "key-1" });
  const session = new Session(new FakeSettings(url, "acme"), keys, async () => service);
  const repositories = {
    current: { kind: "found", repositories: [{ repository: harbour, folders: [] }] } as const,
    onDidChange: new Emitter<never>().event,
  };
  const settings = new FakeTestsSettings();
  settings.refreshIntervalMs = 10 * minute;
  const remembered = {
    memento: new FakeMemory(),
    diskCache: new DiskCache(files, clock, new FakeFiles(clock)),
  };
  const tests = new WorkspaceTests(session, repositories, settings, remembered, clock);
  const attention = { isWatched: true, onDidChange: new Emitter<void>().event };
  new AutoRefresh(tests, attention, settings, clock, () => index / 5);
  await session.update();
  return { tests };
}

describe("Five windows on one repository", () => {
  it("show what the first of them to ask was answered", async () => {
    const { pass, list, shown, asked } = await openWindows(5);
    list([failingTest({ name: "second" })]);
    const before = asked();
    await pass(11);
    assert.deepEqual([shown(), asked() - before], [["second", "second", "second", "second", "second"], 1]);
  });

  it("ask all the same when a person does", async () => {
    const { windows, pass, asked } = await openWindows(5);
    await pass(1);
    const before = asked();
    await windows[3]?.tests.refresh();
    assert.equal(asked() - before, 1);
  });
});
