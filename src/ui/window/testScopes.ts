import * as vscode from "vscode";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import type { Folder } from "../../domain/location";
import type { Repositories, RepositoriesState } from "../../domain/openRepositories";
import type { FailingTest } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import type { TestAddress } from "../../domain/testAddress";
import { type FindScope, Scope } from "../../locate/scope";
import { listOpenRepositories } from "../../state/listOpenRepositories";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";

/** Files that may declare each failing test: with several open repositories, those of the test's own repository. */
export class TestScopes {
  #cache: ScopeCache | undefined;

  constructor(
    private readonly tests: Pick<TestLookup, "findTestLists">,
    private readonly repositories: Pick<Repositories, "current">,
    private readonly files: Pick<WorkspaceFiles, "findFolder">,
  ) {}

  /**
   * Returns the scope of a test. A refresh brings new records, so an unknown record is looked up among the loaded
   * tests.
   */
  readonly scopeFor: FindScope = (test) => {
    const cache = this.#getCache();
    if (cache.scopes.size < 2) {
      return undefined;
    }
    if (!cache.scopesByTest.has(test)) {
      indexTests(cache, this.tests);
    }
    return cache.scopesByTest.get(test);
  };

  #getCache(): ScopeCache {
    const { current } = this.repositories;
    if (this.#cache?.repositories !== current) {
      const findFolder = (uri: string) => this.files.findFolder(vscode.Uri.parse(uri));
      this.#cache = {
        repositories: current,
        scopes: createScopes(current, findFolder),
        scopesByTest: new WeakMap(),
        indexedLists: new WeakSet(),
      };
    }
    return this.#cache;
  }
}

interface ScopeCache {
  readonly repositories: RepositoriesState;
  readonly scopes: ReadonlyMap<string, Scope>;
  readonly scopesByTest: WeakMap<TestAddress, Scope>;
  /** Lists whose tests are in `scopesByTest`. */
  readonly indexedLists: WeakSet<readonly FailingTest[]>;
}

function createScopes(
  state: RepositoriesState,
  findFolder: (uri: string) => Folder | undefined,
): ReadonlyMap<string, Scope> {
  const folders = listOpenRepositories(state).map(({ repository, folders: uris }) => ({
    id: repositoryKey(repository),
    ownFolders: uris.flatMap((uri) => findFolder(uri) ?? []),
  }));
  const scopes = new Map<string, Scope>();
  for (const { id, ownFolders } of folders) {
    const otherRepositories = folders.filter((candidate) => candidate.id !== id);
    const otherFolders = otherRepositories.flatMap((candidate) => candidate.ownFolders);
    scopes.set(id, new Scope(id, ownFolders, otherFolders));
  }
  return scopes;
}

function indexTests(
  { scopes, indexedLists, scopesByTest }: ScopeCache,
  tests: Pick<TestLookup, "findTestLists">,
): void {
  for (const [repository, scope] of scopes) {
    for (const list of tests.findTestLists(repository)) {
      if (indexedLists.has(list)) {
        continue;
      }
      indexedLists.add(list);
      for (const test of list) {
        scopesByTest.set(test, scope);
      }
    }
  }
}
