import { trimText, trimTextEnd } from "../../base/trimText";
import { withoutUndefined } from "../../base/withoutUndefined";
import { findRunLink } from "../deepLink";
import type { RepositoryId } from "../records";
import { normalizeHostPath, repositoryKey } from "../repository";
import { readPastedText } from "./pastedText";
import { defaultTestBranchPatterns, findTestBranch, type TestBranchPattern } from "./testBranchPatterns";
import { unwrapAddresses } from "./wrappedAddresses";

/** Run that a text identifies. */
export interface NamedRun {
  readonly testRunId: string;
  /** Branch that the id was taken from, if any. */
  readonly testBranch?: string;
  /** Merge queue's target branch, and repository as `host/owner/name`, if the text contains them. */
  readonly targetBranch?: string;
  readonly repository?: string;
}

/** Pull request that a text identifies. */
export interface NamedPullRequest {
  readonly number: number;
  /** `host/owner/name` or the end of it, if the text contains it. */
  readonly repository?: string;
}

/** Parsed input of a test run look-up. */
export type TestRunInput =
  | ({ readonly kind: "run" } & NamedRun)
  /** Page of a whole queue: the id in its address is the queue's, the same for all its runs. */
  | { readonly kind: "queuePage" }
  /** Pull request: neither its page nor its number identifies a run. */
  | ({ readonly kind: "pullRequest" } & NamedPullRequest)
  /** Web page, branch or words that identify no run. */
  | { readonly kind: "noRun" }
  | { readonly kind: "empty" };

