import assert from "node:assert/strict";
import { CancelledError } from "../../../../src/base/errors";
import type { FileStore } from "../../../../src/base/fileStore";
import { ServiceError } from "../../../../src/domain/serviceError";
import { AgentFailingTests } from "../../../../src/state/agents/agentFailingTests";
import { DiskCache } from "../../../../src/state/diskCache";
import { Session } from "../../../../src/state/session";
import { WorkspaceTests } from "../../../../src/state/workspaceTests";
import { failingTest, harbour, lastPage } from "../../../support/builders";
import { FakeClock } from "../../../support/clock";
import { baseUrl } from "../../../support/connected";
import { aTurn, FakeFiles, FakeKeys, FakeMemory, FakeSettings, noFiles, ScriptedService } from "../../../support/fakes";
import { FakeRepositories, FakeTestsSettings } from "../../../support/workspace";

const neverAborted = new AbortController().signal;
const offline = new ServiceError("unreachable", { operation: "listFailingTests", host: "api.example.com" });

/** Creates an editor window that has just been opened: neither the session nor the repositories are known yet. */
function createWindow({
  keys = new FakeKeys({ origin: baseUrl, apiKey: "key-1" }),
  files = noFiles as FileStore,
} = {}) {
  const service = new ScriptedService();
  const clock = new FakeClock();
  const session = new Session(new FakeSettings(baseUrl, "acme"), keys, async () => service);
  const repositories = new FakeRepositories();
  const stores = { memento: new FakeMemory(), diskCache: new DiskCache(files, clock) };
  const tests = new WorkspaceTests(session, repositories, new FakeTestsSettings(), stores, clock);
  const agentTests = new AgentFailingTests(session, repositories, tests, clock);
  const listTests = async () => {
    const states = await agentTests.current(neverAborted);
    if (typeof states === "string") {
      return states;
    }
    return states.map((state) => state.tests.map(({ name }) => name).join(",") || (state.error?.reason ?? "nothing"));
  };
  return { service, clock, session, keys, repositories, tests, agentTests, listTests };
}

async function open(window: ReturnType<typeof createWindow>): Promise<void> {
  window.repositories.open(harbour);
  await window.session.update();
}

describe("AgentFailingTests", () => {
  it("requests the tests if none are loaded, once repositories and connection are known", async () => {
    const window = createWindow();
    const current = window.listTests();
    window.repositories.open(harbour);
    await aTurn();
    await window.session.update();
    await window.service.answer(lastPage([failingTest()]));
    assert.deepEqual(await current, ["adds tax"]);
  });

  it("states in advance whether it will send requests", async () => {
    const window = createWindow();
    const announcements = [];
    const willRequest = window.agentTests.willRequest(neverAborted);
    await open(window);
    announcements.push(await willRequest);
    const current = window.listTests();
    await aTurn();
    await window.service.answer(lastPage([failingTest()]));
    await current;
    announcements.push(await window.agentTests.willRequest(neverAborted));
    assert.deepEqual([announcements, window.service.queries.length], [[true, false], 1]);
  });

  it("returns the loaded tests without a request, even if none are loaded", async () => {
    const window = createWindow();
    const loaded = window.agentTests.readLoaded(neverAborted);
    await open(window);
    const states = await loaded;
    assert.deepEqual(
      [typeof states === "string" ? states : states.map(({ asOf }) => asOf), window.service.queries.length],
      [[undefined], 0],
    );
  });

  it("returns the reason if there is no connection", async () => {
    const window = createWindow({ keys: new FakeKeys() });
    await open(window);
    assert.equal(await window.agentTests.readLoaded(neverAborted), "notConnected");
  });

  it("returns the loaded tests without a request, however old", async () => {
    const window = createWindow();
    await open(window);
    const loading = window.tests.refresh();
    await window.service.answer(lastPage([failingTest()]));
    await loading;
    window.clock.advance(24 * 3_600_000);
    assert.deepEqual([await window.listTests(), window.service.queries.length], [["adds tax"], 1]);
  });

  it("returns the tests cached before a restart without a request", async () => {
    const files = new FakeFiles();
    const firstWindow = createWindow({ files });
    await open(firstWindow);
    const loading = firstWindow.tests.refresh();
    await firstWindow.service.answer(lastPage([failingTest()]));
    await loading;
    await firstWindow.tests.settled();
    const secondWindow = createWindow({ files });
    const current = secondWindow.listTests();
    await open(secondWindow);
    assert.deepEqual([await current, secondWindow.service.queries], [["adds tax"], []]);
  });

  it("shares the load in progress", async () => {
    const window = createWindow();
    await open(window);
    const loading = window.tests.refresh();
    const current = window.listTests();
    await window.service.answer(lastPage([failingTest()]));
    await loading;
    assert.deepEqual([await current, window.service.queries.length], [["adds tax"], 1]);
  });

  it("repeats a failed request after a minute and not before", async () => {
    const window = createWindow();
    await open(window);
    const first = window.listTests();
    await window.service.answer(offline);
    const answers = [await first, await window.listTests()];
    const requestCount = window.service.queries.length;
    window.clock.advance(60_000);
    const laterTests = window.listTests();
    await window.service.answer(lastPage([failingTest()]));
    assert.deepEqual([answers, requestCount, await laterTests], [[["unreachable"], ["unreachable"]], 1, ["adds tax"]]);
  });

  it("returns no tests without a key, without a repository, or while the key is rejected", async () => {
    const [noKey, noRepository, keyRejected] = [createWindow({ keys: new FakeKeys() }), createWindow(), createWindow()];
    await open(noKey);
    await noRepository.session.update();
    noRepository.repositories.close();
    await open(keyRejected);
    if (keyRejected.session.current.kind === "connected") {
      keyRejected.session.rejectKey(keyRejected.session.current);
    }
    assert.deepEqual(
      [await noKey.listTests(), await noRepository.listTests(), await keyRejected.listTests()],
      ["notConnected", "noRepository", "keyRefused"],
    );
    assert.deepEqual(
      [noKey, noRepository, keyRejected].flatMap(({ service }) => service.queries),
      [],
    );
  });

  it("rejects when it is cancelled, while the load continues for the view", async () => {
    const window = createWindow();
    await open(window);
    const abort = new AbortController();
    const current = window.agentTests.current(abort.signal);
    await aTurn();
    const loads = window.tests.refresh();
    abort.abort();
    await assert.rejects(current, CancelledError);
    await window.service.answer(lastPage([failingTest()]));
    await loads;
    assert.deepEqual([await window.listTests(), window.service.queries.length], [["adds tax"], 1]);
  });
});
