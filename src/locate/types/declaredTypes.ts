import type { Span } from "../syntax/sourceText";
import { chainOf, endsIn, groupByName, maxBases, type Nested } from "./nested";
import { TypeSearch } from "./typeSearch";

/** A class of a language whose classes lie in namespaces. */
export interface DeclaredType extends Nested {
  readonly span: Span;
  readonly namespace: readonly string[];
  readonly parent: DeclaredType | undefined;
  /** Names of what it extends, implements or uses, as the source writes them, without type arguments. */
  readonly bases: readonly string[];
}

/** The types of one file in namespaces. One type may be declared in several parts. */
export class DeclaredTypes<T extends DeclaredType> extends TypeSearch<T> {
  private readonly byBase = new Map<string, readonly T[]>();
  private byName: ReadonlyMap<string, readonly T[]> | undefined;

  constructor(all: readonly T[]) {
    super(all, { chainOf, declared: (base) => this.declared(base) });
  }

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

  override foreignBases(types: readonly T[]): readonly string[] {
    return [...new Set(super.foreignBases(types))].slice(0, maxBases);
  }

  /** A base is the same for all types of the file: each is followed once. */
  protected override walk(): (type: T) => readonly T[] {
    const seen = new Set<string>();
    return ({ bases }) =>
      bases.flatMap((base) => {
        if (seen.has(base) || seen.size > maxBases) return [];
        seen.add(base);
        return this.declared(base);
      });
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
