import { findResult } from "../../../base/collections";
import type { TestAddress } from "../../../domain/testAddress";
import type { TitleNode } from "../../titles/node";
import type { TitleSearch } from "../../titles/search";
import { maxBases } from "../../types/nested";
import type { RubyScope } from "./outline";

/** Finds the classes and groups of a file by name, and the classes and groups from which they get tests. */
export class RubyInheritance {
  constructor(
    private readonly titles: TitleSearch,
    private readonly scopes: ReadonlySet<TitleNode>,
  ) {}

  /** Finds the classes or groups whose complete titles the record states, as the reporters of minitest and Rails do. */
  findOwners({ classname, parent }: TestAddress): readonly RubyScope[] {
    const owners = findResult([classname, parent], (name) => {
      const scopes = name ? this.#findScopes(name) : [];
      if (scopes.length > 0) {
        return scopes;
      }
      return undefined;
    });
    return owners ?? [];
  }

  #findScopes(name: string): readonly RubyScope[] {
    const suites = this.titles.findSuites(name);
    return suites.filter((suite): suite is RubyScope => this.scopes.has(suite));
  }

  /**
   * Returns the scopes, followed by those of this file that they inherit from or include, in levels from the nearest
   * on.
   */
  listLevels(owners: readonly RubyScope[]): readonly (readonly RubyScope[])[] {
    const levels = [owners];
    const visitedOwners = new Set(owners);
    for (const level of levels) {
      const bases = listBases(level);
      const scopes = bases.flatMap((base) => this.#findScopes(base));
      const newScopes = [...new Set(scopes)].filter((scope) => !visitedOwners.has(scope));
      for (const scope of newScopes) {
        visitedOwners.add(scope);
      }
      if (newScopes.length > 0 && visitedOwners.size <= maxBases) {
        levels.push(newScopes);
      }
    }
    return levels;
  }

  /** Returns the classes and modules of other files from which the class of a test inherits. */
  listForeignBases(test: TestAddress): readonly string[] {
    const scopes = this.listLevels(this.findOwners(test)).flat();
    return listBases(scopes).filter((base) => this.#findScopes(base).length === 0);
  }
}

function listBases(scopes: readonly RubyScope[]): readonly string[] {
  const bases = new Set(scopes.flatMap((scope) => scope.bases));
  return [...bases].slice(0, maxBases);
}
