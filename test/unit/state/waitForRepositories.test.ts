import assert from "node:assert/strict";
import { nextTurn } from "../../../src/base/async";
import { Emitter } from "../../../src/base/event";
import type { RepositoriesState } from "../../../src/domain/openRepositories";
import { waitForRepositories } from "../../../src/state/waitForRepositories";
import { FakeClock } from "../../support/clock";

describe("waitForRepositories", () => {
  it("waits until Git has found the repositories, and for up to 3 s", async () => {
    const clock = new FakeClock();
    const changed = new Emitter<RepositoriesState>();
    const endedWaits: string[] = [];
    const startWait = (name: string) => {
      const repositories = { current: { kind: "starting" } as RepositoriesState, onDidChange: changed.event };
      void waitForRepositories(repositories, clock).then(() => endedWaits.push(name));
      return repositories;
    };
    startWait("never found");
    const repositories = startWait("found");
    const ended: string[] = [];
    const advance = async (ms: number) => {
      clock.advance(ms);
      await nextTurn();
      ended.push(endedWaits.join());
    };
    await advance(2_000);
    repositories.current = { kind: "noRepository" };
    changed.fire(repositories.current);
    await advance(999);
    await advance(1);
    assert.deepEqual([ended, clock.running], [["", "found", "found,never found"], []]);
  });
});
