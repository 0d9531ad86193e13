import { findRunLink } from "../deepLink";
import type { RepositoryId } from "../records";
import { pathOnHost, repositoryKey } from "../repository";
import { defaultTestBranchPatterns, findTestBranch, type TestBranchPattern } from "./testBranchPatterns";

/** The run that a text names. */
export interface NamedRun {
  readonly testRunId: string;
  /** The branch that the id was taken from, if there was one. */
  readonly testBranch?: string;
  /** Where the text says them: the merge queue's target branch, and the repository as `host/owner/name`. */
  readonly targetBranch?: string;
  readonly repository?: string;
}

/** What a person typed or pasted to look up a test run. */
export type TestRunInput =
  | ({ readonly kind: "run" } & NamedRun)
  /** The page of a whole queue: the id in its address is the queue's, the same for all its runs. */
  | { readonly kind: "queuePage" }
  /** A pull request: its page and its number name no run. */
  | { readonly kind: "pullRequest"; readonly number: number }
  /** A web page, a branch or words that name no run. */
  | { readonly kind: "noRun" }
  | { readonly kind: "empty" };

/** Nobody needs more to name a run. */
const longest = 10_000;

/** Characters that show nothing: chats and web pages put them around names. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** `/<organization>/merge-queue/<queue id>…` */
const queuePage = /(?:^|\/)[^/\s]+\/merge-queue\/[^/\s]+/;
/** A pull request's page on any Git host, or its short form: `#412`, `acme/harbour#412`, `!412`. */
const pullRequestPage = /\/(?:pull|pulls|pull-requests|pullrequest|merge_requests)\/(\d+)/;
const pullRequestShort = /^(?:[\w.-]+(?:\/[\w.-]+)+)?[#!](\d+)$/;
const webAddress = /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\//i;
/** `NAME=value`, `export NAME="value"`, `"name": "value",`, `$env:NAME = value` */
const assignment = /^(?:export\s+|set\s+|\$env:)?["']?([a-z_][\w.-]*)["']?\s*[=:]\s*(\S+)$/i;
/** An id in the shape that most have, with whatever suffix, where other words or segments stand around it. */
const uuid = /(?<![\w-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-[\w.-]*\w)?(?![\w-])/gi;

/**
 * Reads a run's id, a test branch or whatever holds one: `refs/heads/…`, a remote's name in front, a Git host's page, a command, a CI
 * variable, a pull request's title, a Markdown link, a link of this extension. An id that stands alone is not checked for any shape: runs of
 * a bisection carry a suffix.
 */
export function parseTestRunInput(text: string, patterns = defaultTestBranchPatterns): TestRunInput {
  const raw = text.slice(0, longest).replace(invisible, "");
  const input = unwrapped(raw);
  if (input === "") return { kind: "empty" };
  const decoded = decode(input);
  return (
    linkedRun(raw, decoded) ??
    branchRun(decoded, patterns) ??
    namedPage(decoded) ??
    (webAddress.test(decoded) ? { kind: "noRun" } : loneRun(input, decoded))
  );
}

function linkedRun(raw: string, decoded: string): TestRunInput | undefined {
  const link = findRunLink(raw) ?? findRunLink(decoded);
  return link;
}

function branchRun(decoded: string, patterns: readonly TestBranchPattern[]): TestRunInput | undefined {
  // One Git host's addresses put the letters in front of a branch.
  const found = findTestBranch(decoded.replace(/([?&]version=)GB/, "$1"), patterns);
  return found && { kind: "run", testRunId: found.testRunId, testBranch: found.name };
}

function namedPage(decoded: string): TestRunInput | undefined {
  if (queuePage.test(decoded)) return { kind: "queuePage" };
  const number = (pullRequestPage.exec(decoded) ?? pullRequestShort.exec(decoded))?.[1];
  return number === undefined ? undefined : { kind: "pullRequest", number: Number(number) };
}

/** An id that stands alone, is the value of a variable, or can be told from what stands around it. */
function loneRun(input: string, decoded: string): TestRunInput {
  const [, name = "", value] = assignment.exec(input) ?? [];
  // What a variable for a branch holds is a branch, and this one is no test branch.
  const word = value !== undefined && !/branch|ref/i.test(name) ? unwrapped(value) : input;
  if (!/[\s/\\=]/.test(word)) return { kind: "run", testRunId: word };
  const ids = new Set(decoded.match(uuid));
  const [id] = ids;
  return id !== undefined && ids.size === 1 && !/^[\w-]+\.[\w.-]+\//.test(decoded)
    ? { kind: "run", testRunId: id }
    : { kind: "noRun" };
}

/** Without what people put around a name: quotes, brackets, emphasis, the end of a sentence. */
function unwrapped(text: string): string {
  return text
    .trim()
    .replace(/^[\s"'`<([{*“‘]+/, "")
    .replace(/[\s"'`>)\]}*.,;:!?”’…]+$/, "");
}

/** Addresses within addresses are encoded twice. */
function decode(text: string): string {
  let decoded = text;
  for (let times = 0; times < 3; times++) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return decoded;
    }
  }
  return decoded;
}

/** Which of the repositories a text names, in any case: by a link of this extension, or by the address of a page or clone on its Git host. */
export function repositoryNamedIn<T extends RepositoryId>(text: string, repositories: readonly T[]): T | undefined {
  const path = `${pathNamedIn(text) ?? ""}/`.toLowerCase();
  return repositories.find((one) => path.startsWith(`${repositoryKey(one)}/`.toLowerCase()));
}

/**
 * The repository that a text names, as `host/owner/name`, whether it is one of those that are open or not. A web page names one only where
 * its host is the Git host of an open repository: others may be anything.
 */
export function repositoryNameIn(text: string, open: readonly RepositoryId[]): string | undefined {
  const found = repositoryNamedIn(text, open);
  if (found) return repositoryKey(found);
  const path = pathNamedIn(text);
  const [host = "", owner, name] = path?.split("/") ?? [];
  const isOnGitHost = findRunLink(text) || open.some((one) => one.host.toLowerCase() === host.toLowerCase());
  if (!isOnGitHost || !owner || !name) return undefined;
  return findRunLink(text)?.repository ?? [host, owner, name].join("/");
}

/** What a link of this extension, else the first web address, leads to: host and path, without the end of a clone's address. */
function pathNamedIn(text: string): string | undefined {
  const link = findRunLink(text);
  if (link) return link.repository;
  const address = /https?:\/\/[^\s"'`<>]+/i.exec(text)?.[0];
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  return pathOnHost(hostname, pathname)
    .join("/")
    .replace(/\.git(?=\/|$)/, "");
}
