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
import { baseUrl } from "../../support/connected";
import { aTurn, FakeFiles, FakeKeys, FakeMemory, FakeSettings, ScriptedService } from "../../support/fakes";
import { until } from "../../support/until";
import { FakeRepositories, FakeTestsSettings } from "../../support/workspace";

const minute = 60_000;
const noon = Date.UTC(2026, 10, 20, 12);
const lighthouse: RepositoryId = { ...harbour, name: "lighthouse" };
const harbourKey = repositoryKey(harbour);

const page = (...tests: FailingTest[]) => lastPage(tests);
const one = failingTest({ id: "1", name: "adds tax", failureRate7d: 0.5 });
const two = failingTest({ id: "2" });

/** The computer: what outlives a start of the window. */
class Computer {
  readonly files = new FakeFiles();
  readonly memory = new FakeMemory();
  readonly clock = new FakeClock(noon);
  readonly keys = new FakeKeys({ origin: baseUrl, apiKey: "key-1" });
  readonly settings = new FakeSettings(baseUrl, "acme");
  readonly testsSettings = new FakeTestsSettings();
  readonly service = new ScriptedService();

  /** Opens the window; nobody looks at it. */
  async start(...repositories: RepositoryId[]) {
    const { clock, files, memory, service } = this;
    const session = new Session(this.settings, this.keys, async () => service);
    const open = new FakeRepositories();
    const archive = new DiskCache(files, clock);
    const tests = new WorkspaceTests(session, open, this.testsSettings, { memento: memory, diskCache: archive }, clock);
    const attention = { isWatched: false, onDidChange: new Emitter<void>().event };
    const autoRefresh = new AutoRefresh(tests, attention, this.testsSettings, clock, () => 0);
    const seen: string[] = [];
    tests.onDidChange(() => seen.push(brief(tests).join("; ")));
    open.open(...(repositories.length > 0 ? repositories : [harbour]));
    await session.update();
    await until([tests.onDidChange], () => session.current.kind !== "connected" || tests.refreshState);
    clock.advance(0);
    await aTurn();
    /** Ends it when everything is written. */
    const close = async () => {
      await archive.tests.trim();
      autoRefresh.dispose();
      tests.dispose();
      session.dispose();
    };
    return { tests, session, archive, seen, close, open };
  }

  /** A start that loads these tests and closes. */
  async leave(...loaded: FailingTest[]): Promise<void> {
    const { close } = await this.start();
    await this.service.answer(page(...loaded));
    await close();
    this.service.queries.length = 0;
  }
}

