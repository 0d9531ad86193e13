import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event";
import type { FailingTest, RepositoryId } from "../../../src/domain/records";
import { repositoryKey } from "../../../src/domain/repository";
import { ServiceError } from "../../../src/domain/serviceError";
import { AutoRefresh } from "../../../src/state/autoRefresh";
import { DiskCache } from "../../../src/state/diskCache";
import { WorkspaceTests } from "../../../src/state/workspaceTests";
import { failingTest, harbour, lastPage } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { baseUrl, createConnectedSession, keyOwner } from "../../support/connected";
import { aTurn, FakeMemory, noFiles, ScriptedService } from "../../support/fakes";
import { waitFor } from "../../support/until";
import { FakeRepositories, FakeTestsSettings } from "../../support/workspace";

const lighthouse: RepositoryId = { host: "github.com", owner: "acme", name: "lighthouse" };
const noon = Date.UTC(2026, 10, 20, 12);
/** Time of the monotonic clock at noon. */
const startTime = new FakeClock(noon).monotonicNow();
const details = { operation: "listFailingTests", host: "api.example.com" } as const;
const offline = new ServiceError("unreachable", details);
const unauthorizedError = new ServiceError("unauthorized", { ...details, status: 401 });

const page = (...ids: string[]) => lastPage(ids.map((id) => failingTest({ id, name: `test ${id}` })));

/** Creates the tests of a connected session, with `repositories` open. */
async function setUp(...repositories: RepositoryId[]) {
  const service = new ScriptedService();
  const clock = new FakeClock(noon);
  const { session, settings, keys } = await createConnectedSession(service);
  const openRepositories = new FakeRepositories();
  const windowSetting = new FakeTestsSettings();
  openRepositories.open(...repositories);
  const persistedState = { memento: new FakeMemory(), diskCache: new DiskCache(noFiles, clock) };
  const tests = new WorkspaceTests(session, openRepositories, windowSetting, persistedState, clock);
  await aTurn();
  return { service, clock, settings, keys, session, repositories: openRepositories, windowSetting, tests };
}

/** Resolves with the state on which the next refresh depends, once the disk cache was read. */
function waitForRefreshState({ tests }: { readonly tests: WorkspaceTests }) {
  return waitFor([tests.onDidChange], () => tests.refreshState);
}

/** Refreshes, with one response for each repository. */
async function load(
  { tests, service }: Pick<Awaited<ReturnType<typeof setUp>>, "tests" | "service">,
  ...answers: Parameters<ScriptedService["answer"]>[0][]
): Promise<void> {
  const refreshing = tests.refresh();
  for (const answer of answers) {
    await service.answer(answer);
  }
  await refreshing;
}

/** Returns for each repository for example `harbour 7d 1,2`. */
function formatStates({ current }: WorkspaceTests): string[] {
  return current.map(({ repository, choice, loading, tests, error }) =>
    [repository.name, choice, loading && "loading", tests.map(({ id }) => id).join(","), error?.reason]
      .filter(Boolean)
      .join(" "),
  );
}

