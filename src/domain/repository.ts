import { decodeUri } from "../base/decodeUri";
import type { RepositoryId } from "./records";

/** Aliases of Git hosts, including those for SSH on the HTTPS port, with the names that the service uses. */
const hostAliases: ReadonlyMap<string, string> = new Map([
  ["ssh.github.com", "github.com"],
  ["www.github.com", "github.com"],
  ["altssh.gitlab.com", "gitlab.com"],
  ["www.gitlab.com", "gitlab.com"],
  ["altssh.bitbucket.org", "bitbucket.org"],
  ["www.bitbucket.org", "bitbucket.org"],
  ["ssh.dev.azure.com", "dev.azure.com"],
  ["vs-ssh.visualstudio.com", "dev.azure.com"],
]);

/**
 * Matches `user@host:path`, Git's short form for SSH, with a port as `user@[host:port]:path`. A host of one letter
 * would be a Windows drive; `::` follows the name of a remote helper.
 */
const scpUrlPattern = /^(?:[^@/\\:[]+@)?(?:\[(?:[^@\]]+@)?([^\]]+)\]|([^@/\\:]{2,})):(?!\/\/|:)(.+)$/;

/** Matches a host name or address on a network, as opposed to an alias in the configuration of Git or SSH. */
const networkHostPattern =
  /^(?:(?:[\p{L}\p{N}-]+\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)|localhost|[\d.]+|\[?[\da-f]*:[\da-f:.]+\]?)\.?$/iu;

/**
 * Parses the URL of a Git remote: `https`, `http`, `ssh` and `git` URLs and the short form `user@host:path`, with
 * ports, user information and any number of owner groups. Returns `undefined` for a local path, for a host that is an
 * alias in the user's configuration, and for a URL without host, owner and name.
 */
export function parseRemoteUrl(remote: string): RepositoryId | undefined {
  const text = remote.trim();
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return parseUrl(text);
  const [, hostAndPort, host = hostAndPort?.replace(/^([^:]+):\d+$/, "$1"), path] = scpUrlPattern.exec(text) ?? [];
  return host !== undefined && path !== undefined && networkHostPattern.test(host)
    ? createRepositoryId(host, path)
    : undefined;
}

/**
 * Parses a URL.
 *
 * @param hasScm whether the path may start with `scm`, as on Bitbucket Server over HTTPS
 */
function parseUrl(text: string, hasScm = /^https?:/i.test(text)): RepositoryId | undefined {
  const scheme = /^(?:https?|git|git\+https|(ssh|git\+ssh|ssh\+git)):/i.exec(text);
  if (!scheme || !URL.canParse(text)) return undefined;
  const { hostname, pathname } = new URL(text);
  // Only SSH has host aliases.
  if (scheme[1] && !networkHostPattern.test(hostname)) return undefined;
  return createRepositoryId(hostname, hasScm ? pathname.replace(/^\/scm(?=\/[^/]+\/[^/]+\/?$)/, "") : pathname);
}

function createRepositoryId(anyHost: string, path: string): RepositoryId | undefined {
  const [host = "", ...segments] = normalizeHostPath(anyHost, path);
  const name = segments.pop()?.replace(/\.git$/i, "");
  const owner = segments.join("/");
  if (!host || !name || !owner || [...segments, name].some((segment) => segment === "." || segment === ".."))
    return undefined;
  return { host, owner, name };
}

/**
 * Returns the canonical host name, followed by the path segments of an address. A repository of Azure DevOps has many
 * addresses; all of them give `dev.azure.com`, organization, project and name.
 */
export function normalizeHostPath(anyHost: string, encodedPath: string): readonly string[] {
  const host = anyHost.toLowerCase().replace(/\.$/, "");
  const path = decodeUri(encodedPath).split("/").filter(Boolean);
  const organization = /^([^.]+)\.visualstudio\.com$/.exec(host)?.[1];
  const canonicalHost = hostAliases.get(host) ?? (organization ? "dev.azure.com" : host);
  if (canonicalHost !== "dev.azure.com") return [canonicalHost, ...path];
  if (hostAliases.has(host)) return [canonicalHost, ...(path[0] === "v3" ? path.slice(1) : path)];
  const inOrganization = path.filter((segment) => segment !== "DefaultCollection");
  const segments = organization ? [organization, ...inOrganization] : inOrganization;
  const gitSegmentIndex = segments.indexOf("_git");
  if (gitSegmentIndex < 1) return [canonicalHost, ...segments];
  const name = segments[gitSegmentIndex + 1] ?? "";
  // A project's default repository has the project's name, which the address then contains only once.
  return [canonicalHost, ...segments.slice(0, gitSegmentIndex), ...(gitSegmentIndex === 1 ? [name] : []), name];
}

/**
 * Finds the remote that identifies a repository: the one of this name, or the only one. The name comes from a setting,
 * and may be an address or an option of Git: only a remote that the repository has is ever passed on to Git. One whose
 * own name looks like an option is not found.
 */
export function findRemote<T extends { readonly name: string }>(remotes: readonly T[], name: string): T | undefined {
  const namedRemote = remotes.find((remote) => remote.name === name);
  const remote = namedRemote ?? (remotes.length === 1 ? remotes[0] : undefined);
  return remote?.name.startsWith("-") ? undefined : remote;
}

/** Parses the setting `testHealth.repository`, `host/owner/name`; also accepts a web or clone URL. */
export function parseRepositorySetting(text: string): RepositoryId | undefined {
  const trimmed = text.trim();
  // An invalid URL may contain a password in the place of the host.
  if (trimmed === "" || trimmed.includes("://")) return parseRemoteUrl(trimmed);
  // A text without a scheme contains the groups literally.
  return parseRemoteUrl(trimmed) ?? parseUrl(`https://${trimmed}`, false);
}

/** Formats `host/owner/name`, as in the setting. Case-insensitive, see `isSameRepository`. */
export function repositoryKey({ host, owner, name }: RepositoryId): string {
  return `${host}/${owner}/${name}`;
}

/** Returns true if a name, `host/owner/name` or the end of it in any case, names the repository. */
export function isNamed(repository: RepositoryId, name: string): boolean {
  return `/${repositoryKey(repository)}`.toLowerCase().endsWith(`/${name.toLowerCase()}`);
}

/** Returns true if two keys name one repository: Git hosts ignore case in owners and names. */
export function isSameRepository(key: string, otherKey: string): boolean {
  return key.toLowerCase() === otherKey.toLowerCase();
}
