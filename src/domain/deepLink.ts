import { decodeUri, decodeUriParts } from "../base/decodeUri";
import { withoutUndefined } from "../base/withoutUndefined";
import type { FailingTestsState } from "./failingTestsState";
import { invisibleCharacter } from "./link";
import type { FailingTest, RepositoryId } from "./records";
import { repositoryKey } from "./repository";
import type { SessionState } from "./sessionState";
import { maxIdentityLength, normalizeIdentity, type TestIdentity } from "./testIdentity";

/**
 * Target of a link into this extension: `<editor>://test-health.test-health/run?repo=host/owner/name&id=…&branch=…`,
 * `/test?repo=…&id=…&name=…&class=…&file=…&suite=…`. A link cannot set the service, the key or the organization.
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
  | {
      readonly kind: "test";
      readonly repository: string;
      readonly testId: string;
      /** Absent in links of earlier versions, and if it is too long for a link. */
      readonly identity?: TestIdentity;
    };

/** Reasons that a link is not followed. */
export type DeepLinkProblem = "unknownPath" | "tooLong" | "unreadable" | "noRepository" | "noId";

export type ParsedDeepLink =
  | { readonly ok: true; readonly link: DeepLink }
  | { readonly ok: false; readonly problem: DeepLinkProblem };

/** Id of the extension, which is the authority of its links. */
const extensionId = "test-health.test-health";

/**
 * Maximum length of a link and of its query, in characters: programs that hand links to an editor cut longer ones. The
 * extension does not create longer links.
 */
const maxLength = 2_000;
/** Maximum length of one value, in characters, so that a confirmation prompt can show it in full. */
export const maxLinkValueLength = 300;

/** A segment that is neither `.` nor `..`. */
const repositorySegment = String.raw`(?!\.{1,2}(?:/|$))[^/@:\\?#]+`;
/** Host, one or more groups, name. */
const repositoryPattern = new RegExp(`^${repositorySegment}(?:/${repositorySegment}){2,}$`);

/**
 * Parses the path and the query of a link as the editor passes them, with percent-encoding decoded once. Unknown
 * parameters are ignored.
 */
export function parseDeepLink(path: string, query: string): ParsedDeepLink {
  const kind = /^\/(run|test)\/?$/.exec(path)?.[1];
  if (kind === undefined) {
    return invalidLink("unknownPath");
  }
  if (query.length > maxLength) {
    return invalidLink("tooLong");
  }
  const values = parseQuery(query);
  if (!values) {
    return invalidLink("unreadable");
  }
  const { repo = "", id = "", branch = "" } = values;
  const shownValues = [repo, id, branch];
  if (shownValues.some((value) => value.length > maxLinkValueLength)) {
    return invalidLink("tooLong");
  }
  // The confirmation prompt must show exactly the values that are used.
  if (shownValues.some((value) => invisibleCharacter.test(value))) {
    return invalidLink("unreadable");
  }
  if (!repositoryPattern.test(repo)) {
    return invalidLink("noRepository");
  }
  if (id === "" || /[/\\]/.test(id)) {
    return invalidLink("noId");
  }
  if (kind === "test") {
    return createTestLink(repo, id, values);
  }
  const link = { kind: "run", repository: repo, testRunId: id, targetBranch: branch || undefined } as const;
  return { ok: true, link: withoutUndefined(link) };
}

function createTestLink(repository: string, testId: string, values: LinkValues): ParsedDeepLink {
  const { name = "", class: classname = "", file = "", suite = "" } = values;
  const isTooLong = [name, classname, file, suite].some((value) => value.length > maxIdentityLength);
  if (isTooLong) {
    return invalidLink("tooLong");
  }
  const link = { kind: "test", repository, testId } as const;
  const identity = normalizeIdentity({ name, classname, filePath: file, parent: suite });
  if (identity.name === "") {
    return { ok: true, link };
  }
  return { ok: true, link: { ...link, identity } };
}

function invalidLink(problem: DeepLinkProblem): ParsedDeepLink {
  return { ok: false, problem };
}

const parameterNames = ["repo", "id", "branch", "name", "class", "file", "suite"] as const;

type LinkValues = Partial<Record<(typeof parameterNames)[number], string>>;

/** Returns the known parameters of a query, or `undefined` if one occurs twice and the link is therefore ambiguous. */
function parseQuery(query: string): LinkValues | undefined {
  const values: LinkValues = {};
  for (const part of query.split("&")) {
    const [, key, value = ""] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
    const name = parameterNames.find((candidate) => candidate === key);
    if (name === undefined) {
      continue;
    }
    if (values[name] !== undefined) {
      return undefined;
    }
    values[name] = decodeUri(value);
  }
  return values;
}

const schemePattern = "(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*";
const authorityPattern = extensionId.replace(".", String.raw`\.`);
const queryPattern = String.raw`[^\s"'<>()[\]#|]+`;

function linkPattern(kinds: string): RegExp {
  return new RegExp(String.raw`${schemePattern}://${authorityPattern}/(${kinds})/?\?(${queryPattern})`, "i");
}

const runLinkPattern = linkPattern("run");
const testLinkPattern = linkPattern("test");
const anyLinkPattern = linkPattern("run|test");

