import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import type { FailingTestsState } from "../../../../src/domain/failingTestsState";
import type { SessionState } from "../../../../src/domain/sessionState";
import { refreshCommands } from "../../../../src/ui/commands/refresh";
import { FakeClock } from "../../../support/clock";
import { fakeEditor } from "../../../support/fakeEditor";
import { connectedSession, now, offline, state } from "../../present/fixture";

describe("refreshCommands", () => {
  let finish: () => void;
  let refreshCount: number;
  let stopCount: number;

  beforeEach(() => {
    fakeEditor.reset();
    finish = () => {};
    refreshCount = 0;
    stopCount = 0;
  });

  function createCommands({
    session = connectedSession as SessionState,
    states = [] as readonly FailingTestsState[],
    waitingUntil = 0,
    visible = false,
  } = {}) {
    const tests = {
      current: states,
      progress: { loadedCount: 0, waitingUntil },
      notBefore: 0,
      refresh: () => {
        refreshCount++;
        return new Promise<void>((resolve) => (finish = resolve));
      },
      stop: () => {
        stopCount++;
      },
    };
    const deps = { session: { current: session }, tests, view: { visible }, clock: new FakeClock(now) };
    const commandList = refreshCommands(deps as unknown as Parameters<typeof refreshCommands>[0]);
    const execute = (id: string) => commandList.find((command) => command.id === `testHealth.${id}`)?.execute();
    return { execute };
  }

  it("share one refresh and one message about its error", async () => {
    const { execute } = createCommands({ states: [state(), state({ error: offline }), state({ error: offline })] });
    const executions = [execute("refresh"), execute("refresh"), execute("loadMore")];
    finish();
    await Promise.all(executions);
    assert.equal(refreshCount, 1);
    assert.equal(fakeEditor.messages.length, 1);
    assert.match(fakeEditor.messages[0] ?? "", /^error: api\.example\.com cannot be reached/);
  });

  it("refresh again after the previous refresh has ended", async () => {
    const { execute } = createCommands();
    for (const id of ["refresh", "loadMore"]) {
      const execution = execute(id);
      finish();
      await execution;
    }
    assert.deepEqual([refreshCount, fakeEditor.messages], [2, []]);
  });

  it("explain why nothing is requested, unless the view does", async () => {
    await createCommands({ session: { kind: "noBaseUrl" } }).execute("refresh");
    await createCommands({ waitingUntil: now + 60_000 }).execute("refresh");
    await createCommands({ waitingUntil: now + 60_000, visible: true }).execute("refresh");
    assert.equal(refreshCount, 0);
    assert.deepEqual(fakeEditor.messages.length, 2);
    assert.match(fakeEditor.messages[0] ?? "", /^information: Not connected yet.* \[Connect\]$/);
  });

  it("stop loading", async () => {
    await createCommands().execute("stopLoading");
    assert.deepEqual([stopCount, refreshCount], [1, 0]);
  });
});
