import type { FailingTest, RepositoryId, TestRun } from "./records";

/**
 * Capabilities of a source besides listing the tests that fail now. Features that need a missing one are hidden or
 * explained.
 */
export interface SourceCapabilities {
  /** Lists the tests that failed in any requested range of at most 7 x 24 h. Without it, no range is requested. */
  readonly timeRange: boolean;
  /**
   * Can also list the range before the requested one, which distinguishes new tests from known ones. Needs `timeRange`.
   */
  readonly previousRange: boolean;
  /** Looks up test runs of a merge queue. Needs `findTestRun`. */
  readonly testRuns: boolean;
  /** Knows which tests are quarantined. Without it, `quarantined` is ignored. */
  readonly quarantine: boolean;
}

export type SourceCapability = keyof SourceCapabilities;

/** Query for one page of failing tests. */
export interface SourceQuery {
  readonly repository: RepositoryId;
  /** Start (inclusive) and end (exclusive) in milliseconds since 1970; absent without the capability `timeRange`. */
  readonly start?: number;
  readonly end?: number;
  /** `nextPageToken` of the previous page; absent for the first page. */
  readonly pageToken?: string;
}

/** A failing test of a source: of its fields, only the id and the name are required. */
export type SourceTest = Pick<FailingTest, "id" | "name"> &
  Partial<Omit<FailingTest, "id" | "name" | "extra" | "unreadableFields">>;

/** One page of failing tests. */
export interface SourcePage {
  readonly tests: readonly SourceTest[];
  /** Token of the next page; absent on the last one. */
  readonly nextPageToken?: string;
  /** Number of tests of all pages, if the source knows it. */
  readonly totalRows?: number;
}

/** Query for one test run of a merge queue. */
export interface SourceRunQuery {
  readonly repository: RepositoryId;
  readonly testRunId: string;
  readonly targetBranch: string;
}

/** A test run of a source: no field is required. */
export type SourceTestRun = Partial<Omit<TestRun, "extra" | "unreadable">>;

/** Source of failing tests and test runs that another extension provides instead of the service. */
export interface TestSource {
  /** Stays the same from one start to the next: letters, digits, `.`, `_` and `-`, at most 100. */
  readonly id: string;
  /** Display name: one line of at most 60 characters. */
  readonly label: string;
  /** Repositories that it knows, as `host/owner/name`; absent if it knows every one. */
  readonly repositories?: readonly string[];
  readonly capabilities?: Partial<SourceCapabilities>;
  /** Should stop as soon as the signal is aborted; times out after 15 s. */
  listFailingTests(query: SourceQuery, signal: AbortSignal): PromiseLike<SourcePage>;
  /** Resolves with `undefined` if there is no such run. Called only with the capability `testRuns`. */
  findTestRun?(query: SourceRunQuery, signal: AbortSignal): PromiseLike<SourceTestRun | undefined>;
}

/** Facts of a source that the views know. */
export interface SourceInfo {
  readonly id: string;
  readonly label: string;
  readonly capabilities: SourceCapabilities;
}

/** A registered source, which was checked. */
export interface RegisteredSource extends SourceInfo {
  /** Keys of the repositories that it knows; absent if it knows every one. */
  readonly repositoryKeys?: ReadonlySet<string>;
  /** The other extension's object, whose methods are not trusted. */
  readonly source: TestSource;
}

const addressStart = "source:";

/** Returns the text that identifies a source in places that hold the base URL of the service. */
export function createSourceAddress(id: string): string {
  return addressStart + id;
}

/** Returns whether a text identifies a source and is not a base URL. */
export function isSourceAddress(baseUrl: string): boolean {
  return baseUrl.startsWith(addressStart);
}

/** Codes of `ServiceError` for failures and missing capabilities of a source. */
export const sourceCodes = {
  failed: "SOURCE_FAILED",
  late: "SOURCE_LATE",
  unreadable: "SOURCE_UNREADABLE",
  otherRepository: "SOURCE_OTHER_REPOSITORY",
  noTestRuns: "SOURCE_NO_TEST_RUNS",
} as const;