/** `harbour 7d 1,2 of 12:00` */
function brief({ current }: WorkspaceTests): string[] {
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

describe("failing tests kept between starts", () => {
  it("are shown at once with their age, and not asked for while they are recent", async () => {
    const computer = new Computer();
    await computer.leave(one, two);
    computer.clock.advance(5 * minute);
    const { tests, seen } = await computer.start();
    assert.deepEqual(brief(tests), ["harbour 7d 1,2 of 12:00"]);
    assert.ok(!seen.some((state) => state.includes("loading")));
    assert.deepEqual([computer.service.queries, tests.current[0]?.tests], [[], [one, two]]);
    assert.deepEqual(tests.refreshState, { lastAttempt: computer.clock.monotonicNow() - 5 * minute, failures: 0 });
  });

  it("are asked for at once where the clock was set back since they were loaded, and kept with the right time", async () => {
    const computer = new Computer();
    computer.clock.moveWall(6 * 60 * minute);
    await computer.leave(one);
    computer.clock.moveWall(-6 * 60 * minute);
    const { tests, close } = await computer.start();
    assert.deepEqual([brief(tests), computer.service.queries.length], [["harbour 7d loading 1 of 18:00"], 1]);
    await computer.service.answer(page(one));
    await until([tests.onDidChange], () => !tests.loading);
    await tests.settled();
    await close();
    assert.deepEqual(brief((await computer.start()).tests), ["harbour 7d 1 of 12:00"]);
  });

  it("tell again which fields could not be read, and how many records were left out, but not what came for these", async () => {
    const computer = new Computer();
    const odd = failingTest({ id: "3", unreadableFields: [{ field: "quarantined", value: '"yes"' }] });
    const { close } = await computer.start();
    await computer.service.answer(lastPage([one, odd], { unreadable: 1, leftOut: [{ field: "id", value: "7" }] }));
    await close();
    const { tests } = await computer.start();
    const [state] = tests.current;
    assert.deepEqual([state?.tests, state?.unreadable, state?.leftOut], [[one, odd], 1, undefined]);
  });

  it("are asked for once, though nobody looks, when they are older than the interval", async () => {
    const computer = new Computer();
    await computer.leave(one, two);
    computer.clock.advance(15 * minute);
    const { tests } = await computer.start();
    assert.deepEqual(brief(tests), ["harbour 7d loading 1,2 of 12:00"]);
    await computer.service.answer(page(two));
    assert.deepEqual([brief(tests), computer.service.queries.length], [["harbour 7d 2 of 12:15"], 1]);
    assert.equal(tests.current[0]?.tests[0], tests.find("2"));
  });

  const starts: [intervalMs: number, kept: boolean, requests: number][] = [
    [0, true, 0],
    [0, false, 1],
    [10 * minute, false, 1],
    [60 * minute, true, 0],
  ];
  for (const [intervalMs, kept, requests] of starts) {
    it(`cost ${requests} requests at a start an hour less a minute later, with an interval of ${intervalMs / minute} min and ${kept ? "something" : "nothing"} kept`, async () => {
      const computer = new Computer();
      if (kept) await computer.leave(one);
      computer.clock.advance(59 * minute);
      computer.testsSettings.refreshIntervalMs = intervalMs;
      await computer.start();
      assert.equal(computer.service.queries.length, requests);
    });
  }

  it("stay, with their age, when the service cannot be reached after the start", async () => {
    const computer = new Computer();
    await computer.leave(one);
    computer.clock.advance(60 * minute);
    const { tests } = await computer.start();
    await computer.service.answer(new ServiceError("dns", { operation: "listFailingTests", host: "api.example.com" }));
    assert.deepEqual(brief(tests), ["harbour 7d 1 of 12:00 dns"]);
  });

  it("are asked for only in the repository that has none", async () => {
    const computer = new Computer();
    await computer.leave(one);
    const { tests } = await computer.start(harbour, lighthouse);
    assert.deepEqual(brief(tests), ["harbour 7d 1 of 12:00", "lighthouse 7d loading"]);
    assert.deepEqual(
      computer.service.queries.map(({ repository }) => repository.name),
      ["lighthouse"],
    );
  });

  it("are those of the window that is shown; another one has its own", async () => {
    const computer = new Computer();
    await computer.leave(one);
    const { tests } = await computer.start();
    tests.selectWindow(harbourKey, "24h");
    await until([tests.onDidChange], () => tests.refreshState);
    computer.clock.advance(0);
    await computer.service.answer(page(two));
    assert.deepEqual(brief(tests), ["harbour 24h 2 of 12:00"]);
    tests.selectWindow(harbourKey, "7d");
    await until([tests.onDidChange], () => tests.refreshState);
    computer.clock.advance(0);
    assert.deepEqual([brief(tests), computer.service.queries.length], [["harbour 7d 1 of 12:00"], 1]);
  });

  const gone: [what: string, change: (computer: Computer) => Promise<unknown> | unknown][] = [
    ["the key is removed", ({ keys }) => keys.remove()],
    ["the key is another", ({ keys }) => keys.save({ origin: baseUrl, apiKey: "key-2" })],
  ];
  for (const [what, change] of gone) {
    it(`are gone from memory and disk when ${what}`, async () => {
      const computer = new Computer();
      await computer.leave(one);
      const { tests, session, archive } = await computer.start();
      await change(computer);
      await session.update();
      await archive.tests.trim();
      assert.deepEqual([tests.current[0]?.tests, computer.files.names], [[], []]);
    });
  }

  const hidden: typeof gone = [
    ["the service is another", ({ settings }) => settings.set("https://other.example.com", "acme")],
    ["the organization is another", ({ settings }) => settings.set(baseUrl, "other")],
    ["the key cannot be read", ({ keys }) => keys.break()],
  ];
  for (const [what, change] of hidden) {
    it(`are not shown and stay on disk while ${what}`, async () => {
      const computer = new Computer();
      await computer.leave(one);
      const { tests, session, archive } = await computer.start();
      await change(computer);
      await session.update();
      await archive.tests.trim();
      assert.deepEqual([tests.current[0]?.tests, computer.files.names.length], [[], 1]);
    });
  }

  for (const where of ["this window", "another window"]) {
    it(`are shown again, and asked for at once, after the same key was entered again in ${where}`, async () => {
      const computer = new Computer();
      await computer.leave(one);
      const { tests, session } = await computer.start();
      computer.clock.advance(1000);
      const connection = { baseUrl, orgUrlSlug: "acme", apiKey: "key-1" };
      const elsewhere = new Session(computer.settings, computer.keys, async () => computer.service);
      await (where === "this window" ? session : elsewhere).connect(connection);
      await until([tests.onDidChange], () => tests.refreshState);
      const shown = brief(tests);
      computer.clock.advance(0);
      await aTurn();
      assert.deepEqual([shown, computer.service.queries.length], [["harbour 7d 1 of 12:00"], 1]);
    });
  }

  it("are not shown to another key that was entered while the window was closed", async () => {
    const computer = new Computer();
    await computer.leave(one);
    await computer.keys.save({ origin: baseUrl, apiKey: "key-2" });
    const { tests } = await computer.start();
    assert.deepEqual(brief(tests), ["harbour 7d loading"]);
  });

  it("are not shown to a key that was removed and entered again while the window was closed", async () => {
    const computer = new Computer();
    await computer.leave(one);
    const elsewhere = new Session(computer.settings, computer.keys, async () => computer.service);
    await elsewhere.disconnect();
    await elsewhere.connect({ baseUrl, orgUrlSlug: "acme", apiKey: "key-1" });
    elsewhere.dispose();
    const { tests } = await computer.start();
    assert.deepEqual(brief(tests), ["harbour 7d loading"]);
  });

  it("are gone from disk when the key was removed while the window was closed", async () => {
    const computer = new Computer();
    await computer.leave(one);
    await computer.keys.remove();
    const { close } = await computer.start();
    await close();
    assert.deepEqual(computer.files.names, []);
  });

  it("hold nothing of the key", async () => {
    const computer = new Computer();
    await computer.leave(one);
    const { gunzipSync } = await import("node:zlib");
    const texts = [...computer.files.byName].map(([name, bytes]) => name + gunzipSync(bytes).toString());
    assert.equal(texts.length, 1);
    assert.ok(texts.every((text) => text.includes("adds tax") && !text.includes("key-1")));
  });

  it("are not written again when nothing has changed, and unchanged records stay the same objects", async () => {
    const computer = new Computer();
    const { tests, close } = await computer.start();
    const written = async () => {
      await tests.settled();
      return [...computer.files.byName.values()];
    };
    await computer.service.answer(page(one, two));
    const [before] = tests.current;
    const first = await written();
    const again = tests.refresh();
    await computer.service.answer(page({ ...one }, { ...two }));
    await again;
    assert.deepEqual([first.length, (await written())[0] === first[0]], [1, true]);
    assert.deepEqual([tests.current[0]?.tests[0] === before?.tests[0], tests.current[0] === before], [true, false]);
    const changed = tests.refresh();
    await computer.service.answer(page({ ...one, failureRate7d: 0.6 }, { ...two }));
    await changed;
    assert.equal((await written())[0] === first[0], false);
    assert.deepEqual(
      [tests.current[0]?.tests[0] === before?.tests[0], tests.current[0]?.tests[1] === before?.tests[1]],
      [false, true],
    );
    await close();
  });

  it("are as old on disk as they are shown, also where nothing but their age has changed", async () => {
    const computer = new Computer();
    await computer.leave(one);
    computer.clock.advance(15 * minute);
    const { close } = await computer.start();
    await computer.service.answer(page({ ...one }));
    await close();
    computer.clock.advance(5 * minute);
    const { tests } = await computer.start();
    assert.deepEqual(brief(tests), ["harbour 7d 1 of 12:15"]);
  });

  it("are not taken from a file that was edited", async () => {
    const edits: Record<string, unknown>[] = [
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
    for (const edit of edits) {
      const computer = new Computer();
      await computer.leave(one);
      for (const [name, bytes] of computer.files.byName) {
        const [head, ...tests] = (await gunzipJsonLines(bytes)) ?? [];
        const edited = tests.map((test) => ({ ...(test as FailingTest), ...edit }));
        computer.files.byName.set(name, await gzipJsonLines([head, ...edited]));
      }
      const { tests } = await computer.start();
      assert.deepEqual([edit, ...brief(tests)], [edit, "harbour 7d loading"]);
    }
  });

  it("are not taken from a file that was cut off or is of another version", async () => {
    const computer = new Computer();
    await computer.leave(one);
    for (const [name, bytes] of computer.files.byName) computer.files.byName.set(name, bytes.subarray(0, 50));
    const { tests } = await computer.start();
    assert.deepEqual(brief(tests), ["harbour 7d loading"]);
  });
});

describe("windows of repositories", () => {
  it("are remembered for each, the others follow the setting", async () => {
    const computer = new Computer();
    const first = await computer.start(harbour, lighthouse);
    first.tests.selectWindow(harbourKey, "2026-11-01/2026-11-10");
    assert.deepEqual(choices(first.tests), ["2026-11-01/2026-11-10", "7d"]);
    computer.testsSettings.select("3d");
    assert.deepEqual(choices(first.tests), ["2026-11-01/2026-11-10", "3d"]);
    await first.close();
    const second = await computer.start(harbour, lighthouse);
    assert.deepEqual(choices(second.tests), ["2026-11-01/2026-11-10", "3d"]);
  });

  it("follow the setting again once its own value is chosen", async () => {
    const computer = new Computer();
    const { tests } = await computer.start();
    tests.selectWindow(harbourKey, "24h");
    tests.selectWindow(harbourKey, "7d");
    assert.deepEqual([...computer.memory.values], []);
    computer.testsSettings.select("30d");
    assert.deepEqual(choices(tests), ["30d"]);
  });

  it("are the setting's where what is remembered is none", async () => {
    const computer = new Computer();
    await computer.memory.update(`window:${harbourKey}`, "2026-11-10/2026-11-01");
    const { tests } = await computer.start();
    assert.deepEqual(choices(tests), ["7d"]);
  });
});

function choices({ current }: WorkspaceTests): string[] {
  return current.map(({ choice }) => choice);
}
