import { selectHighest } from "../../base/collections";
import { endsWithChain } from "./nested";

/** A type with the names of its bases, as the source writes them, without type arguments. */
interface Subtype {
  readonly bases: readonly string[];
}

/** Rules for the names of types and the resolution of their bases in a language. */
interface TypeRules<T> {
  /** Returns the names of a type and of its enclosing types in the file, outermost first. */
  findChain(type: T): readonly string[];
  /** Finds the types of the same file to which a base of a type refers. */
  resolveBase(base: string, subtype: T): readonly T[];
  /**
   * Finds the types to which all bases of a type refer, in lookup order. Only needed where this is not the order of the
   * bases.
   */
  findBases?(type: T): readonly T[];
  /** Maximum number of types visited in one search. */
  readonly maxTypes?: number;
}

/** Searches the types of one file for those that a record names, and for their bases. */
export class TypeSearch<T extends Subtype> {
  constructor(
    readonly all: readonly T[],
    protected readonly rules: TypeRules<T>,
  ) {}

  /** Returns the types with the longest chain of names among those that the given name ends with, in file order. */
  findInnermost(parts: readonly string[]): readonly T[] {
    return selectHighest(this.all, (type) => {
      const chain = this.rules.findChain(type);
      if (endsWithChain(parts, chain)) {
        return chain.length;
      }
      return 0;
    });
  }

  /** Returns the types, followed by their direct and indirect bases in this file, nearest first. */
  withBases(types: readonly T[]): readonly T[] {
    const { maxTypes = Number.POSITIVE_INFINITY } = this.rules;
    const all = new Set(types);
    const findBases = this.createBaseFinder();
    for (const type of all) {
      for (const base of findBases(type)) {
        if (all.size < maxTypes) {
          all.add(base);
        }
      }
    }
    return [...all];
  }

  /** Returns the direct and indirect bases of these types that other files declare. */
  foreignBases(types: readonly T[]): readonly string[] {
    const isForeign = (base: string, type: T) => this.rules.resolveBase(base, type).length === 0;
    const allTypes = this.withBases(types);
    return allTypes.flatMap((type) => type.bases.filter((base) => isForeign(base, type)));
  }

  /** Creates a function that finds the bases of each type during one upward traversal. */
  protected createBaseFinder(): (type: T) => readonly T[] {
    const { rules } = this;
    return (type) => {
      const bases = rules.findBases?.(type);
      return bases ?? type.bases.flatMap((base) => rules.resolveBase(base, type));
    };
  }
}
