import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event";
import { gunzipJsonLines, gzipJsonLines } from "../../../src/base/gzipJsonLines";
import type { FailingTest, RepositoryId } from "../../../src/domain/records";
import { repositoryKey } from "../../../src/domain/repository";
import { ServiceError } from "../../../src/domain/serviceError";
import { AutoRefresh } from "../../../src/state/autoRefresh";
import { DiskCache } from "../../../src/state/diskCache";
import { Session } from "../../../src/state/session";
import { WorkspaceTests } from "../../../src/state/workspaceTests";
import { failingTest, harbour, lastPage } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { baseUrl, keyOwner } from "../../support/connected";
import { aTurn, FakeFiles, FakeKeys, FakeMemory, FakeSettings, ScriptedService } from "../../support/fakes";
import { waitFor } from "../../support/until";
import { FakeRepositories, FakeTestsSettings } from "../../support/workspace";

const minute = 60_000;
const noon = Date.UTC(2026, 10, 20, 12);
const lighthouse: RepositoryId = { ...harbour, name: "lighthouse" };
const harbourKey = repositoryKey(harbour);

const page = (...tests: FailingTest[]) => lastPage(tests);
const firstTest = failingTest({ id: "1", name: "adds tax", failureRate7d: 0.5 });
const secondTest = failingTest({ id: "2" });

/** State that outlives an editor window. */
class Computer {
  readonly files = new FakeFiles();
  readonly memory = new FakeMemory();
  readonly clock = new FakeClock(noon);
  readonly keys = new FakeKeys({ origin: baseUrl, apiKey: "key-1" });
  readonly settings = new FakeSettings(baseUrl, "acme");
  readonly testsSettings = new FakeTestsSettings();
  readonly service = new ScriptedService();

  /** Opens an editor window in which the tests are not visible. */
  async start(...repositories: RepositoryId[]) {
    const { clock, files, memory, service } = this;
    const session = new Session(this.settings, this.keys, async () => service);
    const openRepositories = new FakeRepositories();
    const cache = new DiskCache(files, clock);
    const tests = new WorkspaceTests(
      session,
      openRepositories,
      this.testsSettings,
      { memento: memory, diskCache: cache },
      clock,
    );
    const attention = { isWatched: false, onDidChange: new Emitter<void>().event };
    const autoRefresh = new AutoRefresh(tests, attention, this.testsSettings, clock, () => 0);
    const states: string[] = [];
    tests.onDidChange(() => states.push(formatStates(tests).join("; ")));
    openRepositories.open(...(repositories.length > 0 ? repositories : [harbour]));
    await session.update();
    await waitFor([tests.onDidChange], () => session.current.kind !== "connected" || tests.refreshState);
    clock.advance(0);
    await aTurn();
    /** Closes the editor window once everything is written. */
    const close = async () => {
      await cache.tests.trim();
      autoRefresh.dispose();
      tests.dispose();
      session.dispose();
    };
    return { tests, session, cache, states, close };
  }

  /** Opens an editor window, loads these tests and closes it. */
  async loadAndClose(...loadedTests: FailingTest[]): Promise<void> {
    const { close } = await this.start();
    await this.service.answer(page(...loadedTests));
    await close();
    this.service.queries.length = 0;
  }
}

/** Returns for each repository for example `harbour 7d 1,2 of 12:00`. */
function formatStates({ current }: WorkspaceTests): string[] {
  return current.map(({ repository, choice, loading, tests, asOf, error }) =>
    [
      repository.name,
      choice,
      loading && "loading",
      tests.map(({ id }) => id).join(","),
      asOf && `of ${new Date(asOf).toISOString().slice(11, 16)}`,
      error?.reason,
    ]
      .filter(Boolean)
      .join(" "),
  );
}

