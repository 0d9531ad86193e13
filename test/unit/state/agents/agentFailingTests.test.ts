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

/** A window that has just been opened: neither the session nor the repositories are known yet. */
function starting({ keys = new FakeKeys({ origin: baseUrl, apiKey: "key-1" }), files = noFiles as FileStore } = {}) {
  const service = new ScriptedService();
  const clock = new FakeClock();
  const session = new Session(new FakeSettings(baseUrl, "acme"), keys, async () => service);
  const repositories = new FakeRepositories();
  const stores = { memento: new FakeMemory(), diskCache: new DiskCache(files, clock) };
  const tests = new WorkspaceTests(session, repositories, new FakeTestsSettings(), stores, clock);
  const agentTests = new AgentFailingTests(session, repositories, tests, clock);
  const current = async () => {
    const states = await agentTests.current(neverAborted);
    return typeof states === "string"
      ? states
      : states.map((state) => state.tests.map(({ name }) => name).join(",") || (state.error?.reason ?? "nothing"));
  };
  return { service, clock, session, keys, repositories, tests, agentTests, current };
}

async function open(window: ReturnType<typeof starting>): Promise<void> {
  window.repositories.open(harbour);
  await window.session.update();
}

describe("AgentFailingTests", () => {
  it("requests the tests if none are loaded, once repositories and connection are known", async () => {
    const window = starting();
    const current = window.current();
    window.repositories.open(harbour);
    await aTurn();
    await window.session.update();
    await window.service.answer(lastPage([failingTest()]));
    assert.deepEqual(await current, ["adds tax"]);
  });

  it("says before whether it sends requests", async () => {
    const window = starting();
    const announcements = [];
    const willRequest = window.agentTests.willRequest(neverAborted);
    await open(window);
    announcements.push(await willRequest);
    const current = window.current();
    await aTurn();
    await window.service.answer(lastPage([failingTest()]));
    await current;
    announcements.push(await window.agentTests.willRequest(neverAborted));
    assert.deepEqual([announcements, window.service.queries.length], [[true, false], 1]);
  });

  it("returns what is loaded without a request, also if nothing is", async () => {
    const window = starting();
    const loaded = window.agentTests.readLoaded(neverAborted);
    await open(window);
    const states = await loaded;
    assert.deepEqual(
      [typeof states === "string" ? states : states.map(({ asOf }) => asOf), window.service.queries.length],
      [[undefined], 0],
    );
  });

  it("tells that there is no connection", async () => {
    const window = starting({ keys: new FakeKeys() });
    await open(window);
    assert.equal(await window.agentTests.readLoaded(neverAborted), "notConnected");
  });

  it("returns the loaded tests without a request, however old", async () => {
    const window = starting();
    await open(window);
    const loading = window.tests.refresh();
    await window.service.answer(lastPage([failingTest()]));
    await loading;
    window.clock.advance(24 * 3_600_000);
    assert.deepEqual([await window.current(), window.service.queries.length], [["adds tax"], 1]);
  });

  it("returns the tests cached before a restart without a request", async () => {
    const files = new FakeFiles();
    const firstWindow = starting({ files });
    await open(firstWindow);
    const loading = firstWindow.tests.refresh();
    await firstWindow.service.answer(lastPage([failingTest()]));
    await loading;
    await firstWindow.tests.settled();
    const secondWindow = starting({ files });
    const current = secondWindow.current();
    await open(secondWindow);
    assert.deepEqual([await current, secondWindow.service.queries], [["adds tax"], []]);
  });

  it("shares the load in progress", async () => {
    const window = starting();
    await open(window);
    const loading = window.tests.refresh();
    const current = window.current();
    await window.service.answer(lastPage([failingTest()]));
    await loading;
    assert.deepEqual([await current, window.service.queries.length], [["adds tax"], 1]);
  });

  it("does not repeat the request over and over while the service fails", async () => {
    const window = starting();
    await open(window);
    const first = window.current();
    await window.service.answer(offline);
    const answers = [await first, await window.current()];
    const requestCount = window.service.queries.length;
    window.clock.advance(60_000);
    const laterTests = window.current();
    await window.service.answer(lastPage([failingTest()]));
    assert.deepEqual([answers, requestCount, await laterTests], [[["unreachable"], ["unreachable"]], 1, ["adds tax"]]);
  });

  it("returns no tests without a key, without a repository, or while the key is rejected", async () => {
    const [noKey, noRepository, keyRejected] = [starting({ keys: new FakeKeys() }), starting(), starting()];
    await open(noKey);
    await noRepository.session.update();
    noRepository.repositories.close();
    await open(keyRejected);
    if (keyRejected.session.current.kind === "connected") {
      keyRejected.session.rejectKey(keyRejected.session.current);
    }
    assert.deepEqual(
      [await noKey.current(), await noRepository.current(), await keyRejected.current()],
      ["notConnected", "noRepository", "keyRefused"],
    );
    assert.deepEqual(
      [noKey, noRepository, keyRejected].flatMap(({ service }) => service.queries),
      [],
    );
  });

  it("rejects when cancelled, and the load continues for the view", async () => {
    const window = starting();
    await open(window);
    const abort = new AbortController();
    const current = window.agentTests.current(abort.signal);
    await aTurn();
    const loads = window.tests.refresh();
    abort.abort();
    await assert.rejects(current, CancelledError);
    await window.service.answer(lastPage([failingTest()]));
    await loads;
    assert.deepEqual([await window.current(), window.service.queries.length], [["adds tax"], 1]);
  });
});
