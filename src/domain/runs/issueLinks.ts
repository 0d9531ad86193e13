import { encodeUriText } from "../../base/encodeUriText";
import { checkLink } from "../link";
import type { RepositoryId } from "../records";

/** Page of a Git host on which the user creates an issue whose title and text are proposed in the URL. */
export interface IssuePage {
  readonly address: string;
  readonly titleParameter: string;
  readonly bodyParameter: string;
  /** Whether the text of the issue is HTML; it is Markdown if absent. */
  readonly isHtml?: true;
  /** Maximum characters of the whole URL. */
  readonly maxLength: number;
}

/** Texts of an issue, as Markdown. */
export interface Issue {
  readonly title: string;
  readonly body: string;
}

/** URL that proposes an issue. */
export interface IssueLink {
  readonly url: string;
  /** Whether the end of the text is left out because it does not fit into the URL. */
  readonly isCut: boolean;
}

/** Maximum characters of a URL: Git hosts respond with an error to more than 8 kB. */
const maxAddressLength = 8_000;
/** Maximum characters of a URL that the documentation of Azure DevOps guarantees. */
const maxAzureLength = 2_000;

type HostKind = "github" | "gitlab" | "gitea" | "azure";

const publicHosts: ReadonlyMap<string, HostKind> = new Map([
  ["github.com", "github"],
  ["gitlab.com", "gitlab"],
  ["gitea.com", "gitea"],
  ["codeberg.org", "gitea"],
  ["dev.azure.com", "azure"],
]);

/** First label of the host names that companies give to such servers. */
const hostName = /^(github|gitlab|gitea|forgejo)\b/;

/** Path segments in front of the number in links to pull requests, by the server that has them. */
const pullRequestPaths: readonly (readonly [segment: string, kind: HostKind])[] = [
  ["/-/merge_requests/", "gitlab"],
  ["/pulls/", "gitea"],
  ["/pull/", "github"],
];

/**
 * Finds the page on which an issue of a repository is created; `undefined` if the server of the Git host is not known,
 * or has no such page. Known public hosts are told by their names, those of companies by a link to a pull request of
 * theirs, or else by their names.
 *
 * @param pullRequestLinks links to pull requests of any repository
 */
export function findIssuePage(
  { host, owner, name }: RepositoryId,
  pullRequestLinks: readonly string[],
): IssuePage | undefined {
  const publicKind = publicHosts.get(host);
  const link = publicKind ? undefined : pullRequestLinks.find((url) => isLinkTo(url, host));
  const kind = publicKind ?? findKindByLink(link) ?? findKindByName(host);
  if (kind === undefined) {
    return undefined;
  }
  // A server of a company may have a port, or no encryption.
  const origin = link === undefined ? `https://${host}` : new URL(link).origin;
  const path = [...owner.split("/"), name].map(encodeUriText);
  const repositoryAddress = `${origin}/${path.join("/")}`;
  switch (kind) {
    case "gitlab":
      return {
        address: `${repositoryAddress}/-/issues/new`,
        titleParameter: "issue[title]",
        bodyParameter: "issue[description]",
        maxLength: maxAddressLength,
      };
    case "azure":
      // A work item belongs to the project, which is the last part of the owner. Every process has tasks.
      return {
        address: `${origin}/${path.slice(0, -1).join("/")}/_workitems/create/Task`,
        titleParameter: "[System.Title]",
        bodyParameter: "[System.Description]",
        isHtml: true,
        maxLength: maxAzureLength,
      };
    default:
      return {
        address: `${repositoryAddress}/issues/new`,
        titleParameter: "title",
        bodyParameter: "body",
        maxLength: maxAddressLength,
      };
  }
}

function isLinkTo(url: string, host: string): boolean {
  const linkCheck = checkLink(url);
  return linkCheck.ok && new URL(linkCheck.url).hostname === host;
}

function findKindByLink(link: string | undefined): HostKind | undefined {
  return pullRequestPaths.find(([segment]) => link?.includes(segment))?.[1];
}

function findKindByName(host: string): HostKind | undefined {
  const name = hostName.exec(host)?.[1];
  return name === "forgejo" ? "gitea" : (name as HostKind | undefined);
}

/**
 * Creates the URL that proposes an issue. A text that is too long is cut after a whole line, with all code blocks
 * closed, and ends with `cutMark`.
 *
 * @param maxLength maximum characters that the system can open, if that is less than the page reads
 */
export function createIssueLink(
  page: IssuePage,
  { title, body }: Issue,
  cutMark: string,
  maxLength = Number.POSITIVE_INFINITY,
): IssueLink {
  const titleText = `${encodeUriText(page.titleParameter)}=${encodeUriText(title)}`;
  const prefix = `${page.address}?${titleText}&${encodeUriText(page.bodyParameter)}=`;
  const encodeText = (text: string) => encodeUriText(page.isHtml ? toHtml(text) : text);
  const room = Math.min(page.maxLength, maxLength) - prefix.length;
  const wholeText = encodeText(body);
  if (wholeText.length <= room) {
    return { url: prefix + wholeText, isCut: false };
  }
  const fits = (text: string) => encodeText(text).length <= room;
  const shownBody = cutBody(body, cutMark, fits);
  return { url: prefix + encodeText(shownBody), isCut: true };
}

/** Returns the first lines of Markdown that fit, with the mark below them; the mark alone if none does. */
function cutBody(body: string, cutMark: string, fits: (text: string) => boolean): string {
  const lines = body.split("\n");
  let shortest = 0;
  let longest = lines.length - 1;
  while (shortest < longest) {
    const middle = Math.ceil((shortest + longest) / 2);
    const keptBody = keepLines(lines, middle, cutMark);
    if (fits(keptBody)) {
      shortest = middle;
    } else {
      longest = middle - 1;
    }
  }
  return keepLines(lines, shortest, cutMark);
}

function keepLines(lines: readonly string[], count: number, cutMark: string): string {
  const keptLines = lines.slice(0, count);
  const openFence = findOpenFence(keptLines);
  if (openFence !== undefined) {
    keptLines.push(openFence);
  }
  keptLines.push("", cutMark);
  return keptLines.join("\n").trimStart();
}

/** Returns the marks that begin the code block in which the lines end. */
function findOpenFence(lines: readonly string[]): string | undefined {
  let openFence: string | undefined;
  for (const line of lines) {
    if (openFence === undefined) {
      openFence = /^`{3,}/.exec(line)?.[0];
    } else if (line === openFence) {
      openFence = undefined;
    }
  }
  return openFence;
}

const htmlEntities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function toHtml(text: string): string {
  const escapedText = text.replace(/[&<>]/g, (character) => htmlEntities[character] ?? character);
  return escapedText.replaceAll("\n", "<br>");
}
