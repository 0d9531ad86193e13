import assert from "node:assert/strict";
import type { Socket } from "node:net";
import type { FailingTestsPage, TestRun } from "../../../src/domain/records";
import type { TestHealthService } from "../../../src/domain/testHealthService";
import type { WindowPreset } from "../../../src/domain/time/window";
import { TestRuns } from "../../../src/state/runs/testRuns";
import { StoredRuns } from "../../../src/storage/storedRuns";
import { failingTest, harbour, lastPage, testRun } from "../../support/builders";
import { combineBytes, neverAborted, pageOf, stopServers } from "../../support/client";
import { FakeClock } from "../../support/clock";
import { createConnectedSession, keyOwner } from "../../support/connected";
import { ownTime } from "../../support/cpuTime";
import { aTurn, noFiles } from "../../support/fakes";
import { createRandom } from "../../support/seeded";
import { faultCase } from "../faultCase";
import { createFailingTests } from "./window";

type Window = Awaited<ReturnType<typeof createFailingTests>>;

/** Ways to cancel a load. */
const cancellations: Readonly<Record<string, (window: Window) => unknown>> = {
  cancelled: ({ tests }) => tests.stop(),
  "another window chosen": ({ tests }) => tests.selectWindow("24h"),
  "repository closed": ({ tests }) => tests.dispose(),
  "key removed": ({ session }) => session.disconnect([keyOwner]),
  "key replaced": ({ keys }) => keys.save({ origin: "https://api.example.com", apiKey: "key-2" }),
  "window closed": ({ session, tests }) => [session.dispose(), tests.dispose()],
};

const rounds = 50;

/** Ids of tests: one for each query of a round. */
const ids = "abcdef";
const choices: readonly WindowPreset[] = ["24h", "3d", "7d"];

