import type { GitUser } from "../../domain/owners/owners";
import type { GitRepository } from "./gitApi";

/** Who the person is to Git: the repository's own configuration before the person's. Never rejects: what is not set is not there. */
export async function gitUserOf(git: Pick<GitRepository, "getConfig" | "getGlobalConfig">): Promise<GitUser> {
  const [name, email] = await Promise.all([configured(git, "user.name"), configured(git, "user.email")]);
  return { ...(name ? { name } : {}), ...(email ? { email } : {}) };
}

async function configured(
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
