import type { TestKey } from "../domain/failingTests/testKey";
import type { Difference } from "../domain/failures/difference";
import type { FramePlace } from "../domain/failures/failurePlaces";
import type { FailingTest } from "../domain/records";

/** Kind of a row's subject; the UI maps it to an icon. */
export type NodeIcon =
  | "repository"
  | "file"
  | "suite"
  | "folder"
  | "owner"
  | "status"
  | "ticket"
  | "worse"
  | "gone"
  | "failing"
  | "quarantined"
  | "failure"
  | "notice"
  | "key"
  | "more"
  | "inProgress"
  | "inProgressWatched"
  | "succeeded"
  | "failed"
  | "cancelled"
  | "unknown"
  | "list"
  | "passed"
  | "pending"
  | "missing"
  | "neverReported"
  | "reported"
  | "pullRequest"
  | "target"
  | "branch"
  | "commit"
  | "time"
  | "fetch"
  | "line"
  | "difference";

/** Line of a log, or of a file that configures CI, that can be shown. */
export interface LogPlace {
  readonly uri: string;
  /** Line number, 0-based. */
  readonly line: number;
}

/** Action of a click on a row. The UI maps it to a command. */
export type NodeAction =
  | ({ readonly kind: "openTestSource" } & TestKey)
  /** Opens the source of a failure of the explanation. */
  | { readonly kind: "openReportedTest"; readonly failureIndex: number }
  | { readonly kind: "goToFailingLine"; readonly place: FramePlace }
  | { readonly kind: "showDifference"; readonly title: string; readonly difference: Difference }
  | { readonly kind: "showInLog"; readonly logPlace: LogPlace }
  | { readonly kind: "refresh" }
  | { readonly kind: "loadMore" }
  | { readonly kind: "clearFilters" }
  | { readonly kind: "selectOwners" }
  | { readonly kind: "showUnreadableFields" }
  | { readonly kind: "selectWindow"; readonly repositoryKey?: string }
  | { readonly kind: "setApiKey" }
  | { readonly kind: "showTestRun"; readonly runId: string }
  | { readonly kind: "setPullRequest" | "fetchTestBranches"; readonly repositoryKey: string }
  | { readonly kind: "lookUpTestRun"; readonly branch: string; readonly repository: string }
  | { readonly kind: "openLink"; readonly link: ServiceLinkKind; readonly url: string };

/** Kind of the service's link that a row opens. */
export type ServiceLinkKind = "pullRequest" | "check" | "commit";

/** Row of a tree, ready to render. */
export interface TreeNode {
  /** Stable across refreshes and unique in its tree: selection and expansion depend on it. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** Markdown with all texts of the service sanitized. Created on demand. */
  readonly tooltip?: () => string;
  /** Accessibility label, used instead of label and description. */
  readonly accessibilityLabel?: string;
  readonly icon: NodeIcon;
  /** Path whose file type determines the row's icon. */
  readonly iconPath?: string;
  /** Description without the failure rate, for rows whose badge shows it. */
  readonly descriptionBesideBadge?: string | undefined;
  /** The 7-day failure rate, from 0 to 1, for the badge at the end of the row. */
  readonly failureRate?: number | undefined;
  /** Context value of the row for menus, e.g. `test.ticket`. */
  readonly context: string;
  readonly isExpanded?: boolean;
  readonly children?: (() => readonly TreeNode[]) | undefined;
  readonly action?: NodeAction;
  /** Plain text that "copy" writes to the clipboard. */
  readonly copyText?: string;
  readonly testId?: string;
  /** Tests of a group's row, in the order of their rows. */
  readonly tests?: () => readonly FailingTest[];
  /** The row's repository (`repositoryKey`). */
  readonly repositoryKey?: string;
  readonly runId?: string;
  /** Index of the row's failure in the explanation, if no record of the service has its source. */
  readonly failureIndex?: number;
  /** Line of the explained log that names the row's test. */
  readonly logPlace?: LogPlace;
  readonly url?: string;
}
