import { endsIn } from "./nested";

/** A type by what it inherits from: names as the source writes them, without type arguments. */
interface Heir {
  readonly bases: readonly string[];
}

/** How the types of a language are named. */
interface TypeRules<T> {
  /** The names of a type and of those around it in its file, outermost first. */
  chainOf(type: T): readonly string[];
  /** Finds the types of the same file that a base of a type means. */
  declared(base: string, heir: T): readonly T[];
  /** Finds those that all bases of a type mean, where their order is not that of the bases. */
  basesOf?(type: T): readonly T[];
  /** Types that are gone through for one question. */
  readonly maxTypes?: number;
}

/** Searches the types of one file: those that a record names, and those that they inherit from. */
export class TypeSearch<T extends Heir> {
  constructor(
    readonly all: readonly T[],
    protected readonly rules: TypeRules<T>,
  ) {}

  /** The types of which the end of a name spells out the longest chain, in file order. */
  deepest(parts: readonly string[]): readonly T[] {
    let best: T[] = [];
    let most = 1;
    for (const type of this.all) {
      const chain = this.rules.chainOf(type);
      if (chain.length < most || !endsIn(parts, chain)) continue;
      if (chain.length > most) best = [];
      most = chain.length;
      best.push(type);
    }
    return best;
  }

  /** Types followed by those of this file that they inherit from, nearest first. */
  withBases(types: readonly T[]): readonly T[] {
    const { maxTypes = Number.POSITIVE_INFINITY } = this.rules;
    const all = new Set(types);
    const basesOf = this.walk();
    for (const type of all) {
      for (const base of basesOf(type)) if (all.size < maxTypes) all.add(base);
    }
    return [...all];
  }

  /** Bases of these types, and of their bases, that other files declare. */
  foreignBases(types: readonly T[]): readonly string[] {
    return this.withBases(types).flatMap((type) =>
      type.bases.filter((base) => this.rules.declared(base, type).length === 0),
    );
  }

  /** Gives, for one walk upwards, what finds the bases of each type. */
  protected walk(): (type: T) => readonly T[] {
    const { rules } = this;
    return (type) => rules.basesOf?.(type) ?? type.bases.flatMap((base) => rules.declared(base, type));
  }
}
