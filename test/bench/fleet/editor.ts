import { type FetchPage, paginate } from "../../../src/api/pagination";
import { RequestPolicy } from "../../../src/api/requestPolicy";
import { delay } from "../../../src/base/async";
import type { Clock } from "../../../src/base/clock";
import { Emitter } from "../../../src/base/event";
import type { FailingTest, FailingTestsPage, TestRun } from "../../../src/domain/records";
import { computePollDelayMs } from "../../../src/domain/runs/watchPolicy";
import type { FailingTestsQuery, TestHealthService, TestRunQuery } from "../../../src/domain/testHealthService";
import { AutoRefresh } from "../../../src/state/autoRefresh";
import { DiskCache } from "../../../src/state/diskCache";
import { Session } from "../../../src/state/session";
import { WorkspaceTests } from "../../../src/state/workspaceTests";
import { failingTest, harbour, testRun } from "../../support/builders";
import { FakeKeys, FakeMemory, FakeSettings, noFiles } from "../../support/fakes";
import { FakeTestsSettings } from "../../support/workspace";
import type { SimulatedService } from "./simulatedService";

const url = "https://api.example.com";
const neverAborted = new AbortController().signal;

/** Traffic of an editor with the service on one day. */
export interface Day {
  /** Pages of a hundred failing tests. */
  readonly pages: number;
  /** Times at which the failing tests become visible and hidden, in turns, beginning with visible. */
  readonly looks: readonly number[];
  /** The period in which the user watches a test run of the merge queue. */
  readonly watch?: { readonly start: number; readonly end: number };
}

/** A client with the extension's own request rules, but with a simulated service instead of sockets. */
class SimulatedClient implements TestHealthService {
  private readonly policy: RequestPolicy;

  constructor(
    private readonly service: SimulatedService,
    private readonly lists: readonly (readonly FailingTest[])[],
    clock: Clock,
    random: () => number,
  ) {
    this.policy = new RequestPolicy({ clock, random, host: "api.example.com", debug: () => {} });
  }

  failingTests({ background }: FailingTestsQuery, signal: AbortSignal): AsyncIterable<FailingTestsPage> {
    const fetchPage: FetchPage = async (token, requestSignal) => {
      const priority = background ? "background" : "foreground";
      const request = { operation: "listFailingTests", priority, signal: requestSignal } as const;
      await this.policy.execute(request, () => this.service.send("listFailingTests", requestSignal));
      const page = Number(token || "0");
      const next = page + 1 < this.lists.length ? { nextPageToken: String(page + 1) } : {};
      return { ...next, records: async () => ({ tests: this.lists[page] ?? [], unreadable: 0 }) };
    };
    return paginate(fetchPage, signal);
  }

  async testRun(_query: TestRunQuery, signal: AbortSignal): Promise<TestRun> {
    const request = { operation: "getTestRun", priority: "background", signal, isSingleAttempt: true } as const;
    await this.policy.execute(request, () => this.service.send("getTestRun", signal));
    return testRun();
  }

  dispose(): void {}
}

/** Saves nothing, since there is no disk. */
class DiscardingDiskCache extends DiskCache {
  override async saveLastTests(): Promise<void> {}
}

/** The pages of tests by their number: all editors with the same number share the records. */
const listsOfPages = new Map<number, readonly (readonly FailingTest[])[]>();

function findTestLists(pages: number): readonly (readonly FailingTest[])[] {
  const knownLists = listsOfPages.get(pages);
  if (knownLists) {
    return knownLists;
  }
  const lists = Array.from({ length: pages }, (_, page) =>
    Array.from({ length: 100 }, (_, row) => failingTest({ id: `${page}-${row}`, name: `test ${row}` })),
  );
  listsOfPages.set(pages, lists);
  return lists;
}

/**
 * Simulates an editor for a day: it opens a window, shows and hides the tests, watches a run, and closes the window.
 */
export async function simulateDay(
  { pages, looks, watch }: Day,
  clock: Clock,
  service: SimulatedService,
  random: () => number,
): Promise<void> {
  const [start = 0] = looks;
  await delay(start - clock.now(), clock);
  const client = new SimulatedClient(service, findTestLists(pages), clock, random);
  const session = new Session(
    new FakeSettings(url, "acme"),
    new FakeKeys({ origin: url, apiKey: "key-1" }),
    async () => client,
  );
  const repositories = {
    current: { kind: "found", repositories: [{ repository: harbour, folders: [] }] } as const,
    onDidChange: new Emitter<never>().event,
  };
  const settings = new FakeTestsSettings();
  const diskCache = new DiscardingDiskCache(noFiles, clock);
  const stores = { memento: new FakeMemory(), diskCache };
  const tests = new WorkspaceTests(session, repositories, settings, stores, clock);
  const attentionChange = new Emitter<void>();
  const attention = { isWatched: true, onDidChange: attentionChange.event };
  const autoRefresh = new AutoRefresh(tests, attention, settings, clock, random);
  await session.update();
  const watching = watch && pollRun(watch, clock, client, random);
  for (const time of looks.slice(1)) {
    await delay(time - clock.now(), clock);
    attention.isWatched = !attention.isWatched;
    attentionChange.fire();
  }
  await watching;
  autoRefresh.dispose();
  tests.dispose();
  session.dispose();
}

async function pollRun(
  { start, end }: NonNullable<Day["watch"]>,
  clock: Clock,
  service: TestHealthService,
  random: () => number,
): Promise<void> {
  await delay(start - clock.now(), clock);
  const query = { repository: harbour, testRunId: "run", targetBranch: "main", background: true } as const;
  for (let failures = 0; clock.now() < end; ) {
    failures = await service.testRun(query, neverAborted).then(
      () => 0,
      () => failures + 1,
    );
    await delay(computePollDelayMs(clock.now() - start, failures, random()), clock);
  }
}
