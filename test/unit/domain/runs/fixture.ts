import { CancelledError } from "../../../../src/base/errors";
import type { TestRun } from "../../../../src/domain/records";
import type { CachedRuns, LookedUpRun, RecentRunsStore } from "../../../../src/domain/runs/lookedUpRun";
import type { TestHealthService, TestRunQuery } from "../../../../src/domain/testHealthService";
import { TestRuns } from "../../../../src/state/runs/testRuns";
import { Session } from "../../../../src/state/session";
import { harbour, testRun } from "../../../support/builders";
import { FakeClock } from "../../../support/clock";
import { FakeKeys, FakeSettings } from "../../../support/fakes";

export const noon = Date.UTC(2026, 10, 20, 12);
const baseUrl = "https://api.example.com";
export const firstKey = { origin: baseUrl, apiKey: "key-1", id: "id-1" };
/** Connection of the cached runs. */
const asker = { keyId: firstKey.id, baseUrl, orgUrlSlug: "acme" };

export const query = (testRunId: string): TestRunQuery => ({ repository: harbour, testRunId, targetBranch: "main" });

export const ids = (runs: readonly LookedUpRun[]): string =>
  runs.map(({ query: { testRunId } }) => testRunId).join(" ");

/** Store of runs that were looked up with the first key. */
export class FakeStore implements RecentRunsStore {
  /** For each save, the ids of the runs; `forgotten` if the store was cleared. */
  readonly savedIds: string[] = [];

  constructor(private readonly runs: readonly LookedUpRun[] | Promise<readonly LookedUpRun[]> = []) {}

  async load(): Promise<CachedRuns> {
    return { asker, runs: await this.runs };
  }

  async save(cachedRuns: CachedRuns | undefined): Promise<void> {
    this.savedIds.push(cachedRuns ? ids(cachedRuns.runs) : "forgotten");
  }
}

/** Creates test runs over a connected session; `answer` returns the service's answer to each query. */
export async function connectedRuns({
  store = new FakeStore(),
  answer = async (_: TestRunQuery): Promise<TestRun> => testRun(),
  keys = new FakeKeys(firstKey),
  settings = new FakeSettings(baseUrl, "acme"),
} = {}) {
  const queries: TestRunQuery[] = [];
  const service: Pick<TestHealthService, "testRun" | "dispose"> = {
    testRun: (receivedQuery, signal) => {
      queries.push(receivedQuery);
      return Promise.race([
        answer(receivedQuery),
        new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(new CancelledError()))),
      ]);
    },
    dispose() {},
  };
  const session = new Session(settings, keys, async () => service as TestHealthService);
  await session.update();
  const clock = new FakeClock(noon);
  const runs = new TestRuns(session, store, clock);
  return { queries, keys, session, clock, store, runs };
}
