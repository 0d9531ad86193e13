import type { Event } from "../base/event";
import type { RepositoryId } from "./records";
import { repositoryKey } from "./repository";

/** A repository that is open here, with the keys of the workspace folders that belong to it. */
export interface OpenRepository {
  readonly repository: RepositoryId;
  readonly folders: readonly string[];
}

/** Joins the folders of each repository, which is written as it came first. */
export function joinFolders(open: readonly OpenRepository[]): OpenRepository[] {
  const byKey = new Map<string, OpenRepository>();
  for (const { repository, folders } of open) {
    const key = repositoryKey(repository).toLowerCase();
    const first = byKey.get(key);
    byKey.set(key, { repository: first?.repository ?? repository, folders: [...(first?.folders ?? []), ...folders] });
  }
  return [...byKey.values()];
}

/** Which repositories are open. */
export type RepositoriesState =
  | { readonly kind: "starting" }
  | { readonly kind: "noFolder" }
  /**
   * `gitIs` says why Git was not even asked: it does not run in a workspace that nobody trusts, nor where there is no
   * disk.
   */
  | { readonly kind: "noRepository"; readonly gitIs?: "notTrusted" | "virtual" }
  | { readonly kind: "found"; readonly repositories: readonly OpenRepository[] };

/** Finds the repositories of the workspace's folders. */
export interface Repositories {
  readonly current: RepositoriesState;
  readonly onDidChange: Event<RepositoriesState>;
}