describe("WorkspaceTests", () => {
  it("lists the tests of each repository, in the order of the folders", async () => {
    const fixture = await setUp(lighthouse, harbour);
    await load(fixture, page("1"), page("2"));
    assert.deepEqual(formatStates(fixture.tests), ["lighthouse 7d 1", "harbour 7d 2"]);
    assert.equal(fixture.tests.find("2")?.name, "test 2");
    assert.equal(fixture.tests.find("3"), undefined);
  });

  it("distinguishes tests with the same ID by their repository", async () => {
    const fixture = await setUp(lighthouse, harbour);
    await load(
      fixture,
      lastPage([failingTest({ name: "in lighthouse" })]),
      lastPage([failingTest({ name: "in harbour" })]),
    );
    assert.deepEqual(
      [[], [repositoryKey(harbour)], [repositoryKey(lighthouse)], ["github.com/acme/closed"]].map(
        ([key]) => fixture.tests.find("1", key)?.name,
      ),
      ["in lighthouse", "in harbour", "in lighthouse", undefined],
    );
  });

  it("returns the key of the same record, and of a replaced record by its ID", async () => {
    const fixture = await setUp(lighthouse, harbour);
    const loadedTests = [failingTest({ name: "in lighthouse" }), failingTest({ name: "in harbour" })];
    await load(fixture, ...loadedTests.map((test) => lastPage([test])));
    const getKey = (test: FailingTest) => fixture.tests.getKey(test)?.repositoryKey;
    assert.deepEqual(
      [...loadedTests, { ...loadedTests[1], id: "1" } as FailingTest, failingTest({ id: "2" })].map(getKey),
      [repositoryKey(lighthouse), repositoryKey(harbour), repositoryKey(lighthouse), undefined],
    );
  });

  it("separates the comparisons and days of tests with the same ID", async () => {
    const fixture = await setUp(lighthouse, harbour);
    const loadedTests = [failingTest({ name: "in lighthouse" }), failingTest({ name: "in harbour" })];
    await load(fixture, ...loadedTests.map((test) => lastPage([test])));
    for (const answer of [page(), page()]) {
      await fixture.service.answerBackground(answer);
    }
    const history = fixture.tests.findHistory(repositoryKey(harbour));
    const loading = history?.load();
    for (let day = 0; day < 14; day++) {
      await fixture.service.answerBackground(day === 0 ? page("1") : page());
    }
    await loading;
    const failedDayCounts = loadedTests.map(
      (test) =>
        fixture.tests.findComparisonAndDays(test).days?.entries.filter(({ outcome }) => outcome === "failed").length,
    );
    assert.deepEqual([failedDayCounts, fixture.tests.findComparisonAndDays(failingTest({ id: "2" }))], [[0, 1], {}]);
  });

  it("lists the tests of each repository, including those that failed on one of its last days", async () => {
    const fixture = await setUp(lighthouse, harbour);
    await load(fixture, page("1"), page("2"));
    for (const answer of [page("1"), page("3")]) {
      await fixture.service.answerBackground(answer);
    }
    const history = fixture.tests.findHistory(repositoryKey(harbour));
    const loading = history?.load();
    for (let day = 0; day < 14; day++) {
      await fixture.service.answerBackground(page(day === 0 ? "2" : "4"));
    }
    await loading;
    const listedIds = [lighthouse, harbour].map((repository) =>
      fixture.tests.findTestLists(repositoryKey(repository)).map((list) => list.map(({ id }) => id).join(" ")),
    );
    assert.deepEqual(listedIds, [
      ["1", "", ""],
      ["2", "3", "2 4"],
    ]);
    assert.equal(fixture.tests.find("4", repositoryKey(harbour))?.name, "test 4");
  });

  it("finds 1,000 tests by ID while reading each ID once", async () => {
    const fixture = await setUp(harbour);
    let readCount = 0;
    const manyTests = Array.from({ length: 1000 }, (_, index) => {
      const get = () => {
        readCount++;
        return `test ${index}`;
      };
      return Object.defineProperty(failingTest(), "id", { get, enumerable: true });
    });
    await load(fixture, lastPage(manyTests));
    readCount = 0;
    const foundTests = manyTests.map((_, index) => fixture.tests.find(`test ${index}`));
    assert.deepEqual(
      { wrongCount: foundTests.filter((test, index) => test !== manyTests[index]).length, readCount },
      { wrongCount: 0, readCount: 1000 },
    );
  });

  it("adds and removes tests with their repositories, and keeps those of the others", async () => {
    const fixture = await setUp(harbour);
    await load(fixture, page("1"));
    fixture.repositories.open(harbour, lighthouse);
    assert.deepEqual(formatStates(fixture.tests), ["harbour 7d 1", "lighthouse 7d"]);
    fixture.repositories.open(lighthouse, harbour);
    assert.deepEqual(formatStates(fixture.tests), ["lighthouse 7d", "harbour 7d 1"]);
    fixture.repositories.open(lighthouse);
    assert.deepEqual(formatStates(fixture.tests), ["lighthouse 7d"]);
    fixture.repositories.close();
    assert.deepEqual(formatStates(fixture.tests), []);
  });

  it("cancels the requests of a repository that is closed meanwhile", async () => {
    const fixture = await setUp(harbour);
    const refreshing = fixture.tests.refresh();
    fixture.repositories.close();
    await refreshing;
    assert.deepEqual([formatStates(fixture.tests), fixture.tests.loading], [[], false]);
  });

  it("clears the tests when another time range is selected, and not for the same one", async () => {
    const fixture = await setUp(harbour);
    await load(fixture, page("1"));
    fixture.windowSetting.select("7d");
    assert.deepEqual(formatStates(fixture.tests), ["harbour 7d 1"]);
    fixture.windowSetting.select("24h");
    assert.deepEqual(formatStates(fixture.tests), ["harbour 24h"]);
    assert.deepEqual(await waitForRefreshState(fixture), { failures: 0 });
  });

  it("clears the tests with a new key and with a new organization", async () => {
    const fixture = await setUp(harbour);
    await load(fixture, page("1"));
    await fixture.keys.save({ origin: baseUrl, apiKey: "key-2" });
    await fixture.session.update();
    const refreshState = { failures: 0, urgent: true };
    assert.deepEqual([formatStates(fixture.tests), await waitForRefreshState(fixture)], [["harbour 7d"], refreshState]);
    await load(fixture, page("2"));
    await fixture.keys.save({ origin: baseUrl, organization: "other", apiKey: "key-3" });
    fixture.settings.set(baseUrl, "other");
    await fixture.session.update();
    assert.deepEqual([formatStates(fixture.tests), await waitForRefreshState(fixture)], [["harbour 7d"], refreshState]);
  });

  it("clears the tests when the key is removed", async () => {
    const fixture = await setUp(harbour);
    await load(fixture, page("1"));
    await fixture.session.disconnect([keyOwner]);
    assert.deepEqual(formatStates(fixture.tests), ["harbour 7d"]);
  });

  it("keeps the tests when the service rejects the key", async () => {
    const fixture = await setUp(harbour);
    await load(fixture, page("1"));
    await load(fixture, unauthorizedError);
    assert.deepEqual(formatStates(fixture.tests), ["harbour 7d 1 unauthorized"]);
  });

  it("keeps the tests when another setting changes after the key was rejected", async () => {
    const fixture = await setUp(harbour);
    await load(fixture, page("1"));
    await load(fixture, unauthorizedError);
    await fixture.session.update();
    assert.deepEqual(formatStates(fixture.tests), ["harbour 7d 1 unauthorized"]);
  });
});

