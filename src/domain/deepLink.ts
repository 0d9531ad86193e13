import type { FailingTestsState } from "./failingTestsState";
import { unseen } from "./link";
import type { RepositoryId } from "./records";
import { repositoryKey } from "./repository";
import type { SessionState } from "./sessionState";

/**
 * What a link into this extension names: `<editor>://test-health.test-health/run?repo=host/owner/name&id=…&branch=…`, `/test?repo=…&id=…`.
 * Of the service, the key and the organization it can say nothing.
 */
export type DeepLink =
  | {
      readonly kind: "run";
      /** `host/owner/name`, as the link has it. */
      readonly repository: string;
      readonly testRunId: string;
      /** The merge queue's target branch. */
      readonly targetBranch?: string;
    }
  | { readonly kind: "test"; readonly repository: string; readonly testId: string };

/** Why a link is not followed. */
export type DeepLinkProblem = "unknownPath" | "tooLong" | "unreadable" | "noRepository" | "noId";

export type ParsedDeepLink =
  | { readonly ok: true; readonly link: DeepLink }
  | { readonly ok: false; readonly problem: DeepLinkProblem };

/** Who handles links: the authority of their address. */
const extensionId = "test-health.test-health";

/** Longer ones are no link that was copied here. Characters, of the whole query. */
const longestQuery = 2_000;
/** Characters of one value: a person who is asked about it sees them all. */
export const longestLinkValue = 300;

/** Host, one or more groups, name; no segment leads elsewhere. */
const repositoryShape = /^(?!\.{1,2}\/)[^/@:\\?#]+(?:\/(?!\.{1,2}(?:\/|$))[^/@:\\?#]+){2,}$/;

/**
 * Reads the path and the query of a link as the editor hands them over, its percent codes read once. What the query says besides is ignored.
 */
export function parseDeepLink(path: string, query: string): ParsedDeepLink {
  const kind = /^\/(run|test)\/?$/.exec(path)?.[1];
  if (kind === undefined) return refused("unknownPath");
  if (query.length > longestQuery) return refused("tooLong");
  const values = valuesOf(query);
  if (!values) return refused("unreadable");
  const { repo = "", id = "", branch = "" } = values;
  const known = [repo, id, branch];
  if (known.some((value) => value.length > longestLinkValue)) return refused("tooLong");
  // What a person is asked about must be what is done.
  if (known.some((value) => unseen.test(value))) return refused("unreadable");
  if (!repositoryShape.test(repo)) return refused("noRepository");
  if (id === "" || /[/\\]/.test(id)) return refused("noId");
  if (kind === "test") return { ok: true, link: { kind, repository: repo, testId: id } };
  const targetBranch = branch === "" ? {} : { targetBranch: branch };
  return { ok: true, link: { kind: "run", repository: repo, testRunId: id, ...targetBranch } };
}

function refused(problem: DeepLinkProblem): ParsedDeepLink {
  return { ok: false, problem };
}

const names = ["repo", "id", "branch"] as const;

/** The values that a link may have; `undefined` if it says one of them twice, and so leaves open what it means. */
function valuesOf(query: string): Partial<Record<(typeof names)[number], string>> | undefined {
  const values: Partial<Record<(typeof names)[number], string>> = {};
  for (const part of query.split("&")) {
    const [, key, value = ""] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
    const name = names.find((one) => one === key);
    if (name === undefined) continue;
    if (values[name] !== undefined) return undefined;
    values[name] = decode(value);
  }
  return values;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function linkPattern(kind: DeepLink["kind"]): RegExp {
  return new RegExp(
    `(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*://${extensionId.replace(".", "\\.")}/${kind}/?\\?([^\\s"'<>()[\\]#]+)`,
    "i",
  );
}

const runLinkPattern = linkPattern("run");
const testLinkPattern = linkPattern("test");

/** Finds the first link to a run in a text; `undefined` without one that could be followed. */
export function findRunLink(text: string): Extract<DeepLink, { readonly kind: "run" }> | undefined {
  const link = linkWith("/run", runLinkPattern.exec(text)?.[1]);
  return link?.kind === "run" ? link : undefined;
}

/** Finds the first link to a failing test in a text; `undefined` without one that could be followed. */
export function findTestLink(text: string): Extract<DeepLink, { readonly kind: "test" }> | undefined {
  const link = linkWith("/test", testLinkPattern.exec(text)?.[1]);
  return link?.kind === "test" ? link : undefined;
}

function linkWith(path: string, query: string | undefined): DeepLink | undefined {
  const parsed = query === undefined ? undefined : parseDeepLink(path, decode(query));
  return parsed?.ok ? parsed.link : undefined;
}

/** The link to a test run, for the editor with that address scheme. */
export function runLink(
  scheme: string,
  run: { readonly repository: RepositoryId; readonly testRunId: string; readonly targetBranch: string },
): string {
  const { repository, testRunId, targetBranch } = run;
  return linkTo(scheme, "run", { repo: repositoryKey(repository), id: testRunId, branch: targetBranch });
}

/** The link to a failing test of the repository with that key. */
export function testLink(scheme: string, repository: string, testId: string): string {
  return linkTo(scheme, "test", { repo: repository, id: testId });
}

function linkTo(scheme: string, path: DeepLink["kind"], values: Readonly<Record<string, string>>): string {
  const query = Object.entries(values).map(([name, value]) => `${name}=${encode(value)}`);
  return `${scheme}://${extensionId}/${path}?${query.join("&")}`;
}

/**
 * The editor reads percent codes before it hands the query over: what would then part values, or be taken for a code, is written as a code of
 * a code. Slashes stay, so that a person can read the link. Half a character cannot be written in a link.
 */
function encode(value: string): string {
  const parting = value.replace(/\p{Cs}/gu, "\ufffd").replace(/[%&]/g, encodeURIComponent);
  return encodeURIComponent(parting).replaceAll("%2F", "/");
}

/** Why the test of a link is not there. */
export type WhyNoTest = "notConnected" | "keyRefused" | "loading" | "notListed";

/** @param state the failing tests of the link's repository, which is open */
export function whyNoTest(
  session: Pick<SessionState, "kind">,
  state: Pick<FailingTestsState, "loading" | "asOf" | "error" | "incomplete"> | undefined,
): WhyNoTest {
  if (session.kind === "keyRefused") return "keyRefused";
  if (session.kind !== "connected" && session.kind !== "starting") return "notConnected";
  const begun = state?.asOf !== undefined || state?.error !== undefined || state?.incomplete !== undefined;
  return state?.loading || !begun ? "loading" : "notListed";
}
