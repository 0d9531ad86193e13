import { createGatewayResponse, createHtmlResponse, escapeHtml, type HttpResponse } from "./answer";
import type { History, RecordedTest } from "./history";
import type { Links } from "./links";
import { createTestBranchName, findCheckOutcome, findTestRunStatus } from "./mergeQueue";
import { repositoryPath } from "./testIdentity";
import { formatIsoTime } from "./time";

interface Site {
  readonly history: History;
  readonly orgUrlSlug: string;
  readonly links: Links;
  readonly now: number;
}

/** A row of a page: a label and its text, which may be a link. */
type Fact = readonly [label: string, text: string, url?: string];

/** Returns the page at a path of `Links`, a 404 page for any other path. A query of the path is ignored. */
export function createPageResponse(path: string, site: Site): HttpResponse {
  const [, web, org, kind, ...pagePath] = splitPath(path);
  if (web === "web" && org === site.orgUrlSlug) {
    const answer = pages.get(kind ?? "")?.(pagePath, site);
    if (answer) {
      return answer;
    }
  }
  return createGatewayResponse(404, `Cannot GET ${path}`);
}

type Page = (path: readonly string[], site: Site) => HttpResponse | undefined;

/** The pages by the segment of the path after the organization. */
const pages: ReadonlyMap<string, Page> = new Map<string, Page>([
  ["tests", testPage],
  ["tickets", ticketPage],
  ["repositories", repositoryPage],
  ["checks", checkPage],
]);

function testPage([id = ""]: readonly string[], { history, links }: Site): HttpResponse | undefined {
  const test = history.test(id);
  if (!test) {
    return undefined;
  }
  const { identity, facts, owners, executions } = test;
  const failures = executions.flatMap(({ time, failure }) => (failure === undefined ? [] : [formatIsoTime(time)]));
  return page(`Test ${identity.name}`, [
    ["Repository", repositoryPath(history.repository), links.repository()],
    ["File", identity.filePath ?? "not reported"],
    ["Class name", identity.classname ?? "not reported"],
    ["Owners", owners.join(", ") || "none"],
    ["Failures", `${failures.length} of ${executions.length} executions`],
    ["Last failure", failures.at(-1) ?? "never"],
    ...(facts.ticket ? [["Ticket", facts.ticket, links.ticket(facts.ticket)] as const] : []),
  ]);
}

function ticketPage([key = ""]: readonly string[], { history, links }: Site): HttpResponse | undefined {
  const tests = [...history.tests].filter(({ facts }) => facts.ticket === key);
  return tests.length === 0 ? undefined : page(`Ticket ${key}`, testFacts(tests, links));
}

function repositoryPage(path: readonly string[], site: Site): HttpResponse | undefined {
  const { history, links } = site;
  const repositoryName = repositoryPath(history.repository);
  const requestedPath = path.join("/");
  if (requestedPath === repositoryName) {
    return page(`Repository ${repositoryName}`, testFacts(listFailedTests(history), links));
  }
  if (requestedPath.startsWith(`${repositoryName}/commit/`)) {
    return commitPage(requestedPath.slice(`${repositoryName}/commit/`.length), site);
  }
  const number = requestedPath.startsWith(`${repositoryName}/pull/`)
    ? Number(requestedPath.slice(`${repositoryName}/pull/`.length))
    : Number.NaN;
  return Number.isSafeInteger(number) ? pullRequestPage(number, site) : undefined;
}

function pullRequestPage(number: number, { history, links }: Site): HttpResponse | undefined {
  const tests = listFailedTests(history, number);
  const runs = history.testRuns.filter(({ pullRequests }) =>
    pullRequests.some((pullRequest) => pullRequest.number === number),
  );
  const dependents = history.testRuns.filter(({ dependentPrs }) => dependentPrs?.includes(number));
  if (tests.length + runs.length + dependents.length === 0) {
    return undefined;
  }
  const title = runs
    .flatMap(({ pullRequests }) => pullRequests)
    .find((pullRequest) => pullRequest.number === number)?.title;
  return page(`Pull request #${number}${title ? `: ${title}` : ""}`, [
    ["Repository", repositoryPath(history.repository), links.repository()],
    ...runs.map((run) => ["Tested on", createTestBranchName(run)] as const),
    ...testFacts(tests, links),
  ]);
}

function commitPage(sha: string, { history, links }: Site): HttpResponse | undefined {
  const runs = history.testRuns.filter((run) => run.sha === sha);
  if (runs.length === 0) {
    return undefined;
  }
  return page(`Commit ${sha}`, [
    ["Repository", repositoryPath(history.repository), links.repository()],
    ...runs.map((run) => ["Tip of", createTestBranchName(run)] as const),
  ]);
}

function checkPage([runId, name]: readonly string[], { history, links, now }: Site): HttpResponse | undefined {
  const run = history.testRuns.find(({ id }) => id === runId);
  const outcome = run && name !== undefined ? findCheckOutcome(run, name, now) : undefined;
  if (!run || outcome === undefined) {
    return undefined;
  }
  return page(`Check ${name}`, [
    ["Outcome", outcome],
    ["Test branch", createTestBranchName(run)],
    ["Test run", `${run.id} (${findTestRunStatus(run, now)})`],
    ...run.pullRequests.map(
      ({ number, title }) => ["Pull request", `#${number} ${title}`, links.pullRequest(number)] as const,
    ),
  ]);
}

/** Returns the tests that ever failed, or that failed on a pull request. */
function listFailedTests(history: History, pullRequest?: number): RecordedTest[] {
  return [...history.tests].filter(({ executions }) =>
    executions.some(
      (execution) =>
        execution.failure !== undefined && (pullRequest === undefined || execution.pullRequest === pullRequest),
    ),
  );
}

function testFacts(tests: readonly RecordedTest[], links: Links): Fact[] {
  return tests.map((test) => ["Failing test", test.identity.name, links.test(test)]);
}

function page(title: string, facts: readonly Fact[]): HttpResponse {
  const rows = facts.map(([label, text, url]) => {
    const value = url === undefined ? escapeHtml(text) : `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
    return `<dt>${escapeHtml(label)}</dt><dd>${value}</dd>`;
  });
  return createHtmlResponse(200, title, `<dl>\n${rows.join("\n")}\n</dl>`);
}

/** Returns the decoded segments of a path; none if the encoding is invalid. */
function splitPath(path: string): string[] {
  try {
    return (path.split(/[?#]/)[0] ?? "").split("/").map(decodeURIComponent);
  } catch {
    return [];
  }
}