/** `/<organization>/merge-queue/<queue id>…` */
const queuePage = /(?:^|\/)[^/\s]+\/merge-queue\/[^/\s]+/;
const pullRequestFolder = "(?:pulls?|pull-requests|pullrequest|merge_requests)";
/** Page of a pull request on any Git host, or its short form: `#412`, `acme/harbour#412`, `!412`, `PR 412`. */
const pullRequestPage = new RegExp(String.raw`\/${pullRequestFolder}\/(\d+)`);
const pullRequestShort = /^([\w.-]+(?:\/[\w.-]+)+)?[#!](\d+)$/;
const pullRequestName = "(?:pr|mr|(?:pull|merge)[ -]request)";
const pullRequestWords = new RegExp(String.raw`^${pullRequestName}[\s:#!-]*(\d+)$`, "i");
/** Web address without its scheme. */
const hostAndPath = /^[\w-]+(?:\.[\w-]+)+\//;
/** Number alone that is as short as a pull request's, and hardly a run's id. */
const pullRequestNumber = /^[1-9]\d{0,5}$/;
const webAddress = /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\//i;
const assignmentKeyword = String.raw`(?:export\s+|set\s+|\$env:)`;
const variableName = String.raw`[a-z_][\w.-]*`;
/** `NAME=value`, `export NAME="value"`, `"name": "value",`, `$env:NAME = value` */
const assignment = new RegExp(String.raw`^${assignmentKeyword}?["']?(${variableName})["']?\s*[=:]\s*(\S+)$`, "i");
const uuidPattern = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** Id in the usual form, with any suffix, between other words or segments. */
const uuid = new RegExp(String.raw`(?<![\w-])${uuidPattern}(?:-[\w.-]*\w)?(?![\w-])`, "gi");

/**
 * Parses a run's id, a test branch, or a text that contains one: `refs/heads/…`, a name with a remote's prefix, a page
 * of a Git host, a command, a CI variable, a pull request's title, a Markdown link, a link of this extension. The
 * format of an id alone is not checked: runs of a bisection have a suffix.
 */
export function parseTestRunInput(text: string, patterns = defaultTestBranchPatterns): TestRunInput {
  const pastedText = readPastedText(text);
  const input = stripWrapping(pastedText);
  if (input === "") {
    return { kind: "empty" };
  }
  const decodedInput = unwrapAddresses(input);
  return (
    findLinkedRun(pastedText, decodedInput) ??
    findBranchRun(decodedInput, patterns) ??
    findPage(decodedInput) ??
    findLoneRun(input, decodedInput)
  );
}

function findLinkedRun(pastedText: string, decodedInput: string): TestRunInput | undefined {
  return findRunLink(pastedText) ?? findRunLink(decodedInput);
}

function findBranchRun(decodedInput: string, patterns: readonly TestBranchPattern[]): TestRunInput | undefined {
  // Addresses of one Git host put these letters in front of a branch.
  const testBranch = findTestBranch(decodedInput.replace(/([?&]version=)GB/, "$1"), patterns);
  return testBranch && { kind: "run", testRunId: testBranch.testRunId, testBranch: testBranch.name };
}

function findPage(decodedInput: string): TestRunInput | undefined {
  if (queuePage.test(decodedInput)) {
    return { kind: "queuePage" };
  }
  const pullRequest = findPullRequest(decodedInput);
  return pullRequest && { kind: "pullRequest", ...pullRequest };
}

function findPullRequest(decodedInput: string): NamedPullRequest | undefined {
  const page = pullRequestPage.exec(decodedInput);
  const [, shortRepository, shortNumber] = pullRequestShort.exec(decodedInput) ?? [];
  const number = page?.[1] ?? shortNumber ?? pullRequestWords.exec(decodedInput)?.[1];
  if (number === undefined) {
    return undefined;
  }
  const repository = page ? findPageRepository(decodedInput) : shortRepository;
  return withoutUndefined({ number: Number(number), repository });
}

/** Returns the repository of a pull request's page as `host/owner/name`; `undefined` without a web address. */
function findPageRepository(decodedInput: string): string | undefined {
  const address = hostAndPath.test(decodedInput) ? `https://${decodedInput}` : decodedInput;
  const page = listAddresses(address).find((candidate) => pullRequestPage.test(candidate)) ?? "";
  return readHostPath(page)
    ?.split(pullRequestPage)[0]
    ?.replace(/\/-$/, "")
    .replace(/\/projects\/([^/]+)\/repos\/([^/]+)$/, "/$1/$2")
    .replace(/\/users\/([^/]+)\/repos\/([^/]+)$/, "/~$1/$2");
}

/** Returns the pull request that an input identifies, possibly by its bare number; `undefined` if there is none. */
export function findNamedPullRequest(input: TestRunInput): NamedPullRequest | undefined {
  if (input.kind === "pullRequest") {
    return input;
  }
  if (input.kind !== "run" || input.testBranch !== undefined || input.repository !== undefined) {
    return undefined;
  }
  if (!pullRequestNumber.test(input.testRunId)) {
    return undefined;
  }
  return { number: Number(input.testRunId) };
}

/** Finds an id that stands alone, is the value of a variable, or can be separated from its context. */
function findLoneRun(input: string, decodedInput: string): TestRunInput {
  if (webAddress.test(decodedInput)) {
    return { kind: "noRun" };
  }
  const word = findAssignedValue(input) ?? input;
  if (!/[\s/\\=]/.test(word)) {
    return { kind: "run", testRunId: word };
  }
  const ids = new Set(decodedInput.match(uuid));
  const [id] = ids;
  const isAddress = /^[\w-]+\.[\w.-]+\//.test(decodedInput);
  if (id === undefined || ids.size > 1 || isAddress) {
    return { kind: "noRun" };
  }
  return { kind: "run", testRunId: id };
}

/**
 * Returns the value of a variable; `undefined` for that of a variable for a branch: it is a branch, and this one is not
 * a test branch.
 */
function findAssignedValue(input: string): string | undefined {
  const [, name = "", value] = assignment.exec(input) ?? [];
  if (value === undefined || /branch|ref/i.test(name)) {
    return undefined;
  }
  return stripWrapping(value);
}

/** Quotes and brackets of any language, emphasis of Markdown, borders of tables. */
const wrapping = /[\s"'`<>*~|\p{Ps}\p{Pe}\p{Pi}\p{Pf}]/u;
const sentenceEnd = /[.,;:!?…]/;
const wrappingEnd = new RegExp(`${wrapping.source}|${sentenceEnd.source}`, "u");

/** Strips the characters that people put around a name: quotes, brackets, emphasis, the end of a sentence. */
function stripWrapping(text: string): string {
  return trimText(trimTextEnd(text, wrappingEnd), wrapping);
}

/**
 * Finds the repository that a text identifies, in any case: by a link of this extension, or by the address of a page
 * or clone on its Git host.
 */
export function findNamedRepository<T extends RepositoryId>(text: string, repositories: readonly T[]): T | undefined {
  const paths = listNamedPaths(text).map((path) => `${path}/`.toLowerCase());
  return repositories.find((repository) => {
    const start = `${repositoryKey(repository)}/`.toLowerCase();
    return paths.some((path) => path.startsWith(start));
  });
}

/**
 * Finds the name of the repository that a text identifies, as `host/owner/name`, open or not. A web page identifies a
 * repository only if its host is the Git host of an open repository.
 */
export function findRepositoryName(text: string, openRepositories: readonly RepositoryId[]): string | undefined {
  const namedRepository = findNamedRepository(text, openRepositories);
  if (namedRepository) {
    return repositoryKey(namedRepository);
  }
  const linkedRepository = findRunLink(readPastedText(text))?.repository;
  if (linkedRepository !== undefined) {
    return linkedRepository;
  }
  const hosts = new Set(openRepositories.map(({ host }) => host.toLowerCase()));
  for (const path of listNamedPaths(text)) {
    const [host = "", owner, name] = path.split("/");
    if (owner && name && hosts.has(host.toLowerCase())) {
      return `${host}/${owner}/${name}`;
    }
  }
  return undefined;
}

/** Returns host and path of a link of this extension; otherwise those of the first web address and of those within. */
function listNamedPaths(text: string): readonly string[] {
  const pastedText = readPastedText(text);
  const link = findRunLink(pastedText);
  if (link) {
    return [link.repository];
  }
  return listAddresses(pastedText).flatMap((address) => readHostPath(address) ?? []);
}

/** Lists the first web address of a text, and the addresses that it contains, as those of gateways and log-ins do. */
function listAddresses(text: string): readonly string[] {
  const address = /https?:\/\/[^\s"'`<>]+/i.exec(text)?.[0] ?? "";
  return unwrapAddresses(address).split(/(?=https?:\/\/)/i);
}

/** Returns host and path of an address, without `.git`, and without parameters of the address around it. */
function readHostPath(address: string): string | undefined {
  const [ownAddress = ""] = address.split("&", 1);
  if (!URL.canParse(ownAddress)) {
    return undefined;
  }
  const { hostname, pathname } = new URL(ownAddress);
  return normalizeHostPath(hostname, pathname)
    .join("/")
    .replace(/\.git(?=\/|$)/, "");
}
