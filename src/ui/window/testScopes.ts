import * as vscode from "vscode";
import type { TestLookup } from "../../domain/failingTests/shownTests";
import type { Folder } from "../../domain/location";
import type { TestAddress } from "../../domain/locator";
import type { Repositories, RepositoriesState } from "../../domain/openRepositories";
import type { FailingTest } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import { Scope, type ScopeOf } from "../../locate/scope";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";

/** Which files each failing test may be declared in: where several repositories are open, those of its own. */
export class TestScopes {
  private known: Known | undefined;

  constructor(
    private readonly tests: Pick<TestLookup, "listsOf">,
    private readonly repositories: Pick<Repositories, "current">,
    private readonly files: Pick<WorkspaceFiles, "folderOf">,
  ) {}

  /** A refresh brings new records, so those that are not known yet are looked for among the loaded ones. */
  readonly of: ScopeOf = (test) => {
    const known = this.current();
    if (known.scopes.size < 2) return undefined;
    if (!known.byTest.has(test)) learn(known, this.tests);
    return known.byTest.get(test);
  };

  private current(): Known {
    const { current } = this.repositories;
    if (this.known?.repositories !== current) {
      const scopes = scopesOf(current, (uri) => this.files.folderOf(vscode.Uri.parse(uri)));
      this.known = { repositories: current, scopes, byTest: new WeakMap(), seen: new WeakSet() };
    }
    return this.known;
  }
}

interface Known {
  readonly repositories: RepositoriesState;
  readonly scopes: ReadonlyMap<string, Scope>;
  readonly byTest: WeakMap<TestAddress, Scope>;
  /** The lists whose tests are in `byTest`. */
  readonly seen: WeakSet<readonly FailingTest[]>;
}

function scopesOf(state: RepositoriesState, folderOf: (uri: string) => Folder | undefined): ReadonlyMap<string, Scope> {
  const open = state.kind === "found" ? state.repositories : [];
  const folders = open.map(({ repository, folders: uris }) => ({
    id: repositoryKey(repository),
    own: uris.flatMap((uri) => folderOf(uri) ?? []),
  }));
  return new Map(
    folders.map(({ id, own }) => {
      const others = folders.filter((other) => other.id !== id).flatMap((other) => other.own);
      return [id, new Scope(id, own, others)];
    }),
  );
}

function learn({ scopes, seen, byTest }: Known, tests: Pick<TestLookup, "listsOf">): void {
  for (const [repository, scope] of scopes) {
    for (const list of tests.listsOf(repository)) {
      if (seen.has(list)) continue;
      seen.add(list);
      for (const test of list) byTest.set(test, scope);
    }
  }
}
