import { decodeUri } from "../base/decodeUri";
import type { RepositoryId } from "./records";

const azureHost = "dev.azure.com";

/** Aliases of Git hosts, including those for SSH on the HTTPS port, with the names that the service uses. */
const hostAliases: ReadonlyMap<string, string> = new Map([
  ["ssh.github.com", "github.com"],
  ["www.github.com", "github.com"],
  ["altssh.gitlab.com", "gitlab.com"],
  ["www.gitlab.com", "gitlab.com"],
  ["altssh.bitbucket.org", "bitbucket.org"],
  ["www.bitbucket.org", "bitbucket.org"],
  ["ssh.dev.azure.com", azureHost],
  ["vs-ssh.visualstudio.com", azureHost],
]);

const bracketedHost = String.raw`\[(?:[^@\]]+@)?([^\]]+)\]`;
const plainHost = String.raw`([^@/\\:]{2,})`;
/**
 * Matches `user@host:path`, Git's short form for SSH, with a port as `user@[host:port]:path`. A host of one letter
 * would be a Windows drive; `::` follows the name of a remote helper. A user's name may be an email address.
 */
const scpUrlPattern = new RegExp(String.raw`^(?:[^/\\:[]+@)?(?:${bracketedHost}|${plainHost}):(?!//|:)(.+)$`);

/** Names with underscores are no host names of the internet, but many networks have them. */
const domainName = String.raw`(?:[\p{L}\p{N}_-]+\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)`;
const ipv6Address = String.raw`\[?[\da-f]*:[\da-f:.]+\]?`;
/** Matches a host name or address on a network, as opposed to an alias in the configuration of Git or SSH. */
const networkHostPattern = new RegExp(String.raw`^(?:${domainName}|localhost|[\d.]+|${ipv6Address})\.?$`, "iu");

/**
 * Parses the URL of a Git remote: `https`, `http`, `ssh` and `git` URLs and the short form `user@host:path`, with
 * ports, user information and any number of owner groups. Returns `undefined` for a local path, for a host that is an
 * alias in the user's configuration, and for a URL without host, owner and name.
 */
export function parseRemoteUrl(remote: string): RepositoryId | undefined {
  const text = remote.trim();
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    return parseUrl(text);
  }
  const [, hostAndPort, ownHost, path] = scpUrlPattern.exec(text) ?? [];
  const host = ownHost ?? hostAndPort?.replace(/^([^:]+):\d+$/, "$1");
  if (host === undefined || path === undefined || !networkHostPattern.test(host)) {
    return undefined;
  }
  return createRepositoryId(host, path);
}

/**
 * Parses a URL.
 *
 * @param hasScm whether the path may start with `scm`, as on Bitbucket Server over HTTPS
 */
function parseUrl(text: string, hasScm = /^https?:/i.test(text)): RepositoryId | undefined {
  const scheme = /^(?:https?|git|git\+https|(ssh|git\+ssh|ssh\+git)):/i.exec(text);
  if (!scheme || !URL.canParse(text)) {
    return undefined;
  }
  const { hostname, pathname, username } = new URL(text);
  // Only SSH has host aliases.
  if (scheme[1] && !networkHostPattern.test(hostname)) {
    return undefined;
  }
  const path = hasScm ? pathname.replace(/^\/scm(?=\/[^/]+\/[^/]+\/?$)/, "") : pathname;
  return createRepositoryId(hostname, path, username);
}

function createRepositoryId(anyHost: string, path: string, user?: string): RepositoryId | undefined {
  const [host = "", ...segments] = normalizeHostPath(anyHost, path, user);
  const name = segments.pop()?.replace(/\.git$/i, "");
  const owner = segments.join("/");
  if (!host || !name || !owner) {
    return undefined;
  }
  const isIncomplete = [...segments, name].some((segment) => ["", ".", ".."].includes(segment));
  if (isIncomplete) {
    return undefined;
  }
  return { host, owner, name };
}

/**
 * Returns the canonical host name, followed by the path segments of an address. A repository of Azure DevOps has many
 * addresses; all of them give `dev.azure.com`, organization, project and name.
 *
 * @param user name of the user in the address: old addresses of Azure DevOps for SSH have the organization there
 */
