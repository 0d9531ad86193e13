import type { Span } from "../syntax/sourceText";

/** A class, or what else members are declared in, by its name and the one around it. */
export interface Nested {
  readonly name: string;
  readonly parent: Nested | undefined;
}

/** Classes inside each other that count: no person nests them deeper, only a text that never closes. */
const deepest = 30;

/** The names of a class and those around it in its file, outermost first; of one that is nested deeper than 30, the innermost. */
export function chainOf(declared: Nested): string[] {
  const chain: string[] = [];
  for (let at: Nested | undefined = declared; at && chain.length < deepest; at = at.parent) chain.push(at.name);
  return chain.reverse();
}

/** True if these names end in that chain. */
export function endsIn(parts: readonly string[], chain: readonly string[]): boolean {
  return chain.length <= parts.length && chain.every((name, i) => name === parts[parts.length - chain.length + i]);
}

/** A class of a language whose classes lie in namespaces. */
export interface DeclaredType extends Nested {
  readonly span: Span;
  readonly namespace: readonly string[];
  readonly parent: DeclaredType | undefined;
  /** Names of what it extends, implements or uses, as the source writes them, without type arguments. */
  readonly bases: readonly string[];
}

/** The types of one file. One type may be declared in several parts. */
export class DeclaredTypes<T extends DeclaredType> {
  private readonly byBase = new Map<string, readonly T[]>();
  private byName: ReadonlyMap<string, readonly T[]> | undefined;

  constructor(readonly all: readonly T[]) {}

  /**
   * The types that a name means: namespaces and classes, outermost first. The shorter of the two names, the record's and the
   * source's, must be the end of the longer one: a type of another namespace is another type.
   */
  named(parts: readonly string[]): readonly T[] {
    this.byName ??= groupByName(this.all);
    const sameName = this.byName.get(parts.at(-1) ?? "") ?? [];
    return sameName.filter((type) => {
      const whole = [...type.namespace, ...chainOf(type)];
      return endsIn(parts, whole) || endsIn(whole, parts);
    });
  }

  /** Types followed by those of this file that they extend, nearest first. */
  withBases(types: readonly T[]): readonly T[] {
    const all = new Set(types);
    const seen = new Set<string>();
    for (const { bases } of all) {
      for (const base of bases) {
        if (seen.has(base) || seen.size > maxBases) continue;
        seen.add(base);
        for (const type of this.declared(base)) all.add(type);
      }
    }
    return [...all];
  }

  /** Bases of these types, and of their bases, that other files declare. */
  foreignBases(types: readonly T[]): readonly string[] {
    const bases = this.withBases(types).flatMap((type) => type.bases);
    return [...new Set(bases)].filter((base) => this.declared(base).length === 0).slice(0, maxBases);
  }

  /** The types of this file that a base may be, as its class names it. */
  private declared(base: string): readonly T[] {
    let declared = this.byBase.get(base);
    if (!declared) {
      declared = this.named(base.split(/[.\\:]+/).filter((part) => part !== ""));
      this.byBase.set(base, declared);
    }
    return declared;
  }
}

/** Those of each name, in their order. */
export function groupByName<T extends { readonly name: string }>(all: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of all) {
    const group = groups.get(item.name);
    if (group) group.push(item);
    else groups.set(item.name, [item]);
  }
  return groups;
}

/** Classes that one inherits from: no person writes more, only a text that is made to be followed for ever. */
export const maxBases = 50;
