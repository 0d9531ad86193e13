import type { GitUser } from "../../domain/owners/owners";
import type { GitRepository } from "./gitApi";

/**
 * Reads the user's identity in Git: the repository's own configuration takes precedence over the global one. Never
 * rejects: a value that is not set is absent.
 */
export async function readGitUser(git: Pick<GitRepository, "getConfig" | "getGlobalConfig">): Promise<GitUser> {
  const [name, email] = await Promise.all([readConfigValue(git, "user.name"), readConfigValue(git, "user.email")]);
  return { ...(name ? { name } : {}), ...(email ? { email } : {}) };
}

async function readConfigValue(
  git: Pick<GitRepository, "getConfig" | "getGlobalConfig">,
  key: string,
): Promise<string | undefined> {
  const read = (value: Promise<string>) =>
    value.then(
      (text) => text.trim(),
      () => "",
    );
  return (await read(git.getConfig(key))) || (await read(git.getGlobalConfig(key)));
}