export function normalizeHostPath(anyHost: string, encodedPath: string, user?: string): readonly string[] {
  const host = anyHost.toLowerCase().replace(/\.$/, "");
  const path = withoutFetchMode(decodeUri(encodedPath).split("/").filter(Boolean));
  if (host === azureHost) {
    return [azureHost, ...normalizeAzurePath(path)];
  }
  const canonicalHost = hostAliases.get(host) ?? host;
  if (canonicalHost === azureHost) {
    return [azureHost, ...normalizeAzurePath(completeSshPath(path, user))];
  }
  const organization = /^([^.]+)\.visualstudio\.com$/.exec(host)?.[1];
  if (organization !== undefined) {
    return [azureHost, ...normalizeAzurePath([organization, ...path])];
  }
  return [canonicalHost, ...path];
}

/** Segment in front of a repository's name in addresses of Azure DevOps; `_ssh` in old ones for SSH. */
const repositoryMark = /^_(?:git|ssh)$/;
/** Segment between the mark and the name: how much of a large repository is fetched. */
const fetchMode = /^_(?:full|optimized)$/;

function withoutFetchMode(path: readonly string[]): readonly string[] {
  const modeIndex = path.findIndex((segment) => repositoryMark.test(segment)) + 1;
  const hasMode = modeIndex > 0 && modeIndex < path.length - 1 && fetchMode.test(path[modeIndex] ?? "");
  return hasMode ? path.toSpliced(modeIndex, 1) : path;
}

/** Returns the path of an address for SSH as that for HTTPS has it, with the organization in front. */
function completeSshPath(path: readonly string[], user = ""): readonly string[] {
  const [version, organization = "", project = "", ...name] = path;
  if (version === "v3") {
    return withoutFetchMode([organization, project, "_git", ...name]);
  }
  return path.includes("_ssh") ? [user, ...path] : path;
}

/** Returns organization, project and name from a path with the organization in front. */
function normalizeAzurePath(path: readonly string[]): readonly string[] {
  const segments = path.filter((segment) => segment.toLowerCase() !== "defaultcollection");
  const markIndex = segments.findIndex((segment) => repositoryMark.test(segment));
  if (markIndex < 1) {
    return segments;
  }
  const name = segments[markIndex + 1] ?? "";
  // A project's default repository has the project's name, which the address then contains only once. A team may
  // follow the project.
  const [organization = "", project = name] = segments.slice(0, markIndex);
  return [organization, project, name];
}

/**
 * Finds the remote that identifies a repository: the one of this name, or the only one. The name comes from a setting,
 * and may be an address or an option of Git: only a remote that the repository has is ever passed on to Git. One whose
 * own name looks like an option is not found.
 */
export function findRemote<T extends { readonly name: string }>(remotes: readonly T[], name: string): T | undefined {
  const namedRemote = remotes.find((remote) => remote.name === name);
  const onlyRemote = remotes.length === 1 ? remotes[0] : undefined;
  const remote = namedRemote ?? onlyRemote;
  if (remote?.name.startsWith("-")) {
    return undefined;
  }
  return remote;
}

/** Parses the setting `testHealth.repository`, `host/owner/name`; also accepts a web or clone URL. */
export function parseRepositorySetting(text: string): RepositoryId | undefined {
  const trimmed = text.trim();
  // An invalid URL may contain a password in the place of the host.
  if (trimmed === "" || trimmed.includes("://")) {
    return parseRemoteUrl(trimmed);
  }
  // A text without a scheme contains the groups literally.
  return parseRemoteUrl(trimmed) ?? parseUrl(`https://${trimmed}`, false);
}

/** Formats `host/owner/name`, as in the setting. Case-insensitive, see `isSameRepository`. */
export function repositoryKey({ host, owner, name }: RepositoryId): string {
  return `${host}/${owner}/${name}`;
}

/** Returns whether a name, `host/owner/name` or the end of it in any case, names the repository. */
export function isNamed(repository: RepositoryId, name: string): boolean {
  return `/${repositoryKey(repository)}`.toLowerCase().endsWith(`/${name.toLowerCase()}`);
}

/** Returns whether two keys name one repository: Git hosts ignore case in owners and names. */
export function isSameRepository(key: string, otherKey: string): boolean {
  return key.toLowerCase() === otherKey.toLowerCase();
}
