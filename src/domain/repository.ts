import type { RepositoryId } from "./records";

/** Further names of Git hosts, SSH on the HTTPS port among them; the service knows the repository by the first. */
const otherHosts: ReadonlyMap<string, string> = new Map([
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
 * `user@host:path`, Git's short form for SSH, with a port as `user@[host:port]:path`. A one-letter host would be a
 * Windows drive, and `::` follows the name of a program that Git calls.
 */
const scpForm = /^(?:[^@/\\:[]+@)?(?:\[(?:[^@\]]+@)?([^\]]+)\]|([^@/\\:]{2,})):(?!\/\/|:)(.+)$/;

/** A name that computers on a network have, or an address: no alias in the configuration of Git or SSH looks so. */
const networkHost =
  /^(?:(?:[\p{L}\p{N}-]+\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)|localhost|[\d.]+|\[?[\da-f]*:[\da-f:.]+\]?)\.?$/iu;

/**
 * Reads which repository a Git remote points to: `https`, `http`, `ssh`, `git` URLs and the short form `user@host:path`,
 * with ports, user information and any number of owner groups. `undefined` for a local path, for a host that is an alias
 * in a person's configuration, and for anything that names no host, owner and name.
 */
export function parseRemoteUrl(remote: string): RepositoryId | undefined {
  const text = remote.trim();
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return fromUrl(text);
  const [, hostAndPort, host = hostAndPort?.replace(/^([^:]+):\d+$/, "$1"), path] = scpForm.exec(text) ?? [];
  return host !== undefined && path !== undefined && networkHost.test(host) ? repositoryAt(host, path) : undefined;
}

/** @param hasScm Bitbucket Server has `scm` in front of a path, over HTTPS alone */
function fromUrl(text: string, hasScm = /^https?:/i.test(text)): RepositoryId | undefined {
  const scheme = /^(?:https?|git|git\+https|(ssh|git\+ssh|ssh\+git)):/i.exec(text);
  if (!scheme || !URL.canParse(text)) return undefined;
  const { hostname, pathname } = new URL(text);
  // Only SSH has aliases of hosts.
  if (scheme[1] && !networkHost.test(hostname)) return undefined;
  return repositoryAt(hostname, hasScm ? pathname.replace(/^\/scm(?=\/[^/]+\/[^/]+\/?$)/, "") : pathname);
}

function repositoryAt(anyHost: string, path: string): RepositoryId | undefined {
  const [host = "", ...segments] = pathOnHost(anyHost, path);
  const name = segments.pop()?.replace(/\.git$/i, "");
  const owner = segments.join("/");
  if (!host || !name || !owner || [...segments, name].some((segment) => segment === "." || segment === ".."))
    return undefined;
  return { host, owner, name };
}

/**
 * Returns the host, by its first name, and the path of an address on it. A repository of Azure DevOps has many, which
 * all give `dev.azure.com`, organization, project and name.
 */
export function pathOnHost(anyHost: string, encodedPath: string): readonly string[] {
  const host = anyHost.toLowerCase().replace(/\.$/, "");
  const path = decode(encodedPath).split("/").filter(Boolean);
  const organization = /^([^.]+)\.visualstudio\.com$/.exec(host)?.[1];
  const knownHost = otherHosts.get(host) ?? (organization ? "dev.azure.com" : host);
  if (knownHost !== "dev.azure.com") return [knownHost, ...path];
  if (otherHosts.has(host)) return [knownHost, ...(path[0] === "v3" ? path.slice(1) : path)];
  const inOrganization = path.filter((segment) => segment !== "DefaultCollection");
  const segments = organization ? [organization, ...inOrganization] : inOrganization;
  const route = segments.indexOf("_git");
  if (route < 1) return [knownHost, ...segments];
  const name = segments[route + 1] ?? "";
  // The project's first repository has its name, and the address has it once.
  return [knownHost, ...segments.slice(0, route), ...(route === 1 ? [name] : []), name];
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Reads the setting `testHealth.repository`, `host/owner/name`; a pasted web or clone URL will do. */
export function parseRepositorySetting(text: string): RepositoryId | undefined {
  const trimmed = text.trim();
  // What begins like an address and is none may hold a password where a host would be looked for.
  if (trimmed === "" || trimmed.includes("://")) return parseRemoteUrl(trimmed);
  // A person who types no scheme types the groups as they are.
  return parseRemoteUrl(trimmed) ?? fromUrl(`https://${trimmed}`, false);
}

/** `host/owner/name`, as the setting takes it. Names one repository in whichever case, see `isSameRepository`. */
export function repositoryKey({ host, owner, name }: RepositoryId): string {
  return `${host}/${owner}/${name}`;
}

/** Whether two keys name one repository: Git hosts do not tell upper from lower case in owners and names. */
export function isSameRepository(key: string, otherKey: string): boolean {
  return key.toLowerCase() === otherKey.toLowerCase();
}
