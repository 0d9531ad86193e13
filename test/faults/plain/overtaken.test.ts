import assert from "node:assert/strict";
import type { Socket } from "node:net";
import type { FailingTestsPage, TestRun } from "../../../src/domain/records";
import type { TestHealthService } from "../../../src/domain/testHealthService";
import type { WindowPreset } from "../../../src/domain/time/window";
import { TestRuns } from "../../../src/state/runs/testRuns";
import { StoredRuns } from "../../../src/storage/storedRuns";
import { failingTest, harbour, lastPage, testRun } from "../../support/builders";
import { never, pageOf, pairOf, stopServers } from "../../support/client";
import { FakeClock } from "../../support/clock";
import { connected } from "../../support/connected";
import { ownTime } from "../../support/cpuTime";
import { aTurn, noFiles } from "../../support/fakes";
import { seeded } from "../../support/seeded";
import { faultCase } from "../faultCase";
import { failingTestsOf } from "./window";

type Window = Awaited<ReturnType<typeof failingTestsOf>>;

/** Ways to cancel a load. */
const ways: Readonly<Record<string, (window: Window) => unknown>> = {
  cancelled: ({ tests }) => tests.stop(),
  "another window chosen": ({ tests }) => tests.selectWindow("24h"),
  "repository closed": ({ tests }) => tests.dispose(),
  "key removed": ({ session }) => session.disconnect(),
  "key replaced": ({ keys }) => keys.save({ origin: "https://api.example.com", apiKey: "key-2" }),
  "window closed": ({ session, tests }) => [session.dispose(), tests.dispose()],
};

const rounds = 50;

/** Ids of tests, one for each question of a round. */
const ids = "abcdef";
const choices: readonly WindowPreset[] = ["24h", "3d", "7d"];

describe("what is overtaken", () => {
  afterEach(stopServers);

  faultCase(14, "closes its socket at whatever moment it is given up", async () => {
    const random = seeded(14);
    let longest = 0;
    for (let round = 0; round < 2 * rounds; round++) {
      const [name, way] = Object.entries(ways)[round % Object.keys(ways).length] ?? assert.fail();
      // The first, second or third page stops anywhere, the ones before it come whole.
      const stalled = 1 + Math.floor(random() * 3);
      const { service, server, clock } = await pairOf((socket, _, count) => {
        const answer = pageOf(ids[count - 1] ?? "", `page ${count}`);
        socket.write(count < stalled ? answer : answer.slice(0, Math.floor(random() * answer.length)));
      });
      const window = await failingTestsOf(service, clock);
      const done = window.tests.refresh();
      await server.received(stalled);
      if (random() < 0.5) await aTurn();
      way(window);
      longest = Math.max(longest, await ownTime(server.allClosed()));
      await done;
      assert.deepEqual([name, server.requests.length, clock.running], [name, stalled, []]);
      if (!name.endsWith("closed")) assert.equal(window.tests.current.loading, false, name);
    }
    assert.ok(longest < 250, `${longest} ms`);
    return `${2 * rounds} loads given up in ${Object.keys(ways).length} ways: sockets closed within ${Math.ceil(longest)} ms`;
  });

  faultCase(14, "asks once for refreshes that come together", async () => {
    const sockets: Socket[] = [];
    const { service, server, clock } = await pairOf((socket) => void sockets.push(socket));
    const { tests } = await failingTestsOf(service, clock);
    const asked = Array.from({ length: 20 }, () => tests.refresh());
    await server.received(1);
    asked.push(tests.refresh());
    await aTurn();
    assert.equal(server.requests.length, 1);
    sockets[0]?.write(pageOf("a", ""));
    await Promise.all(asked);
    return "21 refreshes at once: 1 request";
  });

  faultCase(14, "is not painted over what is newer, over the wire", async () => {
    const random = seeded(1414);
    let closed = 0;
    for (let round = 0; round < rounds; round++) {
      const sockets: Socket[] = [];
      const { service, server, clock } = await pairOf((socket) => void sockets.push(socket));
      const { tests } = await failingTestsOf(service, clock, "14d");
      const questions = 2 + Math.floor(random() * 4);
      const loads: Promise<void>[] = [];
      for (let question = 1; question <= questions; question++) {
        tests.selectWindow(choices[question % choices.length] ?? "7d");
        loads.push(tests.refresh());
        await server.received(question);
      }
      for (const [index, socket] of [...sockets.entries()].reverse()) {
        if (socket.destroyed) closed++;
        else socket.write(pageOf(ids[index] ?? "", ""));
        await aTurn();
      }
      await Promise.all(loads);
      assert.equal(tests.current.tests.map(({ id }) => id).join(), ids[questions - 1]);
      tests.dispose();
    }
    return `${rounds} rounds answered newest first: the newest shown in ${rounds}, ${closed} older sockets closed`;
  });

  faultCase(14, "is not painted over what is newer, whatever the client does", async () => {
    const random = seeded(141);
    for (let round = 0; round < rounds; round++) {
      const waiting: ((page: FailingTestsPage) => void)[] = [];
      const { tests } = await failingTestsOf(deaf(waiting), new FakeClock());
      const questions = 2 + Math.floor(random() * 4);
      const loads: Promise<void>[] = [];
      for (let question = 1; question <= questions; question++) {
        tests.selectWindow(choices[question % choices.length] ?? "7d");
        loads.push(tests.refresh());
        while (waiting.length < question) await aTurn();
      }
      const shown: string[] = [];
      tests.onDidChange((state) => shown.push(...state.tests.map(({ id }) => id)));
      for (const [index, answer] of [...waiting.entries()].reverse()) {
        answer(lastPage([failingTest({ id: ids[index] ?? "" })]));
        await aTurn();
      }
      await Promise.all(loads);
      assert.deepEqual([...new Set(shown)], [ids[questions - 1]]);
      tests.dispose();
    }
    return `${rounds} rounds with a client that hears no cancellation: 0 older answers shown`;
  });

  faultCase(14, "is not painted over a test run that was looked up later", async () => {
    const query = { repository: harbour, testRunId: "3f0c", targetBranch: "main" };
    for (let round = 0; round < rounds; round++) {
      const waiting: ((run: TestRun) => void)[] = [];
      const service: Pick<TestHealthService, "testRun" | "dispose"> = {
        testRun: () => new Promise((resolve) => waiting.push(resolve)),
        dispose() {},
      };
      const { session } = await connected(service as TestHealthService);
      const clock = new FakeClock();
      const runs = new TestRuns(session, new StoredRuns(noFiles), clock);
      const arrived = async (questions: number) => {
        while (waiting.length < questions) await aTurn();
        clock.advance(1);
      };
      const first = runs.lookUp(query, never);
      await arrived(1);
      waiting[0]?.(testRun());
      await first;
      const older = runs.refresh(runs.current[0]?.id ?? "", never);
      await arrived(2);
      const newer = runs.lookUp(query, never);
      await arrived(3);
      waiting[2]?.(testRun({ status: "succeeded" }));
      await newer;
      waiting[1]?.(testRun());
      await older;
      assert.deepEqual(
        runs.current.map(({ run }) => run.status),
        ["succeeded"],
      );
      runs.dispose();
    }
    return `${rounds} test runs answered newest first: 0 older answers shown`;
  });
});

/** A service that goes on with what nobody wants any more. */
function deaf(waiting: ((page: FailingTestsPage) => void)[]): TestHealthService {
  return {
    async *failingTests() {
      yield await new Promise<FailingTestsPage>((resolve) => waiting.push(resolve));
    },
    testRun: () => assert.fail("not asked for"),
    dispose() {},
  };
}
