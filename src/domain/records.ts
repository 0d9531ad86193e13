/**
 * Domain types, independent of the wire format, which is defined in `contract.ts`. Except in the required texts of a
 * run, a value that is absent, `null` or `""` on the wire is a missing property here. Times are in milliseconds since
 * 1970 (UTC).
 */

/** Repository of a request. `owner` may contain slashes (nested groups). */
export interface RepositoryId {
  readonly host: string;
  readonly owner: string;
  readonly name: string;
}

/** Field that the API contract does not define, unchanged: shown where helpful, never required. */
export interface ExtraField {
  readonly name: string;
  readonly value: string | number | boolean;
}

/** One of a test's most common failures. */
export interface CommonFailure {
  /** Empty if the service gave none. */
  readonly summary: string;
  /** Absent if the service gave no readable value. */
  readonly count?: number;
  readonly lastOccurrence?: number;
}

/** The service's status of a test. `reason` is free text: never branch on it. */
export interface TestStatus {
  readonly value?: string;
  readonly reason?: string;
  readonly since?: number;
}

/** Test that failed within the requested window. */
export interface FailingTest {
  readonly id: string;
  readonly name: string;
  readonly variant?: string;
  readonly classname?: string;
  readonly parent?: string;
  /**
   * Path as in the CI report: relative to the repository or a package, absolute on another machine, or not a path at
   * all.
   */
  readonly filePath?: string;
  readonly url?: string;
  readonly repositoryUrl?: string;
  readonly ticketUrl?: string;
  readonly status?: TestStatus;
  readonly mostCommonFailures: readonly CommonFailure[];
  /** Fraction from 0 to 1 as servers send it; the API contract defines no unit, so other values are kept unchanged. */
  readonly failureRate7d?: number;
  /** Like `failureRate7d`, over the last 24 hours. */
  readonly failureRate24h?: number;
  readonly owners: readonly string[];
  readonly pullRequestsImpacted7d?: number;
  readonly quarantined?: boolean;
  readonly extra: readonly ExtraField[];
  /** First fields that could not be read and are left out; absent if there are none. */
  readonly unreadableFields?: readonly UnreadableField[];
}

/** Field that could not be read. */
export interface UnreadableField {
  /** Name in the API contract with its index: `quarantined`, `most_common_failures[0].occurrence_count`. */
  readonly field: string;
  /** Value as received, as JSON: one line of at most 80 characters, without the API key. */
  readonly value: string;
}

/** Record that is left out of the list: it is not an object (`record`), or its id or name is missing or unreadable. */
export interface LeftOutRecord {
  readonly field: "record" | "id" | "name";
  /** As in `UnreadableField`; absent if the field is missing. */
  readonly value?: string;
  /** The other two fields, if they can be read. */
  readonly id?: string;
  readonly name?: string;
}

/** Page of failing tests, in the service's order. */
export interface FailingTestsPage {
  readonly tests: readonly FailingTest[];
  /** Number of records of this page that could not be read and are left out. */
  readonly unreadable: number;
  /** First records that are left out; absent if there are none. */
  readonly leftOut?: readonly LeftOutRecord[];
  /** Number of tests of this page that already occurred, on an earlier page or on this one; absent if none did. */
  readonly repeatedCount?: number;
  /** Total number of rows of all pages, if the service gave it. */
  readonly totalRows?: number;
  /** Reason that no further page follows; absent if one does. `capped` and `repeated` mean that rows are missing. */
  readonly end?: "complete" | "capped" | "repeated";
  /** The service's clock minus the local clock, from the `Date` header; absent without one. */
  readonly clockSkewMs?: number;
}

/** Check run of a check suite on the test branch. */
export interface CheckRun {
  readonly name: string;
  readonly url?: string;
  /** Not of the contract; seen on servers. */
  readonly status?: string;
  /** Not of the contract; seen on servers. */
  readonly conclusion?: string;
}

/** Commit status on the test branch's SHA. Servers send one row per status event: expect repetitions. */
export interface StatusCheck {
  readonly context: string;
  readonly url?: string;
  /** Not of the contract; seen on servers. */
  readonly state?: string;
}

/** Pull request under test in a run. */
export interface TestedPullRequest {
  readonly number: number;
  readonly url?: string;
  readonly title?: string;
}

/** Test run of a merge queue. */
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
  /** Number of fields and list rows that could not be read and were left out. */
  readonly unreadable: number;
  readonly extra: readonly ExtraField[];
}
