import { withoutUndefined } from "../../base/withoutUndefined";
import type { GitUser } from "../../domain/owners/owners";
import type { GitRepository } from "./gitApi";

/**
 * Reads the user's identity in Git: the repository's own configuration takes precedence over the global one. Never
 * rejects: a value that is not set is absent.
 */
export async function readGitUser(git: Pick<GitRepository, "getConfig" | "getGlobalConfig">): Promise<GitUser> {
  const [name, email] = await Promise.all([readConfigValue(git, "user.name"), readConfigValue(git, "user.email")]);
  return withoutUndefined({ name, email });
}

async function readConfigValue(
  git: Pick<GitRepository, "getConfig" | "getGlobalConfig">,
  key: string,
): Promise<string | undefined> {
  const ownValue = await readValue(() => git.getConfig(key));
  return ownValue ?? (await readValue(() => git.getGlobalConfig(key)));
}

/** Reads a value of Git's configuration; resolves with `undefined` if it is empty or not set. */
async function readValue(read: () => Promise<string>): Promise<string | undefined> {
  try {
    const text = await read();
    return text.trim() || undefined;
  } catch {
    return undefined;
  }
}
