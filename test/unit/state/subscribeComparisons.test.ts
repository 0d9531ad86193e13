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
import { baseUrl, connected } from "../../support/connected";
import { FakeFiles, FakeMemory } from "../../support/fakes";
import { until } from "../../support/until";
import { FakeRepositories, FakeTestsSettings } from "../../support/workspace";

/** Repositories that are open, by name, and which of them were compared, in order. */
function setUp(filter: object) {
  const changed = new Emitter<void>();
  const compared: string[] = [];
  const arrangements = new Arrangements({ get: () => ({ filter }), update: async () => {} });
  const tests = {
    current: [] as FailingTestsState[],
    onDidChange: changed.event,
    compare: async (key: string) => {
      compared.push(key.slice(key.lastIndexOf("/") + 1));
    },
    stopComparing: (key: string) => {
      compared.push(`no longer ${key.slice(key.lastIndexOf("/") + 1)}`);
    },
  };
  const open = (...names: string[]) => {
    tests.current = names.map((name) => ({
      repository: { ...harbour, name },
      choice: "30d",
      tests: [],
      unreadable: 0,
      loading: false,
    }));
    changed.fire();
  };
  const subscription = subscribeComparisons(tests, arrangements);
  return { compared, arrangements, open, subscription };
}

describe("the window before", () => {
  it("is not asked for while nobody wants to see what is new", () => {
    const { compared, open } = setUp({ mine: true });
    open("harbour");
    assert.deepEqual(compared, []);
  });

  it("is asked for once for each repository when only new tests are to be seen", () => {
    const { compared, arrangements, open } = setUp({});
    open("harbour");
    arrangements.update({ filter: { isNew: true } });
    open("harbour", "fleet");
    arrangements.update({ filter: { isNew: true, mine: true } });
    assert.deepEqual(compared, ["harbour", "fleet"]);
  });

  it("is asked for where the filter was remembered, and again for a repository that was closed meanwhile", () => {
    const { compared, open } = setUp({ isNew: true });
    open("harbour");
    open();
    open("harbour");
    assert.deepEqual(compared, ["harbour", "no longer harbour", "harbour"]);
  });

  it("is wanted no longer once all tests are to be seen again, and once more when only new ones are", () => {
    const { compared, arrangements, open } = setUp({ isNew: true });
    open("harbour");
    arrangements.clearFilters();
    arrangements.update({ filter: { isNew: true } });
    assert.deepEqual(compared, ["harbour", "no longer harbour", "harbour"]);
  });

  it("is not asked for any more after that was disposed", () => {
    const { compared, open, subscription } = setUp({ isNew: true });
    subscription.dispose();
    open("harbour");
    assert.deepEqual(compared, []);
  });
});

describe("the window before, while only new tests are to be seen", () => {
  const key = repositoryKey(harbour);

  /** The real parts, with a repository of which 7 days are loaded. */
  async function start() {
    const clock = new FakeClock(Date.UTC(2026, 10, 15, 12));
    const service = new AnsweringService();
    const { session, keys } = await connected(service);
    const repositories = new FakeRepositories();
    const remembered = { memento: new FakeMemory(), diskCache: new DiskCache(new FakeFiles(), clock) };
    const tests = new WorkspaceTests(session, repositories, new FakeTestsSettings(), remembered, clock);
    const arrangements = new Arrangements(new FakeMemory());
    subscribeComparisons(tests, arrangements);
    repositories.open(harbour);
    const load = async () => {
      await until([tests.onDidChange], () => tests.refreshState);
      await tests.refresh();
    };
    const compared = () => until([tests.onDidChange], () => tests.current[0]?.comparison);
    await load();
    await compared();
    arrangements.update({ filter: { isNew: true } });
    return { service, session, keys, tests, arrangements, load, compared };
  }

  it("is asked for of a longer window that is chosen meanwhile", async () => {
    const { tests, load, compared } = await start();
    tests.selectWindow(key, "30d");
    await load();
    assert.ok(await compared());
  });

  it("is asked for again with another key", async () => {
    const { tests, session, keys, load, compared } = await start();
    tests.selectWindow(key, "30d");
    await keys.save({ origin: baseUrl, apiKey: "key-2" });
    await session.update();
    await load();
    assert.ok(await compared());
  });

  it("is asked for of a longer window when the filter is set again", async () => {
    const { service, tests, arrangements, load, compared } = await start();
    arrangements.clearFilters();
    tests.selectWindow(key, "30d");
    await load();
    assert.equal(tests.current[0]?.comparison, undefined);
    const before = service.queries.length;
    arrangements.update({ filter: { isNew: true } });
    await compared();
    assert.equal(service.queries.length - before, 30);
  });

  it("is not asked for of a longer window once all tests are to be seen again", async () => {
    const { service, tests, arrangements, load } = await start();
    arrangements.clearFilters();
    tests.selectWindow(key, "30d");
    const before = service.queries.length;
    await load();
    assert.deepEqual([service.queries.length - before, tests.current[0]?.comparison], [24, undefined]);
  });
});
