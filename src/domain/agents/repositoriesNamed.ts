import type { RepositoryId } from "../records";
import { repositoryKey } from "../repository";

/** Those that a name means, `host/owner/name` or the end of it, in any case; all of them without a name. */
export function repositoriesNamed<T extends { readonly repository: RepositoryId }>(
  open: readonly T[],
  name: string | undefined,
): readonly T[] {
  const wanted = name
    ?.trim()
    .toLowerCase()
    .replace(/^\/+|\/+$/g, "");
  if (!wanted) return open;
  return open.filter(({ repository }) => `/${repositoryKey(repository).toLowerCase()}`.endsWith(`/${wanted}`));
}
