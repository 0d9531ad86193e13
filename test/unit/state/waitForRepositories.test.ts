import assert from "node:assert/strict";
import { nextTurn } from "../../../src/base/async";
import { Emitter } from "../../../src/base/event";
import type { RepositoriesState } from "../../../src/domain/openRepositories";
import { waitForRepositories } from "../../../src/state/waitForRepositories";
import { FakeClock } from "../../support/clock";

describe("waitForRepositories", () => {
  it("waits until Git has found the repositories, for 3 s at most", async () => {
    const clock = new FakeClock();
    const changed = new Emitter<RepositoriesState>();
    const endings: string[] = [];
    const startWait = (name: string) => {
      const repositories = { current: { kind: "starting" } as RepositoriesState, onDidChange: changed.event };
      void waitForRepositories(repositories, clock).then(() => endings.push(name));
      return repositories;
    };
    startWait("given up");
    const repositories = startWait("found");
    const counts: string[] = [];
    const advance = async (ms: number) => {
      clock.advance(ms);
      await nextTurn();
      counts.push(endings.join());
    };
    await advance(2_000);
    repositories.current = { kind: "noRepository" };
    changed.fire(repositories.current);
    await advance(999);
    await advance(1);
    assert.deepEqual([counts, clock.running], [["", "found", "found,given up"], []]);
  });
});
