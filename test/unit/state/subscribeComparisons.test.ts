import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event";
import type { FailingTestsState } from "../../../src/domain/failingTestsState";
import { repositoryKey } from "../../../src/domain/repository";
import { Arrangements } from "../../../src/state/arrangements";
import { DiskCache } from "../../../src/state/diskCache";
import { subscribeComparisons } from "../../../src/state/subscribeComparisons";
import { WorkspaceTests } from "../../../src/state/workspaceTests";
import { AnsweringService } from "../../support/answeringService";
import { harbour } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { baseUrl, createConnectedSession } from "../../support/connected";
import { FakeFiles, FakeMemory } from "../../support/fakes";
import { waitFor } from "../../support/until";
import { FakeRepositories, FakeTestsSettings } from "../../support/workspace";

/** Creates tests whose repositories are opened by name; records the compared repositories in order. */
function setUp(filter: object) {
  const changed = new Emitter<void>();
  const comparedNames: string[] = [];
  const arrangements = new Arrangements({ get: () => ({ filter }), update: async () => {} });
  const tests = {
    current: [] as FailingTestsState[],
    onDidChange: changed.event,
    compare: async (key: string) => {
      comparedNames.push(key.slice(key.lastIndexOf("/") + 1));
    },
    stopComparing: (key: string) => {
      comparedNames.push(`no longer ${key.slice(key.lastIndexOf("/") + 1)}`);
    },
  };
  const open = (...names: string[]) => {
    tests.current = names.map((name) => ({
      repository: { ...harbour, name },
      choice: "14d",
      tests: [],
      unreadable: 0,
      loading: false,
    }));
    changed.fire();
  };
  const subscription = subscribeComparisons(tests, arrangements);
  return { comparedNames, arrangements, open, subscription };
}

describe("subscribeComparisons", () => {
  it("requests no comparison without the filter for new tests", () => {
    const { comparedNames, open } = setUp({ mine: true });
    open("harbour");
    assert.deepEqual(comparedNames, []);
  });

  it("compares each repository once when only new tests are shown", () => {
    const { comparedNames, arrangements, open } = setUp({});
    open("harbour");
    arrangements.update({ filter: { isNew: true } });
    open("harbour", "fleet");
    arrangements.update({ filter: { isNew: true, mine: true } });
    assert.deepEqual(comparedNames, ["harbour", "fleet"]);
  });

  it("compares with a restored filter, and again after a repository was closed and reopened", () => {
    const { comparedNames, open } = setUp({ isNew: true });
    open("harbour");
    open();
    open("harbour");
    assert.deepEqual(comparedNames, ["harbour", "no longer harbour", "harbour"]);
  });

  it("stops comparing once all tests are shown again, and compares again when only new ones are", () => {
    const { comparedNames, arrangements, open } = setUp({ isNew: true });
    open("harbour");
    arrangements.clearFilters();
    arrangements.update({ filter: { isNew: true } });
    assert.deepEqual(comparedNames, ["harbour", "no longer harbour", "harbour"]);
  });

  it("requests no comparison after it was disposed", () => {
    const { comparedNames, open, subscription } = setUp({ isNew: true });
    subscription.dispose();
    open("harbour");
    assert.deepEqual(comparedNames, []);
  });
});

describe("Comparison of WorkspaceTests while only new tests are shown", () => {
  const key = repositoryKey(harbour);
  const thirtyDays = "2026-10-17/2026-11-15";

  /** Creates the real objects, with a repository of which 7 days are loaded. */
  async function start() {
    const clock = new FakeClock(Date.UTC(2026, 10, 15, 12));
    const service = new AnsweringService();
    const { session, keys } = await createConnectedSession(service);
    const repositories = new FakeRepositories();
    const persistedState = { memento: new FakeMemory(), diskCache: new DiskCache(new FakeFiles(), clock) };
    const tests = new WorkspaceTests(session, repositories, new FakeTestsSettings(), persistedState, clock);
    const arrangements = new Arrangements(new FakeMemory());
    subscribeComparisons(tests, arrangements);
    repositories.open(harbour);
    const load = async () => {
      await waitFor([tests.onDidChange], () => tests.refreshState);
      await tests.refresh();
    };
    const waitForComparison = () => waitFor([tests.onDidChange], () => tests.current[0]?.comparison);
    await load();
    await waitForComparison();
    arrangements.update({ filter: { isNew: true } });
    return { service, session, keys, tests, arrangements, load, waitForComparison };
  }

  it("is loaded for a longer time range that is selected meanwhile", async () => {
    const { tests, load, waitForComparison } = await start();
    tests.selectWindow(key, thirtyDays);
    await load();
    await assert.doesNotReject(waitForComparison());
  });

  it("is loaded again with another key", async () => {
    const { tests, session, keys, load, waitForComparison } = await start();
    tests.selectWindow(key, thirtyDays);
    await keys.save({ origin: baseUrl, apiKey: "key-2" });
    await session.update();
    await load();
    await assert.doesNotReject(waitForComparison());
  });

  it("is loaded for a longer time range when the filter is set again", async () => {
    const { service, tests, arrangements, load, waitForComparison } = await start();
    arrangements.clearFilters();
    tests.selectWindow(key, thirtyDays);
    await load();
    assert.equal(tests.current[0]?.comparison, undefined);
    const requestCountBefore = service.queries.length;
    arrangements.update({ filter: { isNew: true } });
    await waitForComparison();
    assert.equal(service.queries.length - requestCountBefore, 30);
  });

  it("is not loaded for a longer time range once all tests are shown again", async () => {
    const { service, tests, arrangements, load } = await start();
    arrangements.clearFilters();
    tests.selectWindow(key, thirtyDays);
    const requestCountBefore = service.queries.length;
    await load();
    assert.deepEqual([service.queries.length - requestCountBefore, tests.current[0]?.comparison], [24, undefined]);
  });
});
