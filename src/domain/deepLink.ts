import type { FailingTestsState } from "./failingTestsState";
import { invisibleCharacter } from "./link";
import type { RepositoryId } from "./records";
import { repositoryKey } from "./repository";
import type { SessionState } from "./sessionState";

/**
 * Target of a link into this extension: `<editor>://test-health.test-health/run?repo=host/owner/name&id=…&branch=…`,
 * `/test?repo=…&id=…`. A link cannot set the service, the key or the organization.
 */
export type DeepLink =
  | {
      readonly kind: "run";
      /** `host/owner/name`, as in the link. */
      readonly repository: string;
      readonly testRunId: string;
      /** The merge queue's target branch. */
      readonly targetBranch?: string;
    }
  | { readonly kind: "test"; readonly repository: string; readonly testId: string };

/** Reasons that a link is not followed. */
export type DeepLinkProblem = "unknownPath" | "tooLong" | "unreadable" | "noRepository" | "noId";

export type ParsedDeepLink =
  | { readonly ok: true; readonly link: DeepLink }
  | { readonly ok: false; readonly problem: DeepLinkProblem };

/** Id of the extension, which is the authority of its links. */
const extensionId = "test-health.test-health";

/** Maximum length of the whole query, in characters. The extension does not create longer links. */
const maxQueryLength = 2_000;
/** Maximum length of one value, in characters, so that a confirmation prompt can show it in full. */
export const maxLinkValueLength = 300;

/** Host, one or more groups, name; no `.` or `..` segments. */
const repositoryPattern = /^(?!\.{1,2}\/)[^/@:\\?#]+(?:\/(?!\.{1,2}(?:\/|$))[^/@:\\?#]+){2,}$/;

/**
 * Parses the path and the query of a link as the editor passes them, with percent-encoding decoded once. Unknown
 * parameters are ignored.
 */
export function parseDeepLink(path: string, query: string): ParsedDeepLink {
  const kind = /^\/(run|test)\/?$/.exec(path)?.[1];
  if (kind === undefined) return invalidLink("unknownPath");
  if (query.length > maxQueryLength) return invalidLink("tooLong");
  const values = parseQuery(query);
  if (!values) return invalidLink("unreadable");
  const { repo = "", id = "", branch = "" } = values;
  const linkValues = [repo, id, branch];
  if (linkValues.some((value) => value.length > maxLinkValueLength)) return invalidLink("tooLong");
  // The confirmation prompt must show exactly the values that are used.
  if (linkValues.some((value) => invisibleCharacter.test(value))) return invalidLink("unreadable");
  if (!repositoryPattern.test(repo)) return invalidLink("noRepository");
  if (id === "" || /[/\\]/.test(id)) return invalidLink("noId");
  if (kind === "test") return { ok: true, link: { kind, repository: repo, testId: id } };
  const targetBranch = branch === "" ? {} : { targetBranch: branch };
  return { ok: true, link: { kind: "run", repository: repo, testRunId: id, ...targetBranch } };
}

function invalidLink(problem: DeepLinkProblem): ParsedDeepLink {
  return { ok: false, problem };
}

const parameterNames = ["repo", "id", "branch"] as const;

/** Returns the known parameters of a query, or `undefined` if one occurs twice and the link is therefore ambiguous. */
function parseQuery(query: string): Partial<Record<(typeof parameterNames)[number], string>> | undefined {
  const values: Partial<Record<(typeof parameterNames)[number], string>> = {};
  for (const part of query.split("&")) {
    const [, key, value = ""] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
    const name = parameterNames.find((candidate) => candidate === key);
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

/** Finds the first link to a run in a text; returns `undefined` if no link can be followed. */
export function findRunLink(text: string): Extract<DeepLink, { readonly kind: "run" }> | undefined {
  const link = parseLink("/run", runLinkPattern.exec(text)?.[1]);
  return link?.kind === "run" ? link : undefined;
}

/** Finds the first link to a failing test in a text; returns `undefined` if no link can be followed. */
export function findTestLink(text: string): Extract<DeepLink, { readonly kind: "test" }> | undefined {
  const link = parseLink("/test", testLinkPattern.exec(text)?.[1]);
  return link?.kind === "test" ? link : undefined;
}

function parseLink(path: string, query: string | undefined): DeepLink | undefined {
  const parsed = query === undefined ? undefined : parseDeepLink(path, decode(query));
  return parsed?.ok ? parsed.link : undefined;
}

/** Builds the link to a test run for the editor with this URI scheme. */
export function buildRunLink(
  scheme: string,
  run: { readonly repository: RepositoryId; readonly testRunId: string; readonly targetBranch: string },
): string {
  const { repository, testRunId, targetBranch } = run;
  return buildLink(scheme, "run", { repo: repositoryKey(repository), id: testRunId, branch: targetBranch });
}

/** Builds the link to a failing test of the repository with this key. */
export function buildTestLink(scheme: string, repository: string, testId: string): string {
  return buildLink(scheme, "test", { repo: repository, id: testId });
}

function buildLink(scheme: string, path: DeepLink["kind"], values: Readonly<Record<string, string>>): string {
  const query = Object.entries(values).map(([name, value]) => `${name}=${encode(value)}`);
  return `${scheme}://${extensionId}/${path}?${query.join("&")}`;
}

/**
 * Encodes a value twice where needed, because the editor decodes the query once before it passes it on: `%` and `&`
 * are encoded as codes of codes. Slashes stay readable. Lone surrogates, which a link cannot contain, are replaced.
 */
function encode(value: string): string {
  const escapedValue = value.replace(/\p{Cs}/gu, "\ufffd").replace(/[%&]/g, encodeURIComponent);
  return encodeURIComponent(escapedValue).replaceAll("%2F", "/");
}

/** Reasons that the test of a link is not available. */
export type MissingTestReason = "notConnected" | "keyRefused" | "loading" | "notListed";

/**
 * Returns the reason that a link's test is not available.
 * @param state failing tests of the link's repository, which is open
 */
export function missingTestReason(
  session: Pick<SessionState, "kind">,
  state: Pick<FailingTestsState, "loading" | "asOf" | "error" | "incomplete"> | undefined,
): MissingTestReason {
  if (session.kind === "keyRefused") return "keyRefused";
  if (session.kind !== "connected" && session.kind !== "starting") return "notConnected";
  const hasLoadStarted = state?.asOf !== undefined || state?.error !== undefined || state?.incomplete !== undefined;
  return state?.loading || !hasLoadStarted ? "loading" : "notListed";
}
