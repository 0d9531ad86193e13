/**
 * What the service tells, in this product's words. The wire's own names and shapes stay in `contract.ts`. Everywhere
 * but in the required texts of a run: absent, `null` and `""` on the wire are one thing here, a missing property. Times
 * are milliseconds since 1970 (UTC).
 */

/** The repository a request is about. `owner` may hold slashes (nested groups). */
export interface RepositoryId {
  readonly host: string;
  readonly owner: string;
  readonly name: string;
}

/** A field that the contract does not name, as it came: shown where it helps, never required. */
export interface ExtraField {
  readonly name: string;
  readonly value: string | number | boolean;
}

/** One of a test's most common failures. */
export interface CommonFailure {
  /** Empty if the service gave none. */
  readonly summary: string;
  /** Absent if the service gave none that can be read. */
  readonly count?: number;
  readonly lastOccurrence?: number;
}

/** The service's own word on a test. `reason` is free text: never switch on it. */
export interface TestStatus {
  readonly value?: string;
  readonly reason?: string;
  readonly since?: number;
}

/** A test that failed within the window that was asked for. */
export interface FailingTest {
  readonly id: string;
  readonly name: string;
  readonly variant?: string;
  readonly classname?: string;
  readonly parent?: string;
  /** As the CI's report wrote it: repository-relative, package-relative, absolute on another machine, or no path at all. */
  readonly filePath?: string;
  readonly url?: string;
  readonly repositoryUrl?: string;
  readonly ticketUrl?: string;
  readonly status?: TestStatus;
  readonly mostCommonFailures: readonly CommonFailure[];
  /** A fraction 0..1 by what servers do; the contract names no unit, so other values are kept as they came. */
  readonly failureRate7d?: number;
  /** As `failureRate7d`, over the last 24 hours. */
  readonly failureRate24h?: number;
  readonly owners: readonly string[];
  readonly pullRequestsImpacted7d?: number;
  readonly quarantined?: boolean;
  readonly extra: readonly ExtraField[];
  /** The first of its fields that could not be read and are left out; absent where there are none. */
  readonly unreadableFields?: readonly UnreadableField[];
}

/** A field that could not be read. */
export interface UnreadableField {
  /** The contract's name with its place: `quarantined`, `most_common_failures[0].occurrence_count`. */
  readonly field: string;
  /** The value as it came, as JSON: one line of at most 80 characters, without the API key. */
  readonly value: string;
}

/**
 * A record of the list that is left out: it is no object (`record`), or its id or name is missing or cannot be read.
 */
export interface LeftOutRecord {
  readonly field: "record" | "id" | "name";
  /** As in `UnreadableField`; absent where nothing came. */
  readonly value?: string;
  /** The other two, where they can be read. */
  readonly id?: string;
  readonly name?: string;
}

/** One page of failing tests, in the order in which the service listed them. */
export interface FailingTestsPage {
  readonly tests: readonly FailingTest[];
  /** Records of this page that could not be read and are left out. */
  readonly unreadable: number;
  /** The first of them; absent where there are none. */
  readonly leftOut?: readonly LeftOutRecord[];
  /** Tests of this page that an earlier page listed, or this one before; absent for none. */
  readonly repeated?: number;
  /** Rows of all pages together, if the service said. */
  readonly totalRows?: number;
  /** Why no further page follows; absent while one does. `capped` and `repeated` mean that rows are missing. */
  readonly end?: "complete" | "capped" | "repeated";
  /** The service's clock less ours, from the `Date` header, if it was there. */
  readonly clockSkewMs?: number;
}

/** A check run of a check suite on the test branch. */
export interface CheckRun {
  readonly name: string;
  readonly url?: string;
  /** Not of the contract; seen on servers. */
  readonly status?: string;
  /** Not of the contract; seen on servers. */
  readonly conclusion?: string;
}

/** A commit status on the test branch's SHA. Servers send one row per status event: expect repetitions. */
export interface StatusCheck {
  readonly context: string;
  readonly url?: string;
  /** Not of the contract; seen on servers. */
  readonly state?: string;
}

/** A pull request under test in a run. */
export interface TestedPullRequest {
  readonly number: number;
  readonly url?: string;
  readonly title?: string;
}

/** A test run of a merge queue. */
export interface TestRun {
  readonly requiredStatuses: readonly string[];
  /** `svc_config`, `repo_provider_branch_protection`, `merge_instance`, or a value this version does not know. */
  readonly requiredStatusesSource?: string;
  /** Empty if the service gave it so. */
  readonly testBranch: string;
  /** Empty if the service gave it so. */
  readonly testBranchSha: string;
  readonly checkSuites: readonly { readonly checkRuns: readonly CheckRun[] }[];
  readonly statusChecks: readonly StatusCheck[];
  readonly pullRequests: readonly TestedPullRequest[];
  /** `in_progress`, `succeeded`, `failed`, `cancelled`, or a value this version does not know. */
  readonly status?: string;
  readonly createdAt?: number;
  readonly impactedTargets?: readonly string[];
  readonly impactedTargetsForTestedPullRequests?: readonly string[];
  readonly dependentPullRequests?: readonly number[];
  /** Fields and rows of lists that could not be read and were left out. */
  readonly unreadable: number;
  readonly extra: readonly ExtraField[];
}
