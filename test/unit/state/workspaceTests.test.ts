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
import { baseUrl, connected } from "../../support/connected";
import { aTurn, FakeMemory, noFiles, ScriptedService } from "../../support/fakes";
import { until } from "../../support/until";
import { FakeRepositories, FakeTestsSettings } from "../../support/workspace";

const lighthouse: RepositoryId = { host: "github.com", owner: "acme", name: "lighthouse" };
const noon = Date.UTC(2026, 10, 20, 12);
/** Time of the monotonic clock at noon. */
const begin = new FakeClock(noon).monotonicNow();
const details = { operation: "listFailingTests", host: "api.example.com" } as const;
const offline = new ServiceError("unreachable", details);
const refused = new ServiceError("unauthorized", { ...details, status: 401 });

const page = (...ids: string[]) => lastPage(ids.map((id) => failingTest({ id, name: `test ${id}` })));

/** A connected session, and `repositories` open. */
async function setUp(...repositories: RepositoryId[]) {
  const service = new ScriptedService();
  const clock = new FakeClock(noon);
  const { session, settings, keys } = await connected(service);
  const open = new FakeRepositories();
  const windowSetting = new FakeTestsSettings();
  open.open(...repositories);
  const remembered = { memento: new FakeMemory(), diskCache: new DiskCache(noFiles, clock) };
  const tests = new WorkspaceTests(session, open, windowSetting, remembered, clock);
  await aTurn();
  return { service, clock, settings, keys, session, repositories: open, windowSetting, tests };
}

/** Resolves with what decides about the next refresh, once it is known what is kept on disk. */
function situationOf({ tests }: { readonly tests: WorkspaceTests }) {
  return until([tests.onDidChange], () => tests.refreshState);
}

/** Refreshes, with one answer for each repository. */
async function load(
  { tests, service }: Pick<Awaited<ReturnType<typeof setUp>>, "tests" | "service">,
  ...answers: Parameters<ScriptedService["answer"]>[0][]
): Promise<void> {
  const done = tests.refresh();
  for (const answer of answers) await service.answer(answer);
  await done;
}

/** `harbour 7d 1,2` */
function brief({ current }: WorkspaceTests): string[] {
  return current.map(({ repository, choice, loading, tests, error }) =>
    [repository.name, choice, loading && "loading", tests.map(({ id }) => id).join(","), error?.reason]
      .filter(Boolean)
      .join(" "),
  );
}