describe("WorkspaceTests.refreshState", () => {
  it("is undefined without a connection, without a repository and while loading", async () => {
    const fixture = await setUp();
    assert.equal(fixture.tests.refreshState, undefined);
    fixture.repositories.open(harbour);
    assert.deepEqual(await waitForRefreshState(fixture), { failures: 0, urgent: true });
    const refreshing = fixture.tests.refresh();
    assert.equal(fixture.tests.refreshState, undefined);
    await fixture.service.answer(page("1"));
    await refreshing;
    assert.deepEqual(fixture.tests.refreshState, { lastAttempt: startTime, failures: 0 });
    await fixture.session.disconnect([keyOwner]);
    assert.equal(fixture.tests.refreshState, undefined);
  });

  it("counts failures until one refresh succeeds for every repository", async () => {
    const fixture = await setUp(harbour, lighthouse);
    const failures: (number | undefined)[] = [];
    for (const [firstResponse, secondResponse] of [
      [page("1"), offline],
      [offline, offline],
      [page("1"), page("2")],
    ] as const) {
      fixture.clock.advance(60_000);
      await load(fixture, firstResponse, secondResponse);
      failures.push(fixture.tests.refreshState?.failures);
    }
    assert.deepEqual(failures, [1, 2, 0]);
    assert.equal(fixture.tests.refreshState?.lastAttempt, startTime + 180_000);
  });

  it("records that the key may not read a repository", async () => {
    const fixture = await setUp(harbour, lighthouse);
    await load(fixture, page("1"), new ServiceError("forbidden", { ...details, status: 403 }));
    assert.deepEqual(fixture.tests.refreshState, { lastAttempt: startTime, failures: 1, forbidden: true });
  });

  it("keeps the end of Retry-After when another time range is selected", async () => {
    const fixture = await setUp(harbour);
    await load(fixture, new ServiceError("rateLimited", { ...details, retryAfterMs: 90_000 }));
    fixture.windowSetting.select("24h");
    assert.deepEqual(await waitForRefreshState(fixture), { failures: 0, notBefore: startTime + 90_000 });
    await fixture.tests.refreshDue();
    assert.equal(fixture.service.queries.length, 1);
  });

  it("is the same after 20 concurrent refreshes as after one", async () => {
    const fixture = await setUp(harbour);
    const refreshes = Array.from({ length: 20 }, () => fixture.tests.refresh());
    await fixture.service.answer(page("1"));
    await Promise.all(refreshes);
    assert.deepEqual(
      [fixture.service.queries.length, fixture.tests.refreshState],
      [1, { lastAttempt: startTime, failures: 0 }],
    );
  });

  it("does not extend the wait because the user stopped the next refresh", async () => {
    const fixture = await setUp(harbour);
    await load(fixture, new ServiceError("rateLimited", { ...details, retryAfterMs: 90_000 }));
    fixture.clock.advance(91_000);
    const refreshing = fixture.tests.refresh();
    await aTurn();
    fixture.tests.stop();
    await refreshing;
    assert.deepEqual([fixture.tests.current[0]?.error?.reason, fixture.tests.notBefore], ["rateLimited", 0]);
  });

  it("keeps the longest wait that the service requested", async () => {
    const fixture = await setUp(harbour, lighthouse);
    const createRateLimitError = (retryAfterMs: number) =>
      new ServiceError("rateLimited", { ...details, retryAfterMs });
    await load(fixture, createRateLimitError(90_000), createRateLimitError(30_000));
    assert.deepEqual(fixture.tests.refreshState, {
      lastAttempt: startTime,
      failures: 1,
      notBefore: startTime + 90_000,
    });
  });

  it("does not count a refresh that the user stopped as a failure", async () => {
    const fixture = await setUp(harbour);
    const refreshing = fixture.tests.refresh();
    fixture.tests.stop();
    await refreshing;
    assert.deepEqual(fixture.tests.refreshState, { lastAttempt: startTime, failures: 0 });
  });

  it("causes no request without a repository or a connection", async () => {
    const fixture = await setUp();
    await fixture.tests.refresh();
    fixture.repositories.open(harbour);
    await fixture.session.disconnect([keyOwner]);
    await fixture.tests.refresh();
    assert.deepEqual(fixture.service.queries, []);
  });

  const changeOrganization = async ({ keys, settings }: Awaited<ReturnType<typeof setUp>>) => {
    await keys.save({ origin: baseUrl, organization: "other", apiKey: "key-3" });
    settings.set(baseUrl, "other");
  };
  const due = { failures: 0 };
  const urgent = { failures: 0, urgent: true };
  const changes: [
    description: string,
    change: (fixture: Awaited<ReturnType<typeof setUp>>) => Promise<void> | void,
    refreshState: object,
  ][] = [
    ["the window setting", ({ windowSetting }) => windowSetting.select("24h"), due],
    ["the window", ({ tests }) => tests.selectWindow(repositoryKey(harbour), "24h"), urgent],
    ["the organization", changeOrganization, urgent],
    ["the key", ({ keys }) => keys.save({ origin: baseUrl, apiKey: "key-2" }), urgent],
  ];
  for (const [description, change, refreshState] of changes) {
    it(`discards a refresh that was in progress when ${description} changed`, async () => {
      const fixture = await setUp(harbour);
      const refreshing = fixture.tests.refresh();
      await change(fixture);
      await fixture.session.update();
      await refreshing;
      assert.deepEqual(await waitForRefreshState(fixture), refreshState);
    });

    it(`leads to one more request for 40 refreshes when ${description} changed during a request`, async () => {
      const fixture = await setUp(harbour);
      const attention = { isWatched: true, onDidChange: new Emitter<void>().event };
      const timer = new AutoRefresh(fixture.tests, attention, fixture.windowSetting, fixture.clock, () => 0);
      const refreshes = Array.from({ length: 20 }, () => fixture.tests.refresh());
      await aTurn();
      await change(fixture);
      await fixture.session.update();
      await aTurn();
      fixture.clock.advance(0);
      refreshes.push(...Array.from({ length: 20 }, () => fixture.tests.refresh()));
      await fixture.service.answer(page("2"));
      await Promise.all(refreshes);
      await aTurn();
      fixture.clock.advance(60_000);
      await aTurn();
      timer.dispose();
      assert.deepEqual(
        [fixture.service.queries.length, fixture.tests.current[0]?.tests.map(({ id }) => id)],
        [2, ["2"]],
      );
    });
  }

  it("is due for a repository that was opened while another was loading", async () => {
    const fixture = await setUp(harbour);
    const refreshing = fixture.tests.refresh();
    fixture.repositories.open(harbour, lighthouse);
    await fixture.service.answer(page("1"));
    await refreshing;
    assert.deepEqual(fixture.tests.refreshState, { failures: 0 });
  });

  it("is current in each change event: while loading, with the result, and after a failure", async () => {
    const fixture = await setUp(harbour);
    const states: string[] = [];
    fixture.tests.onDidChange(() =>
      states.push(`${formatStates(fixture.tests)} ${JSON.stringify(fixture.tests.refreshState)}`),
    );
    await load(fixture, offline);
    assert.deepEqual(states, [
      "harbour 7d loading undefined",
      `harbour 7d unreachable {"lastAttempt":${startTime},"failures":0}`,
      `harbour 7d unreachable {"lastAttempt":${startTime},"failures":1}`,
    ]);
  });
});
