/** What a person typed or pasted to look up a test run. */
export type TestRunInput =
  /** The id of a run, with the branch it was taken from if there was one. */
  | { readonly kind: "run"; readonly testRunId: string; readonly testBranch?: string }
  /** The page of a whole queue: the id in its address is the queue's, the same for all its runs. */
  | { readonly kind: "queuePage" }
  /** A web page or branch that names no run. */
  | { readonly kind: "noRun" }
  | { readonly kind: "empty" };

/** `…-merge/pr-<number>/<run id>`; the prefix differs from one installation to the next. */
const testBranch = /(?:^|[\s/])([^\s/]+-merge\/pr-\d+\/([^\s/?#]+))/;
/** `/<organisation>/merge-queue/<queue id>…` */
const queuePage = /\/[^/]+\/merge-queue\/[^/]+/;

/**
 * Reads a run's id, a test branch (as a name, `refs/heads/…`, `origin/…`, inside a pull request's title) or a web address that holds one.
 * An id is not checked for the shape of a UUID: runs of a bisection carry a suffix.
 */
export function parseTestRunInput(text: string): TestRunInput {
  const input = text.trim().replace(/^["'`<(]+|["'`>)]+$/g, "");
  if (input === "") return { kind: "empty" };
  const decoded = decode(input);
  const branch = testBranch.exec(decoded);
  if (branch?.[1] && branch[2]) return { kind: "run", testRunId: branch[2], testBranch: branch[1] };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(decoded)) return { kind: queuePage.test(decoded) ? "queuePage" : "noRun" };
  return /[\s/\\]/.test(decoded) ? { kind: "noRun" } : { kind: "run", testRunId: input };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