describe("Cached failing tests", () => {
  it("are shown at once with their age, and not requested while they are recent", async () => {
    const computer = new Computer();
    await computer.loadAndClose(firstTest, secondTest);
    computer.clock.advance(5 * minute);
    const { tests, states } = await computer.start();
    assert.deepEqual(formatStates(tests), ["harbour 7d 1,2 of 12:00"]);
    assert.deepEqual(
      states.filter((state) => state.includes("loading")),
      [],
    );
    assert.deepEqual([computer.service.queries, tests.current[0]?.tests], [[], [firstTest, secondTest]]);
    assert.deepEqual(tests.refreshState, { lastAttempt: computer.clock.monotonicNow() - 5 * minute, failures: 0 });
  });

  it("are requested at once if the clock was set back since they were loaded, and cached with the correct time", async () => {
    const computer = new Computer();
    computer.clock.moveWall(6 * 60 * minute);
    await computer.loadAndClose(firstTest);
    computer.clock.moveWall(-6 * 60 * minute);
    const { tests, close } = await computer.start();
    assert.deepEqual([formatStates(tests), computer.service.queries.length], [["harbour 7d loading 1 of 18:00"], 1]);
    await computer.service.answer(page(firstTest));
    await waitFor([tests.onDidChange], () => !tests.loading);
    await tests.settled();
    await close();
    assert.deepEqual(formatStates((await computer.start()).tests), ["harbour 7d 1 of 12:00"]);
  });

  it("keep their unreadable fields and the number of records that are left out, but not the details of these", async () => {
    const computer = new Computer();
    const unreadableTest = failingTest({ id: "3", unreadableFields: [{ field: "quarantined", value: '"yes"' }] });
    const { close } = await computer.start();
    await computer.service.answer(
      lastPage([firstTest, unreadableTest], { unreadable: 1, leftOut: [{ field: "id", value: "7" }] }),
    );
    await close();
    const { tests } = await computer.start();
    const [state] = tests.current;
    assert.deepEqual([state?.tests, state?.unreadable, state?.leftOut], [[firstTest, unreadableTest], 1, undefined]);
  });

  it("are requested once, even if not visible, when they are older than the interval", async () => {
    const computer = new Computer();
    await computer.loadAndClose(firstTest, secondTest);
    computer.clock.advance(15 * minute);
    const { tests } = await computer.start();
    assert.deepEqual(formatStates(tests), ["harbour 7d loading 1,2 of 12:00"]);
    await computer.service.answer(page(secondTest));
    assert.deepEqual([formatStates(tests), computer.service.queries.length], [["harbour 7d 2 of 12:15"], 1]);
    assert.equal(tests.current[0]?.tests[0], tests.find("2"));
  });

  const starts: [intervalMs: number, isCached: boolean, requestCount: number][] = [
    [0, true, 0],
    [0, false, 1],
    [10 * minute, false, 1],
    [60 * minute, true, 0],
  ];
  for (const [intervalMs, isCached, requestCount] of starts) {
    it(`are requested ${requestCount} times at a start 59 minutes later, with an interval of ${intervalMs / minute} min and ${isCached ? "tests" : "nothing"} cached`, async () => {
      const computer = new Computer();
      if (isCached) {
        await computer.loadAndClose(firstTest);
      }
      computer.clock.advance(59 * minute);
      computer.testsSettings.refreshIntervalMs = intervalMs;
      await computer.start();
      assert.equal(computer.service.queries.length, requestCount);
    });
  }

  it("stay visible with their age when the service is unreachable after the start", async () => {
    const computer = new Computer();
    await computer.loadAndClose(firstTest);
    computer.clock.advance(60 * minute);
    const { tests } = await computer.start();
    await computer.service.answer(new ServiceError("dns", { operation: "listFailingTests", host: "api.example.com" }));
    assert.deepEqual(formatStates(tests), ["harbour 7d 1 of 12:00 dns"]);
  });

  it("are requested only for the repository that has none", async () => {
    const computer = new Computer();
    await computer.loadAndClose(firstTest);
    const { tests } = await computer.start(harbour, lighthouse);
    assert.deepEqual(formatStates(tests), ["harbour 7d 1 of 12:00", "lighthouse 7d loading"]);
    assert.deepEqual(
      computer.service.queries.map(({ repository }) => repository.name),
      ["lighthouse"],
    );
  });

  it("belong to the selected time range; another one has its own", async () => {
    const computer = new Computer();
    await computer.loadAndClose(firstTest);
    const { tests } = await computer.start();
    tests.selectWindow(harbourKey, "24h");
    await waitFor([tests.onDidChange], () => tests.refreshState);
    computer.clock.advance(0);
    await computer.service.answer(page(secondTest));
    assert.deepEqual(formatStates(tests), ["harbour 24h 2 of 12:00"]);
    tests.selectWindow(harbourKey, "7d");
    await waitFor([tests.onDidChange], () => tests.refreshState);
    computer.clock.advance(0);
    assert.deepEqual([formatStates(tests), computer.service.queries.length], [["harbour 7d 1 of 12:00"], 1]);
  });

  const removalCases: [description: string, change: (computer: Computer) => Promise<unknown> | unknown][] = [
    ["the key is removed", ({ keys }) => keys.remove()],
    ["the key is replaced", ({ keys }) => keys.save({ origin: baseUrl, apiKey: "key-2" })],
  ];
  for (const [description, change] of removalCases) {
    it(`are removed from memory and disk when ${description}`, async () => {
      const computer = new Computer();
      await computer.loadAndClose(firstTest);
      const { tests, session, cache } = await computer.start();
      await change(computer);
      await session.update();
      await cache.tests.trim();
      assert.deepEqual([tests.current[0]?.tests, computer.files.names], [[], []]);
    });
  }

  const hidingCases: typeof removalCases = [
    ["another service is set", ({ settings }) => settings.set("https://other.example.com", "acme")],
    ["another organization is set", ({ settings }) => settings.set(baseUrl, "other")],
    ["the key cannot be read", ({ keys }) => keys.break()],
  ];
  for (const [description, change] of hidingCases) {
    it(`are not shown and stay on disk while ${description}`, async () => {
      const computer = new Computer();
      await computer.loadAndClose(firstTest);
      const { tests, session, cache } = await computer.start();
      await change(computer);
      await session.update();
      await cache.tests.trim();
      assert.deepEqual([tests.current[0]?.tests, computer.files.names.length], [[], 1]);
    });
  }

  for (const place of ["this window", "another window"]) {
    it(`are shown again, and requested at once, after the same key was entered again in ${place}`, async () => {
      const computer = new Computer();
      await computer.loadAndClose(firstTest);
      const { tests, session } = await computer.start();
      computer.clock.advance(1000);
      const connection = { baseUrl, orgUrlSlug: "acme", apiKey: "key-1" };
      const otherSession = new Session(computer.settings, computer.keys, async () => computer.service);
      await (place === "this window" ? session : otherSession).connect(connection);
      await waitFor([tests.onDidChange], () => tests.refreshState);
      const testsBefore = formatStates(tests);
      computer.clock.advance(0);
      await aTurn();
      assert.deepEqual([testsBefore, computer.service.queries.length], [["harbour 7d 1 of 12:00"], 1]);
    });
  }

  it("are not shown with another key that was entered while the editor window was closed", async () => {
    const computer = new Computer();
    await computer.loadAndClose(firstTest);
    await computer.keys.save({ origin: baseUrl, apiKey: "key-2" });
    const { tests } = await computer.start();
    assert.deepEqual(formatStates(tests), ["harbour 7d loading"]);
  });

  it("are not shown with a key that was removed and entered again while the editor window was closed", async () => {
    const computer = new Computer();
    await computer.loadAndClose(firstTest);
    const otherSession = new Session(computer.settings, computer.keys, async () => computer.service);
    await otherSession.disconnect([keyOwner]);
    await otherSession.connect({ baseUrl, orgUrlSlug: "acme", apiKey: "key-1" });
    otherSession.dispose();
    const { tests } = await computer.start();
    assert.deepEqual(formatStates(tests), ["harbour 7d loading"]);
  });

  it("are removed from disk if the key was removed while the editor window was closed", async () => {
    const computer = new Computer();
    await computer.loadAndClose(firstTest);
    await computer.keys.remove();
    const { close } = await computer.start();
    await close();
    assert.deepEqual(computer.files.names, []);
  });

  it("do not contain the key", async () => {
    const computer = new Computer();
    await computer.loadAndClose(firstTest);
    const { gunzipSync } = await import("node:zlib");
    const texts = [...computer.files.byName].map(([name, bytes]) => name + gunzipSync(bytes).toString());
    assert.equal(texts.length, 1);
    assert.ok(texts.every((text) => text.includes("adds tax") && !text.includes("key-1")));
  });

  it("are written again only when they have changed, and unchanged records stay the same objects", async () => {
    const computer = new Computer();
    const { tests, close } = await computer.start();
    const waitForFiles = async () => {
      await tests.settled();
      return [...computer.files.byName.values()];
    };
    await computer.service.answer(page(firstTest, secondTest));
    const [previousState] = tests.current;
    const first = await waitForFiles();
    const secondRefresh = tests.refresh();
    await computer.service.answer(page({ ...firstTest }, { ...secondTest }));
    await secondRefresh;
    assert.deepEqual([first.length, (await waitForFiles())[0] === first[0]], [1, true]);
    assert.deepEqual(
      [tests.current[0]?.tests[0] === previousState?.tests[0], tests.current[0] === previousState],
      [true, false],
    );
    const thirdRefresh = tests.refresh();
    await computer.service.answer(page({ ...firstTest, failureRate7d: 0.6 }, { ...secondTest }));
    await thirdRefresh;
    assert.equal((await waitForFiles())[0] === first[0], false);
    assert.deepEqual(
      [tests.current[0]?.tests[0] === previousState?.tests[0], tests.current[0]?.tests[1] === previousState?.tests[1]],
      [false, true],
    );
    await close();
  });

  it("have the same age on disk as in the view, even if only their age has changed", async () => {
    const computer = new Computer();
    await computer.loadAndClose(firstTest);
    computer.clock.advance(15 * minute);
    const { close } = await computer.start();
    await computer.service.answer(page({ ...firstTest }));
    await close();
    computer.clock.advance(5 * minute);
    const { tests } = await computer.start();
    assert.deepEqual(formatStates(tests), ["harbour 7d 1 of 12:15"]);
  });

  const invalidFields: Record<string, unknown>[] = [
    { mostCommonFailures: [null] },
    { mostCommonFailures: [{ summary: "boom", count: "often" }] },
    { unreadableFields: [{ field: "quarantined" }] },
    { owners: [1] },
    { extra: [null] },
    { extra: [{ name: "runs", value: {} }] },
    { status: "flaky" },
    { failureRate7d: "often" },
    { filePath: 1 },
    { quarantined: "yes" },
  ];
  const changeRows = async (bytes: Uint8Array, change: (head: object, tests: readonly object[]) => object[]) => {
    const [head, ...tests] = ((await gunzipJsonLines(bytes)) ?? []) as object[];
    return gzipJsonLines(change(head ?? assert.fail(), tests));
  };
  const damages: [description: string, damage: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>][] = [
    ...invalidFields.map((fields): (typeof damages)[number] => [
      `has a test with ${JSON.stringify(fields)}`,
      (bytes) => changeRows(bytes, (head, tests) => [head, ...tests.map((test) => ({ ...test, ...fields }))]),
    ]),
    ["is truncated", (bytes) => bytes.subarray(0, 50)],
    ["has another version", (bytes) => changeRows(bytes, (head, tests) => [{ ...head, version: -1 }, ...tests])],
  ];
  for (const [description, damage] of damages) {
    it(`are not read from a file that ${description}`, async () => {
      const computer = new Computer();
      await computer.loadAndClose(firstTest);
      for (const [name, bytes] of computer.files.byName) {
        computer.files.byName.set(name, await damage(bytes));
      }
      const { tests } = await computer.start();
      assert.deepEqual(formatStates(tests), ["harbour 7d loading"]);
    });
  }
});