/**
 * Maximum number of addresses around a link: a web address, and those of programs that check the addresses of mails.
 */
const maxEnclosingAddresses = 3;

/** A link as the editor passes it, with percent-encoding decoded once. */
export interface LinkParts {
  readonly path: string;
  readonly query: string;
}

/** Finds the first link in a text, also one within a web address; returns `undefined` if there is none. */
export function findLinkParts(text: string, pattern = anyLinkPattern): LinkParts | undefined {
  let decodedText = text;
  for (let depth = 0; depth <= maxEnclosingAddresses; depth++) {
    const [, kind, query] = pattern.exec(decodedText) ?? [];
    if (kind !== undefined && query !== undefined) {
      return { path: `/${kind.toLowerCase()}`, query: decodeUri(query) };
    }
    decodedText = decodeUriParts(decodedText);
  }
  return undefined;
}

/** Finds the first link to a run in a text; returns `undefined` if no link can be followed. */
export function findRunLink(text: string): Extract<DeepLink, { readonly kind: "run" }> | undefined {
  const link = findLink(text, runLinkPattern);
  return link?.kind === "run" ? link : undefined;
}

/** Finds the first link to a failing test in a text; returns `undefined` if no link can be followed. */
export function findTestLink(text: string): Extract<DeepLink, { readonly kind: "test" }> | undefined {
  const link = findLink(text, testLinkPattern);
  return link?.kind === "test" ? link : undefined;
}

function findLink(text: string, pattern: RegExp): DeepLink | undefined {
  const parts = findLinkParts(text, pattern);
  const parsed = parts && parseDeepLink(parts.path, parts.query);
  return parsed?.ok ? parsed.link : undefined;
}

/**
 * Builds the link to a test run for the editor with this URI scheme; `undefined` if the link would not be followed, as
 * one with a very long id.
 */
export function buildRunLink(
  scheme: string,
  run: { readonly repository: RepositoryId; readonly testRunId: string; readonly targetBranch: string },
): string | undefined {
  const { repository, testRunId, targetBranch } = run;
  const values = { repo: repositoryKey(repository), id: testRunId, branch: targetBranch };
  const link = buildLink(scheme, "run", values);
  return findRunLink(link) && link;
}

/**
 * Builds the link to a failing test of the repository with this key. The identity goes along, unless the link would be
 * too long with it. Returns `undefined` if the link would not be followed, as one with a very long id.
 */
export function buildTestLink(
  scheme: string,
  repository: string,
  test: Pick<FailingTest, "id" | "name" | "classname" | "filePath" | "parent">,
): string | undefined {
  const { name, classname, filePath, parent } = normalizeIdentity(test);
  const values = { repo: repository, id: test.id };
  const identityValues = withoutUndefined({ name, class: classname, file: filePath, suite: parent });
  const link = buildLink(scheme, "test", { ...values, ...identityValues });
  const isIdentityTooLong = Object.values(identityValues).some(({ length }) => length > maxIdentityLength);
  const isTooLong = isIdentityTooLong || link.length > maxLength;
  const shownLink = isTooLong ? buildLink(scheme, "test", values) : link;
  return findTestLink(shownLink) && shownLink;
}

function buildLink(scheme: string, path: DeepLink["kind"], values: Readonly<Record<string, string>>): string {
  const entries = Object.entries(values);
  const query = entries.map(([name, value]) => `${name}=${encode(value)}`);
  return `${scheme}://${extensionId}/${path}?${query.join("&")}`;
}

/**
 * Encodes a value twice where needed, because the editor decodes the query once before it passes it on: `%` and `&` are
 * encoded as codes of codes. Slashes stay readable. Quotes and parentheses, which end a link in a text, are encoded as
 * well. Lone surrogates, which a link cannot contain, are replaced.
 */
function encode(value: string): string {
  const wellFormedValue = value.replace(/\p{Cs}/gu, "\ufffd");
  const escapedValue = wellFormedValue.replace(/[%&]/g, encodeURIComponent);
  const encodedValue = encodeURIComponent(escapedValue).replaceAll("%2F", "/");
  return encodedValue.replace(/['()]/g, encodeCharacter);
}

function encodeCharacter(character: string): string {
  const code = character.charCodeAt(0).toString(16);
  return `%${code.toUpperCase()}`;
}

/** Reasons that the test of a link is not available. */
export type MissingTestReason = "notConnected" | "keyRefused" | "loading" | "notListed";

/**
 * Returns the reason that a link's test is not available.
 * @param state failing tests of the link's repository, which is open
 */
export function findMissingTestReason(
  session: Pick<SessionState, "kind">,
  state: Pick<FailingTestsState, "loading" | "asOf" | "error" | "incomplete"> | undefined,
): MissingTestReason {
  if (session.kind === "keyRefused") {
    return "keyRefused";
  }
  if (session.kind !== "connected" && session.kind !== "starting") {
    return "notConnected";
  }
  const hasLoadStarted = state?.asOf !== undefined || state?.error !== undefined || state?.incomplete !== undefined;
  if (state?.loading || !hasLoadStarted) {
    return "loading";
  }
  return "notListed";
}