describe("tests of the workspace", () => {
  it("are those of each repository, in the order of the folders", async () => {
    const all = await setUp(lighthouse, harbour);
    await load(all, page("1"), page("2"));
    assert.deepEqual(brief(all.tests), ["lighthouse 7d 1", "harbour 7d 2"]);
    assert.equal(all.tests.find("2")?.name, "test 2");
    assert.equal(all.tests.find("3"), undefined);
  });

  it("are told apart by their repository where two have a test of the same id", async () => {
    const all = await setUp(lighthouse, harbour);
    await load(
      all,
      lastPage([failingTest({ name: "in lighthouse" })]),
      lastPage([failingTest({ name: "in harbour" })]),
    );
    assert.deepEqual(
      [[], [repositoryKey(harbour)], [repositoryKey(lighthouse)], ["github.com/acme/closed"]].map(
        ([key]) => all.tests.find("1", key)?.name,
      ),
      ["in lighthouse", "in harbour", "in lighthouse", undefined],
    );
  });

  it("have a key that leads back to the very record, and a replaced record that of its id", async () => {
    const all = await setUp(lighthouse, harbour);
    const own = [failingTest({ name: "in lighthouse" }), failingTest({ name: "in harbour" })];
    await load(all, ...own.map((test) => lastPage([test])));
    const keyOf = (test: FailingTest) => all.tests.keyOf(test)?.repositoryKey;
    assert.deepEqual([...own, { ...own[1], id: "1" } as FailingTest, failingTest({ id: "2" })].map(keyOf), [
      repositoryKey(lighthouse),
      repositoryKey(harbour),
      repositoryKey(lighthouse),
      undefined,
    ]);
  });

  it("are told apart in what is known of them beyond their record", async () => {
    const all = await setUp(lighthouse, harbour);
    const own = [failingTest({ name: "in lighthouse" }), failingTest({ name: "in harbour" })];
    await load(all, ...own.map((test) => lastPage([test])));
    for (const answer of [page(), page()]) await all.service.answerBackground(answer);
    const history = all.tests.historyOf(repositoryKey(harbour));
    const done = history?.load();
    for (let day = 0; day < 14; day++) await all.service.answerBackground(day === 0 ? page("1") : page());
    await done;
    const failed = own.map(
      (test) => all.tests.knownOf(test).days?.entries.filter(({ outcome }) => outcome === "failed").length,
    );
    assert.deepEqual([failed, all.tests.knownOf(failingTest({ id: "2" }))], [[0, 1], {}]);
  });

  it("are known of each repository, those that failed on one of its last days as well", async () => {
    const all = await setUp(lighthouse, harbour);
    await load(all, page("1"), page("2"));
    for (const answer of [page("1"), page("3")]) await all.service.answerBackground(answer);
    const history = all.tests.historyOf(repositoryKey(harbour));
    const done = history?.load();
    for (let day = 0; day < 14; day++) await all.service.answerBackground(page(day === 0 ? "2" : "4"));
    await done;
    const known = [lighthouse, harbour].map((repository) =>
      all.tests.listsOf(repositoryKey(repository)).map((list) => list.map(({ id }) => id).join(" ")),
    );
    assert.deepEqual(known, [
      ["1", "", ""],
      ["2", "3", "2 4"],
    ]);
    assert.equal(all.tests.find("4", repositoryKey(harbour))?.name, "test 4");
  });

  it("are found without going through the list each time", async () => {
    const all = await setUp(harbour);
    let reads = 0;
    const many = Array.from({ length: 1000 }, (_, index) => {
      const get = () => {
        reads++;
        return `test ${index}`;
      };
      return Object.defineProperty(failingTest(), "id", { get, enumerable: true });
    });
    await load(all, lastPage(many));
    reads = 0;
    for (let index = 0; index < 1000; index++) assert.ok(all.tests.find(`test ${index}`));
    assert.equal(reads, 1000);
  });

  it("come and go with the repositories; those that stay keep their rows", async () => {
    const all = await setUp(harbour);
    await load(all, page("1"));
    all.repositories.open(harbour, lighthouse);
    assert.deepEqual(brief(all.tests), ["harbour 7d 1", "lighthouse 7d"]);
    all.repositories.open(lighthouse, harbour);
    assert.deepEqual(brief(all.tests), ["lighthouse 7d", "harbour 7d 1"]);
    all.repositories.open(lighthouse);
    assert.deepEqual(brief(all.tests), ["lighthouse 7d"]);
    all.repositories.close();
    assert.deepEqual(brief(all.tests), []);
  });

  it("give up what is asked for a repository that is closed meanwhile", async () => {
    const all = await setUp(harbour);
    const done = all.tests.refresh();
    all.repositories.close();
    await done;
    assert.deepEqual([brief(all.tests), all.tests.loading], [[], false]);
  });

  it("start over with another window, and only then", async () => {
    const all = await setUp(harbour);
    await load(all, page("1"));
    all.windowSetting.select("7d");
    assert.deepEqual(brief(all.tests), ["harbour 7d 1"]);
    all.windowSetting.select("24h");
    assert.deepEqual(brief(all.tests), ["harbour 24h"]);
    assert.deepEqual(await situationOf(all), { failures: 0 });
  });

  it("are forgotten with a new key and with a new organization", async () => {
    const all = await setUp(harbour);
    await load(all, page("1"));
    await all.keys.save({ origin: baseUrl, apiKey: "key-2" });
    await all.session.update();
    const situation = { failures: 0, urgent: true };
    assert.deepEqual([brief(all.tests), await situationOf(all)], [["harbour 7d"], situation]);
    await load(all, page("2"));
    all.settings.set(baseUrl, "other");
    await all.session.update();
    assert.deepEqual([brief(all.tests), await situationOf(all)], [["harbour 7d"], situation]);
  });

  it("are forgotten with the key", async () => {
    const all = await setUp(harbour);
    await load(all, page("1"));
    await all.session.disconnect();
    assert.deepEqual(brief(all.tests), ["harbour 7d"]);
  });

  it("stay when the service refuses the key", async () => {
    const all = await setUp(harbour);
    await load(all, page("1"));
    await load(all, refused);
    assert.deepEqual(brief(all.tests), ["harbour 7d 1 unauthorized"]);
  });

  it("stay when another setting changes after the key was refused", async () => {
    const all = await setUp(harbour);
    await load(all, page("1"));
    await load(all, refused);
    await all.session.update();
    assert.deepEqual(brief(all.tests), ["harbour 7d 1 unauthorized"]);
  });
});

