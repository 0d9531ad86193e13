/** What a link of this extension to a test run says: `<editor>://test-health.test-health/run?repo=host/owner/name&id=…&branch=…`. */
export interface RunLink {
  /** As the link has it: it may name a repository that is not open here, or none at all. */
  readonly repository: string;
  readonly testRunId: string;
  /** The merge queue's target branch. */
  readonly targetBranch?: string;
}

const runLink = /[a-z][a-z0-9+.-]*:\/\/test-health\.test-health\/run\/?\?([^\s"'<>()[\]#]+)/i;

/** The first such link in a text; `undefined` without one, or if it names no run. Of the service, key or organization it can say nothing. */
export function findRunLink(text: string): RunLink | undefined {
  const query = runLink.exec(text)?.[1];
  if (query === undefined) return undefined;
  const values = new URLSearchParams(query);
  const [repository, testRunId, targetBranch] = ["repo", "id", "branch"].map((name) => values.get(name)?.trim() ?? "");
  if (!testRunId) return undefined;
  return { repository: repository ?? "", testRunId, ...(targetBranch ? { targetBranch } : {}) };
}