describe("Time ranges of repositories", () => {
  it("are remembered per repository; the others follow the setting", async () => {
    const computer = new Computer();
    const first = await computer.start(harbour, lighthouse);
    first.tests.selectWindow(harbourKey, "2026-11-01/2026-11-10");
    assert.deepEqual(listChoices(first.tests), ["2026-11-01/2026-11-10", "7d"]);
    computer.testsSettings.select("3d");
    assert.deepEqual(listChoices(first.tests), ["2026-11-01/2026-11-10", "3d"]);
    await first.close();
    const second = await computer.start(harbour, lighthouse);
    assert.deepEqual(listChoices(second.tests), ["2026-11-01/2026-11-10", "3d"]);
  });

  it("follow the setting again once its value is selected", async () => {
    const computer = new Computer();
    const { tests } = await computer.start();
    tests.selectWindow(harbourKey, "24h");
    tests.selectWindow(harbourKey, "7d");
    assert.deepEqual([...computer.memory.values], []);
    computer.testsSettings.select("14d");
    assert.deepEqual(listChoices(tests), ["14d"]);
  });

  it("follow the setting if the remembered value is invalid", async () => {
    const computer = new Computer();
    await computer.memory.update(`window:${harbourKey}`, "2026-11-10/2026-11-01");
    const { tests } = await computer.start();
    assert.deepEqual(listChoices(tests), ["7d"]);
  });
});

function listChoices({ current }: WorkspaceTests): string[] {
  return current.map(({ choice }) => choice);
}
