import * as vscode from "vscode";
import type { OpenRepository } from "../../../domain/openRepositories";
import type { RepositoryId } from "../../../domain/records";
import { repositoryKey } from "../../../domain/repository";
import {
  type BadPattern,
  readTestBranchPatterns,
  type TestBranchPattern,
} from "../../../domain/runs/testBranchPatterns";
import { withoutIcons } from "../../../present/text/inert";
import { lookUpText, repositoryName } from "../../../present/text/lookUp";
import type { TargetBranches } from "../../../storage/targetBranches";
import type { GitRepositories } from "../../adapters/git";
import type { GitRepository } from "../../adapters/gitApi";
import type { Settings } from "../../adapters/settings";
import { pickOne } from "../../widgets/pick";

/** An open repository, as a place to look runs up in. */
export interface Place {
  readonly key: string;
  readonly repository: RepositoryId;
  /** The merge queue's: set, or shown by a look-up that succeeded, or the repository's default. */
  readonly targetBranch: string | undefined;
  /** The repository's default branch as the clone recorded it. Never rejects. */
  readonly readDefaultBranch: () => Promise<string | undefined>;
  readonly patterns: readonly TestBranchPattern[];
  readonly badPatterns: readonly BadPattern[];
  /** What the Git extension knows of it, and the remote that names it. */
  readonly git: GitRepository | undefined;
  readonly remote: string;
}

export interface PlaceSources {
  readonly repositories: Pick<GitRepositories, "defaultBranch" | "gitAt">;
  readonly settings: Pick<Settings, "targetBranch" | "testBranchPatterns" | "remote">;
  readonly targetBranches: TargetBranches;
}

/** What is known of a repository before anything is asked. */
export async function placeOf(open: OpenRepository, sources: PlaceSources): Promise<Place> {
  const { repositories, settings, targetBranches } = sources;
  const key = repositoryKey(open.repository);
  const folder = open.folders[0] === undefined ? undefined : vscode.Uri.parse(open.folders[0]);
  const { patterns, bad } = readTestBranchPatterns(settings.testBranchPatterns(folder));
  const known = settings.targetBranch(folder) || targetBranches.of(key);
  const readDefaultBranch = async () => folder && repositories.defaultBranch(folder);
  return {
    key,
    repository: open.repository,
    targetBranch: known ?? (await readDefaultBranch()),
    readDefaultBranch,
    patterns,
    badPatterns: bad,
    git: folder && repositories.gitAt(folder),
    remote: folder ? settings.remote(folder) : "origin",
  };
}

/** The repository that is meant without a word: the only one, or the one that the active editor's file is in. */
export function obviousRepository(open: readonly OpenRepository[]): OpenRepository | undefined {
  if (open.length <= 1) return open[0];
  const file = vscode.window.activeTextEditor?.document.uri.toString();
  if (file === undefined) return undefined;
  const around = open.flatMap((one) =>
    one.folders.filter((folder) => file.startsWith(`${folder}/`)).map((folder) => ({ one, depth: folder.length })),
  );
  // A submodule lies in the folder of the repository around it.
  return around.toSorted((a, b) => b.depth - a.depth)[0]?.one;
}

/** Asks for one of several repositories; `undefined` if the person leaves. */
export function askForPlace(places: readonly Place[]): Promise<Place | undefined> {
  const items = places.map((place) => ({
    label: withoutIcons(repositoryName(place.repository)),
    description: withoutIcons(place.repository.host),
    value: place,
  }));
  return pickOne(items, lookUpText.repository);
}
