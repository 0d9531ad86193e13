import { HttpService } from "../../src/api/client";
import { readFailingTestsResponse } from "../../src/api/contract";
import type { RecordReadOptions } from "../../src/api/failingTestRecords";
import { readResponse } from "../../src/api/readResponse";
import type { ServiceOptions } from "../../src/api/serviceOptions";
import type { Log } from "../../src/base/log";
import type { FailingTestsPage, TestRun } from "../../src/domain/records";
import type { FailingTestsQuery, TestRunQuery } from "../../src/domain/testHealthService";
import type { Certificate } from "./certificates";
import { FakeClock } from "./clock";
import { httpAnswer, RawServer, type Script } from "./rawServer";

/** Key with every kind of character that some encoding changes. */
export const apiKey = 'kH7+/=%&"<q>\\zW3kH7-_~9!Jx.(canary)#42';

export const repository = { host: "git.example", owner: "group/sub", name: "shop" };
export const testsQuery: FailingTestsQuery = {
  repository,
  orgUrlSlug: "acme",
  start: Date.UTC(2026, 0, 8, 12),
  end: Date.UTC(2026, 0, 15, 12),
};
export const runQuery: TestRunQuery = { repository, testRunId: "run-1-bisection1", targetBranch: "main" };
export const neverAborted = new AbortController().signal;

export const emptyPage = '{"tests":[],"page":{"next_page_token":""}}';
export const smallRun =
  '{"requiredStatuses":[],"testBranch":"b","testBranchSha":"s","checkSuites":[],"statusChecks":[],"testedPullRequests":[]}';

/** Log that stores its lines. */
export class Lines implements Log {
  readonly lines: string[] = [];
  readonly trace = (message: string) => void this.lines.push(message);
  readonly debug = this.trace;
  readonly info = this.trace;
  readonly warn = this.trace;
  readonly error = this.trace;
}

/** Client with its scripted server. */
export interface Pair {
  readonly server: RawServer;
  readonly baseUrl: string;
  readonly clock: FakeClock;
  readonly log: Lines;
  readonly service: HttpService;
  /** Creates the client of another editor window. */
  another(overrides?: Partial<ServiceOptions>): HttpService;
}

const servers: RawServer[] = [];

/**
 * Starts a server with this script, and creates a client of it.
 *
 * @param random determines the delay of a back-off; default: half of the maximum
 * @param certificate makes the server use TLS
 */
export async function combineBytes(
  script: Script,
  options: Partial<ServiceOptions> = {},
  random = () => 0.5,
  certificate?: Certificate,
): Promise<Pair> {
  const server = new RawServer(script, certificate);
  servers.push(server);
  const baseUrl = await server.start();
  const clock = new FakeClock();
  const log = new Lines();
  const userAgent = "test-health/0.1.0 (vscode 1.100.0)";
  const another = (overrides?: Partial<ServiceOptions>) =>
    new HttpService({ baseUrl, apiKey, clock, log, userAgent, ...options, ...overrides }, random);
  return { server, baseUrl, clock, log, service: another(), another };
}

/** Stops all started servers; for `afterEach`. */
export async function stopServers(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
}

const noRedaction: RecordReadOptions = { latestTime: Date.UTC(2999, 0), redact: (text) => text };

/** Parses a response of "list failing tests" and its records; `undefined` if it is not one. */
export async function readPage(text: string, reading = noRedaction) {
  const answer = await readResponse(readFailingTestsResponse, text);
  if (!answer) {
    return undefined;
  }
  const { records, ...page } = answer;
  return { ...page, ...(await records(reading)) };
}

export async function pages(
  service: HttpService,
  signal = neverAborted,
  query = testsQuery,
): Promise<FailingTestsPage[]> {
  const all: FailingTestsPage[] = [];
  for await (const page of service.failingTests(query, signal)) {
    all.push(page);
  }
  return all;
}

export function run(service: HttpService, signal = neverAborted): Promise<TestRun> {
  return service.testRun(runQuery, signal);
}

/** Returns the error of a rejected promise; fails if it resolves. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error("expected a rejection");
    },
    (error: unknown) => error,
  );
}

/** Returns whether a client's timer is a back-off, rather than a deadline. */
export function isBackOff(ms: number): boolean {
  return ms !== 15_000;
}

/** Advances the clock over the back-offs of a request until it settles. */
export async function withoutWaiting<T>(clock: FakeClock, promise: Promise<T>): Promise<T> {
  let settled = false;
  const completion = promise.finally(() => {
    settled = true;
  });
  completion.catch(() => {});
  while (!settled) {
    await Promise.race([clock.timer(isBackOff), completion.catch(() => {})]);
    if (clock.running.some(isBackOff)) {
      clock.advance(Math.max(...clock.running.filter(isBackOff)));
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return completion;
}

/** Formats a page with tests of these one-character IDs, of 5 rows in total, and the token of the next page. */
export function pageOf(ids: string, next: string | null | undefined, headers = {}): string {
  const tests = [...ids].map((id) => ({ id, name: `test ${id}` }));
  return httpAnswer(200, JSON.stringify({ tests, page: { next_page_token: next, total_rows: 5 } }), headers);
}
