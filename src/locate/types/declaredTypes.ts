import { getOrCreate } from "../../base/collections";
import type { Span } from "../syntax/sourceText";
import { endsWithChain, findChain, groupByName, maxBases, type NestedDeclaration } from "./nested";
import { TypeSearch } from "./typeSearch";

/** A class of a language with namespaces. */
export interface DeclaredType extends NestedDeclaration {
  readonly span: Span;
  readonly namespace: readonly string[];
  readonly parent: DeclaredType | undefined;
  /** Names of the types that it extends, implements or uses, as the source writes them, without type arguments. */
  readonly bases: readonly string[];
}

/** The types of one file in a language with namespaces. One type may be declared in several parts. */
export class DeclaredTypes<T extends DeclaredType> extends TypeSearch<T> {
  readonly #byBase = new Map<string, readonly T[]>();
  #byName: ReadonlyMap<string, readonly T[]> | undefined;

  constructor(all: readonly T[]) {
    super(all, { findChain, resolveBase: (base) => this.#resolveBase(base) });
  }

  /**
   * Returns the types that a name refers to, given its namespaces and classes, outermost first. The shorter of the two
   * names, the record's and the source's, must be the end of the longer one: a type of another namespace is another
   * type.
   */
  findByName(parts: readonly string[]): readonly T[] {
    this.#byName ??= groupByName(this.all);
    const sameName = this.#byName.get(parts.at(-1) ?? "") ?? [];
    return sameName.filter((type) => {
      const fullName = [...type.namespace, ...findChain(type)];
      return endsWithChain(parts, fullName) || endsWithChain(fullName, parts);
    });
  }

  override foreignBases(types: readonly T[]): readonly string[] {
    return [...new Set(super.foreignBases(types))].slice(0, maxBases);
  }

  /** Creates a finder that follows each base once, since a base refers to the same types throughout the file. */
  protected override createBaseFinder(): (type: T) => readonly T[] {
    const visitedBases = new Set<string>();
    return ({ bases }) =>
      bases.flatMap((base) => {
        if (visitedBases.has(base) || visitedBases.size > maxBases) {
          return [];
        }
        visitedBases.add(base);
        return this.#resolveBase(base);
      });
  }

  /** Returns the types of this file that a base may refer to, given its name in the class. */
  #resolveBase(base: string): readonly T[] {
    return getOrCreate(this.#byBase, base, () => {
      const parts = base.split(/[.\\:]+/).filter((part) => part !== "");
      return this.findByName(parts);
    });
  }
}
