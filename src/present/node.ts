import type { TestKey } from "../domain/failingTests/testKey";
import type { FailingTest } from "../domain/records";

/** What a row stands for; the UI gives each its picture. */
export type NodeIcon =
  | "repository"
  | "file"
  | "suite"
  | "folder"
  | "owner"
  | "status"
  | "ticket"
  | "worse"
  | "steady"
  | "fading"
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
  | "time";

/** What happens when a row is clicked. Ids of commands are the UI's affair. */
export type NodeAction =
  | ({ readonly kind: "openTestSource" } & TestKey)
  | { readonly kind: "refresh" }
  | { readonly kind: "loadMore" }
  | { readonly kind: "clearFilters" }
  | { readonly kind: "selectOwners" }
  | { readonly kind: "showUnreadableFields" }
  | { readonly kind: "selectWindow"; readonly repositoryKey?: string }
  | { readonly kind: "setApiKey" }
  | { readonly kind: "showTestRun"; readonly runId: string }
  | { readonly kind: "openLink"; readonly link: LinkOf; readonly url: string };

/** Which of the service's links a row opens. */
export type LinkOf = "pullRequest" | "check" | "commit";

/** A row of a tree, ready to paint. */
export interface TreeNode {
  /** Stable across refreshes and unique in its tree: selection and expansion hang on it. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** Markdown in which every text of the service is inert. Made when it is asked for. */
  readonly tooltip?: () => string;
  /** What a screen reader says in place of label and description. */
  readonly spoken?: string;
  readonly icon: NodeIcon;
  /** A path whose file type gives the row its picture. */
  readonly iconPath?: string;
  /** The failure rate of 7 days, from 0 to 1, for the badge at the row's end. */
  readonly failureRate?: number | undefined;
  /** Names the row's kind to menus, e.g. `test.ticket`. */
  readonly context: string;
  readonly expanded?: boolean;
  readonly children?: (() => readonly TreeNode[]) | undefined;
  readonly action?: NodeAction;
  /** Plain text that "copy" puts on the clipboard. */
  readonly copyText?: string;
  readonly testId?: string;
  /** The tests that a group's row stands for, in the order of their rows. */
  readonly tests?: () => readonly FailingTest[];
  /** The repository whose row it is (`repositoryKey`). */
  readonly repositoryKey?: string;
  readonly runId?: string;
  readonly url?: string;
}
