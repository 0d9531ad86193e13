import type { Event } from "../base/event";
import type { RepositoryId } from "./records";
import { isSameRepository, repositoryKey } from "./repository";

/** Open repository and the keys of the workspace folders that belong to it. */
export interface OpenRepository {
  readonly repository: RepositoryId;
  readonly folders: readonly string[];
}

/** Merges the folders of each repository, whose name keeps its first spelling. */
export function mergeFolders(openRepositories: readonly OpenRepository[]): OpenRepository[] {
  const byKey = new Map<string, OpenRepository>();
  for (const { repository, folders } of openRepositories) {
    const key = repositoryKey(repository).toLowerCase();
    const existing = byKey.get(key);
    byKey.set(key, {
      repository: existing?.repository ?? repository,
      folders: [...(existing?.folders ?? []), ...folders],
    });
  }
  return [...byKey.values()];
}

/** State of the repository detection. */
export type RepositoriesState =
  | { readonly kind: "starting" }
  | { readonly kind: "noFolder" }
  /** `gitUnavailableReason` is the reason that Git was not run: the workspace is not trusted or is not on a disk. */
  | { readonly kind: "noRepository"; readonly gitUnavailableReason?: "notTrusted" | "virtual" }
  | { readonly kind: "found"; readonly repositories: readonly OpenRepository[] };

/** Returns the open repository of an id; `undefined` if it is not open. */
export function findOpenRepository(state: RepositoriesState, repository: RepositoryId): OpenRepository | undefined {
  if (state.kind !== "found") {
    return undefined;
  }
  const key = repositoryKey(repository);
  return state.repositories.find((candidate) => isSameRepository(repositoryKey(candidate.repository), key));
}

/** Detects the repositories of the workspace folders. */
export interface Repositories {
  readonly current: RepositoriesState;
  readonly onDidChange: Event<RepositoriesState>;
}
