import type { OpenRepository, RepositoriesState } from "../domain/openRepositories";

/** Returns the open repositories; none while they are being detected. */
export function listOpenRepositories(state: RepositoriesState): readonly OpenRepository[] {
  if (state.kind !== "found") {
    return [];
  }
  return state.repositories;
}