describe("situation of the workspace's tests", () => {
  it("is not known without a connection, without a repository and while loading", async () => {
    const all = await setUp();
    assert.equal(all.tests.refreshState, undefined);
    all.repositories.open(harbour);
    assert.deepEqual(await situationOf(all), { failures: 0, urgent: true });
    const done = all.tests.refresh();
    assert.equal(all.tests.refreshState, undefined);
    await all.service.answer(page("1"));
    await done;
    assert.deepEqual(all.tests.refreshState, { lastAttempt: begin, failures: 0 });
    await all.session.disconnect();
    assert.equal(all.tests.refreshState, undefined);
  });

  it("counts failures until one refresh succeeds for every repository", async () => {
    const all = await setUp(harbour, lighthouse);
    const failures: (number | undefined)[] = [];
    for (const [one, other] of [
      [page("1"), offline],
      [offline, offline],
      [page("1"), page("2")],
    ] as const) {
      all.clock.advance(60_000);
      await load(all, one, other);
      failures.push(all.tests.refreshState?.failures);
    }
    assert.deepEqual(failures, [1, 2, 0]);
    assert.equal(all.tests.refreshState?.lastAttempt, begin + 180_000);
  });

  it("keeps that the key may not read a repository", async () => {
    const all = await setUp(harbour, lighthouse);
    await load(all, page("1"), new ServiceError("forbidden", { ...details, status: 403 }));
    assert.deepEqual(all.tests.refreshState, { lastAttempt: begin, failures: 1, forbidden: true });
  });

  it("keeps until when the service wants to be left alone, whichever window is chosen meanwhile", async () => {
    const all = await setUp(harbour);
    await load(all, new ServiceError("rateLimited", { ...details, retryAfterMs: 90_000 }));
    all.windowSetting.select("24h");
    assert.deepEqual(await situationOf(all), { failures: 0, notBefore: begin + 90_000 });
    await all.tests.refreshDue();
    assert.equal(all.service.queries.length, 1);
  });

  it("is the same after 20 clicks as after one", async () => {
    const all = await setUp(harbour);
    const clicks = Array.from({ length: 20 }, () => all.tests.refresh());
    await all.service.answer(page("1"));
    await Promise.all(clicks);
    assert.deepEqual([all.service.queries.length, all.tests.refreshState], [1, { lastAttempt: begin, failures: 0 }]);
  });

  it("does not keep it for longer because a person stopped the next refresh", async () => {
    const all = await setUp(harbour);
    await load(all, new ServiceError("rateLimited", { ...details, retryAfterMs: 90_000 }));
    all.clock.advance(91_000);
    const done = all.tests.refresh();
    await aTurn();
    all.tests.stop();
    await done;
    assert.deepEqual([all.tests.current[0]?.error?.reason, all.tests.notBefore], ["rateLimited", 0]);
  });

  it("keeps the longest time for which the service asked to be left alone", async () => {
    const all = await setUp(harbour, lighthouse);
    const limited = (retryAfterMs: number) => new ServiceError("rateLimited", { ...details, retryAfterMs });
    await load(all, limited(90_000), limited(30_000));
    assert.deepEqual(all.tests.refreshState, { lastAttempt: begin, failures: 1, notBefore: begin + 90_000 });
  });

  it("counts a refresh that a person stopped as no failure", async () => {
    const all = await setUp(harbour);
    const done = all.tests.refresh();
    all.tests.stop();
    await done;
    assert.deepEqual(all.tests.refreshState, { lastAttempt: begin, failures: 0 });
  });

  it("asks nothing without a repository or a connection", async () => {
    const all = await setUp();
    await all.tests.refresh();
    all.repositories.open(harbour);
    await all.session.disconnect();
    await all.tests.refresh();
    assert.deepEqual(all.service.queries, []);
  });

  const due = { failures: 0 };
  const urgent = { failures: 0, urgent: true };
  const changes: [
    what: string,
    change: (all: Awaited<ReturnType<typeof setUp>>) => Promise<void> | void,
    situation: object,
  ][] = [
    ["the window setting", ({ windowSetting }) => windowSetting.select("24h"), due],
    ["the window", ({ tests }) => tests.selectWindow(repositoryKey(harbour), "24h"), urgent],
    ["the organization", ({ settings }) => settings.set(baseUrl, "other"), urgent],
    ["the key", ({ keys }) => keys.save({ origin: baseUrl, apiKey: "key-2" }), urgent],
  ];
  for (const [what, change, situation] of changes) {
    it(`forgets a refresh that was under way when ${what} changed`, async () => {
      const all = await setUp(harbour);
      const done = all.tests.refresh();
      await change(all);
      await all.session.update();
      await done;
      assert.deepEqual(await situationOf(all), situation);
    });

    it(`asks exactly once more, however often it is told to, when ${what} changed while it asked`, async () => {
      const all = await setUp(harbour);
      const watched = { isWatched: true, onDidChange: new Emitter<void>().event };
      const timer = new AutoRefresh(all.tests, watched, all.windowSetting, all.clock, () => 0);
      const done = Array.from({ length: 20 }, () => all.tests.refresh());
      await aTurn();
      await change(all);
      await all.session.update();
      await aTurn();
      all.clock.advance(0);
      done.push(...Array.from({ length: 20 }, () => all.tests.refresh()));
      await all.service.answer(page("2"));
      await Promise.all(done);
      await aTurn();
      all.clock.advance(60_000);
      await aTurn();
      timer.dispose();
      assert.deepEqual([all.service.queries.length, all.tests.current[0]?.tests.map(({ id }) => id)], [2, ["2"]]);
    });
  }

  it("asks for a repository that was opened while another was loading", async () => {
    const all = await setUp(harbour);
    const done = all.tests.refresh();
    all.repositories.open(harbour, lighthouse);
    await all.service.answer(page("1"));
    await done;
    assert.deepEqual(all.tests.refreshState, { failures: 0 });
  });

  it("is told of: what is loading, what is known, what failed", async () => {
    const all = await setUp(harbour);
    const seen: string[] = [];
    all.tests.onDidChange(() => seen.push(`${brief(all.tests)} ${JSON.stringify(all.tests.refreshState)}`));
    await load(all, offline);
    assert.deepEqual(seen, [
      "harbour 7d loading undefined",
      `harbour 7d unreachable {"lastAttempt":${begin},"failures":0}`,
      `harbour 7d unreachable {"lastAttempt":${begin},"failures":1}`,
    ]);
  });
});
