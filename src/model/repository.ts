import type { RepositoryId } from "../api/records";

/** Git hosts offer SSH on the HTTPS port under a second name; the service knows the repository by the first. */
const sshOverHttpsHosts: ReadonlyMap<string, string> = new Map([
  ["ssh.github.com", "github.com"],
  ["altssh.gitlab.com", "gitlab.com"],
  ["altssh.bitbucket.org", "bitbucket.org"],
]);

/** `user@host:path`, Git's short form for SSH. A one-letter host would be a Windows drive. */
const scpForm = /^(?:[^@/\\:]+@)?(\[[^\]]+\]|[^@/\\:]{2,}):(?!\/\/)(.+)$/;

/**
 * The repository that a Git remote points to: `https`, `http`, `ssh`, `git` URLs and the short form `user@host:path`, with ports,
 * user information and any number of owner groups; `undefined` for a local path or anything that names no host, owner and name.
 */
export function parseRemoteUrl(remote: string): RepositoryId | undefined {
  const text = remote.trim();
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return fromUrl(text);
  const match = scpForm.exec(text);
  return match?.[1] && match[2] ? fromHostAndPath(match[1], match[2]) : undefined;
}

function fromUrl(text: string): RepositoryId | undefined {
  if (!/^(?:https?|ssh|git|git\+ssh|ssh\+git|git\+https):/i.test(text) || !URL.canParse(text)) return undefined;
  const { hostname, pathname } = new URL(text);
  return fromHostAndPath(hostname, pathname);
}

function fromHostAndPath(host: string, path: string): RepositoryId | undefined {
  const segments = decode(path)
    .split("/")
    .filter((segment) => segment !== "");
  const name = segments.pop()?.replace(/\.git$/i, "");
  const owner = segments.join("/");
  if (!host || !name || !owner || [...segments, name].some((segment) => segment === "." || segment === ".."))
    return undefined;
  const lower = host.toLowerCase();
  return { host: sshOverHttpsHosts.get(lower) ?? lower, owner, name };
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
  return parseRemoteUrl(trimmed) ?? parseRemoteUrl(`https://${trimmed}`);
}

/** `host/owner/name`, as the setting takes it. Also the identity of a repository: equal texts, equal repositories. */
export function repositoryKey({ host, owner, name }: RepositoryId): string {
  return `${host}/${owner}/${name}`;
}
