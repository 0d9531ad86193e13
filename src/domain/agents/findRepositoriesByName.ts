import { trimText } from "../../base/trimText";
import type { RepositoryId } from "../records";
import { isNamed } from "../repository";

/**
 * Returns the repositories that a name identifies (`host/owner/name` or the end of it, in any case), or all of them
 * without a name.
 */
export function findRepositoriesByName<T extends { readonly repository: RepositoryId }>(
  openRepositories: readonly T[],
  name: string | undefined,
): readonly T[] {
  const nameSuffix = trimText(name?.trim() ?? "", /\//);
  if (nameSuffix === "") {
    return openRepositories;
  }
  return openRepositories.filter(({ repository }) => isNamed(repository, nameSuffix));
}
