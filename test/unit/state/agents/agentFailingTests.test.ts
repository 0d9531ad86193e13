import assert from "node:assert/strict";
import { CancelledError } from "../../../../src/base/errors";
import type { Files } from "../../../../src/base/files";
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

const never = new AbortController().signal;
const offline = new ServiceError("unreachable", { operation: "listFailingTests", host: "api.example.com" });

/** A window that has just been opened: neither the session nor the repositories are known yet. */
function starting({ keys = new FakeKeys({ origin: baseUrl, apiKey: "key-1" }), files = noFiles as Files } = {}) {
  const service = new ScriptedService();
  const clock = new FakeClock();
  const session = new Session(new FakeSettings(baseUrl, "acme"), keys, async () => service);
  const repositories = new FakeRepositories();
  const remembered = { memento: new FakeMemory(), diskCache: new DiskCache(files, clock) };
  const tests = new WorkspaceTests(session, repositories, new FakeTestsSettings(), remembered, clock);
  const asked = new AgentFailingTests(session, repositories, tests, clock);
  const current = async () => {
    const states = await asked.current(never);
    return typeof states === "string"
      ? states
      : states.map((state) => state.tests.map(({ name }) => name).join(",") || (state.error?.reason ?? "nothing"));
  };
  return { service, clock, session, keys, repositories, tests, asked, current };
}

async function open(window: ReturnType<typeof starting>): Promise<void> {
  window.repositories.open(harbour);
  await window.session.update();
}

describe("failing tests for agents", () => {
  it("are asked for where nothing is loaded, once it is known what is open and connected", async () => {
    const window = starting();
    const current = window.current();
    window.repositories.open(harbour);
    await aTurn();
    await window.session.update();
    await window.service.answer(lastPage([failingTest()]));
    assert.deepEqual(await current, ["adds tax"]);
  });

  it("can be asked for without a request, also where nothing is loaded", async () => {
    const window = starting();
    const loaded = window.asked.loaded(never);
    await open(window);
    const states = await loaded;
    assert.deepEqual(
      [typeof states === "string" ? states : states.map(({ asOf }) => asOf), window.service.queries.length],
      [[undefined], 0],
    );
  });

  it("are not asked for without a connection", async () => {
    const window = starting({ keys: new FakeKeys() });
    await open(window);
    assert.equal(await window.asked.loaded(never), "notConnected");
  });

  it("are those that are loaded, without a request, however old", async () => {
    const window = starting();
    await open(window);
    const loaded = window.tests.refresh();
    await window.service.answer(lastPage([failingTest()]));
    await loaded;
    window.clock.advance(24 * 3_600_000);
    assert.deepEqual([await window.current(), window.service.queries.length], [["adds tax"], 1]);
  });

  it("are those of before a restart, without a request", async () => {
    const files = new FakeFiles();
    const before = starting({ files });
    await open(before);
    const loaded = before.tests.refresh();
    await before.service.answer(lastPage([failingTest()]));
    await loaded;
    await before.tests.settled();
    const after = starting({ files });
    const current = after.current();
    await open(after);
    assert.deepEqual([await current, after.service.queries], [["adds tax"], []]);
  });

  it("share the load that is under way", async () => {
    const window = starting();
    await open(window);
    const loaded = window.tests.refresh();
    const current = window.current();
    await window.service.answer(lastPage([failingTest()]));
    await loaded;
    assert.deepEqual([await current, window.service.queries.length], [["adds tax"], 1]);
  });

  it("are not asked for again and again while the service fails", async () => {
    const window = starting();
    await open(window);
    const first = window.current();
    await window.service.answer(offline);
    const answers = [await first, await window.current()];
    const asked = window.service.queries.length;
    window.clock.advance(60_000);
    const later = window.current();
    await window.service.answer(lastPage([failingTest()]));
    assert.deepEqual([answers, asked, await later], [[["unreachable"], ["unreachable"]], 1, ["adds tax"]]);
  });

  it("are not there without a key, without a repository, or while the key is refused", async () => {
    const [noKey, noRepository, refused] = [starting({ keys: new FakeKeys() }), starting(), starting()];
    await open(noKey);
    await noRepository.session.update();
    noRepository.repositories.close();
    await open(refused);
    if (refused.session.current.kind === "connected") refused.session.rejectKey(refused.session.current);
    assert.deepEqual(
      [await noKey.current(), await noRepository.current(), await refused.current()],
      ["notConnected", "noRepository", "keyRefused"],
    );
    assert.deepEqual(
      [noKey, noRepository, refused].flatMap(({ service }) => service.queries),
      [],
    );
  });

  it("are given up with the signal, and the load goes on for the view", async () => {
    const window = starting();
    await open(window);
    const abort = new AbortController();
    const current = window.asked.current(abort.signal);
    await aTurn();
    const loads = window.tests.refresh();
    abort.abort();
    await assert.rejects(current, CancelledError);
    await window.service.answer(lastPage([failingTest()]));
    await loads;
    assert.deepEqual([await window.current(), window.service.queries.length], [["adds tax"], 1]);
  });
});