describe("Superseded requests", () => {
  afterEach(stopServers);

  faultCase(14, "close their sockets when cancelled at any moment", async () => {
    const random = createRandom(14);
    let maxMs = 0;
    for (let round = 0; round < 2 * rounds; round++) {
      const [name, cancel] = Object.entries(cancellations)[round % Object.keys(cancellations).length] ?? assert.fail();
      // The first, second or third page is interrupted anywhere; the pages before it are complete.
      const stalledPage = 1 + Math.floor(random() * 3);
      const { service, server, clock } = await combineBytes((socket, _, count) => {
        const response = pageOf(ids[count - 1] ?? "", `page ${count}`);
        socket.write(count < stalledPage ? response : response.slice(0, Math.floor(random() * response.length)));
      });
      const window = await createFailingTests(service, clock);
      const refreshPromise = window.tests.refresh();
      await server.waitForRequests(stalledPage);
      if (random() < 0.5) {
        await aTurn();
      }
      cancel(window);
      maxMs = Math.max(maxMs, await ownTime(server.allClosed()));
      await refreshPromise;
      assert.deepEqual([name, server.requests.length, clock.running], [name, stalledPage, []]);
      if (!name.endsWith("closed")) {
        assert.equal(window.tests.current.loading, false, name);
      }
    }
    assert.ok(maxMs < 250, `${maxMs} ms`);
    return `${2 * rounds} loads given up in ${Object.keys(cancellations).length} ways: sockets closed within ${Math.ceil(maxMs)} ms`;
  });

  faultCase(14, "are not sent: concurrent refreshes share one request", async () => {
    const sockets: Socket[] = [];
    const { service, server, clock } = await combineBytes((socket) => void sockets.push(socket));
    const { tests } = await createFailingTests(service, clock);
    const refreshes = Array.from({ length: 20 }, () => tests.refresh());
    await server.waitForRequests(1);
    refreshes.push(tests.refresh());
    await aTurn();
    assert.equal(server.requests.length, 1);
    sockets[0]?.write(pageOf("a", ""));
    await Promise.all(refreshes);
    return "21 refreshes at once: 1 request";
  });

  faultCase(14, "do not replace newer tests, over the wire", async () => {
    const random = createRandom(1414);
    let closedCount = 0;
    for (let round = 0; round < rounds; round++) {
      const sockets: Socket[] = [];
      const { service, server, clock } = await combineBytes((socket) => void sockets.push(socket));
      const { tests } = await createFailingTests(service, clock, "14d");
      const queryCount = 2 + Math.floor(random() * 4);
      const loads: Promise<void>[] = [];
      for (let queryNumber = 1; queryNumber <= queryCount; queryNumber++) {
        tests.selectWindow(choices[queryNumber % choices.length] ?? "7d");
        loads.push(tests.refresh());
        await server.waitForRequests(queryNumber);
      }
      for (const [index, socket] of [...sockets.entries()].reverse()) {
        if (socket.destroyed) {
          closedCount++;
        } else {
          socket.write(pageOf(ids[index] ?? "", ""));
        }
        await aTurn();
      }
      await Promise.all(loads);
      assert.equal(tests.current.tests.map(({ id }) => id).join(), ids[queryCount - 1]);
      tests.dispose();
    }
    return `${rounds} rounds answered newest first: the newest shown in ${rounds}, ${closedCount} older sockets closed`;
  });

  faultCase(14, "do not replace newer tests, even if the client ignores cancellation", async () => {
    const random = createRandom(141);
    for (let round = 0; round < rounds; round++) {
      const pendingPages: ((page: FailingTestsPage) => void)[] = [];
      const { tests } = await createFailingTests(createDeafService(pendingPages), new FakeClock());
      const queryCount = 2 + Math.floor(random() * 4);
      const loads: Promise<void>[] = [];
      for (let queryNumber = 1; queryNumber <= queryCount; queryNumber++) {
        tests.selectWindow(choices[queryNumber % choices.length] ?? "7d");
        loads.push(tests.refresh());
        while (pendingPages.length < queryNumber) {
          await aTurn();
        }
      }
      const shownIds: string[] = [];
      tests.onDidChange((state) => shownIds.push(...state.tests.map(({ id }) => id)));
      for (const [index, resolvePage] of [...pendingPages.entries()].reverse()) {
        resolvePage(lastPage([failingTest({ id: ids[index] ?? "" })]));
        await aTurn();
      }
      await Promise.all(loads);
      assert.deepEqual([...new Set(shownIds)], [ids[queryCount - 1]]);
      tests.dispose();
    }
    return `${rounds} rounds with a client that hears no cancellation: 0 older answers shown`;
  });

  faultCase(14, "do not replace a test run that was looked up later", async () => {
    const query = { repository: harbour, testRunId: "3f0c", targetBranch: "main" };
    for (let round = 0; round < rounds; round++) {
      const pendingRuns: ((run: TestRun) => void)[] = [];
      const service: Pick<TestHealthService, "testRun" | "dispose"> = {
        testRun: () => new Promise((resolve) => pendingRuns.push(resolve)),
        dispose() {},
      };
      const { session } = await createConnectedSession(service as TestHealthService);
      const clock = new FakeClock();
      const runs = new TestRuns(session, new StoredRuns(noFiles), clock);
      const waitForQueries = async (queryCount: number) => {
        while (pendingRuns.length < queryCount) {
          await aTurn();
        }
        clock.advance(1);
      };
      const first = runs.lookUp(query, neverAborted);
      await waitForQueries(1);
      pendingRuns[0]?.(testRun());
      await first;
      const older = runs.refresh(runs.current[0]?.id ?? "", neverAborted);
      await waitForQueries(2);
      const newer = runs.lookUp(query, neverAborted);
      await waitForQueries(3);
      pendingRuns[2]?.(testRun({ status: "succeeded" }));
      await newer;
      pendingRuns[1]?.(testRun());
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

/** Creates a service that ignores cancellation. */
function createDeafService(pendingPages: ((page: FailingTestsPage) => void)[]): TestHealthService {
  return {
    async *failingTests() {
      yield await new Promise<FailingTestsPage>((resolve) => pendingPages.push(resolve));
    },
    testRun: () => assert.fail("not asked for"),
    dispose() {},
  };
}
