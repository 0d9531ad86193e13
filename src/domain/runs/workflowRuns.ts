/** Run of a workflow on the CI server, to which several checks belong. */
export interface WorkflowRun {
  /** Its id or number, as in its address. */
  readonly id: string;
  readonly url: string;
}

const pageStart = "^https?://[^?#]+";
/** Addresses of checks on CI servers, up to the workflow run that contains them; the group `id` is its id. */
const addressPatterns: readonly RegExp[] = [
  // https://github.com/acme/harbour/actions/runs/8123/job/22204
  /^https?:\/\/[^/]+\/[^/]+\/[^/]+\/actions\/runs\/(?<id>\d+)/,
  // https://dev.azure.com/acme/harbour/_build/results?buildId=8123&view=logs&jobId=...
  new RegExp(String.raw`${pageStart}/_build/results\?(?:[^#]*&)?buildId=(?<id>\d+)`),
  // https://app.circleci.com/pipelines/github/acme/harbour/812/workflows/<uuid>/jobs/3
  new RegExp(String.raw`${pageStart}/workflows/(?<id>[\da-f-]{36})`),
  // https://buildkite.com/acme/harbour/builds/812#<job>
  new RegExp(String.raw`${pageStart}/builds/(?<id>\d+)(?=$|[#?/])`),
];

/** Returns the workflow run of a check's page; `undefined` if the address names none. */
export function parseWorkflowRun(url: string | undefined): WorkflowRun | undefined {
  for (const pattern of addressPatterns) {
    const match = pattern.exec(url ?? "");
    if (match?.groups?.id !== undefined) {
      return { id: match.groups.id, url: match[0] };
    }
  }
  return undefined;
}

/** Items in their order, in which those of one workflow run follow the first of them; others stand alone. */
export interface WorkflowRunGroup<T> {
  /** The workflow run that all items share; absent for an item that stands alone. */
  readonly workflowRun?: WorkflowRun;
  readonly items: readonly T[];
}

interface OpenGroup<T> {
  readonly workflowRun: WorkflowRun | undefined;
  readonly items: T[];
}

/** Groups items by the workflow run of their addresses. A workflow run with a single item is no group. */
export function groupByWorkflowRun<T extends { readonly url?: string }>(items: readonly T[]): WorkflowRunGroup<T>[] {
  const groups = new Map<string | T, OpenGroup<T>>();
  for (const item of items) {
    const workflowRun = parseWorkflowRun(item.url);
    const key = workflowRun?.url ?? item;
    const group = groups.get(key);
    if (group) {
      group.items.push(item);
    } else {
      groups.set(key, { workflowRun, items: [item] });
    }
  }
  return [...groups.values()].map(({ workflowRun, items: groupItems }) => {
    if (!workflowRun || groupItems.length < 2) {
      return { items: groupItems };
    }
    return { workflowRun, items: groupItems };
  });
}
