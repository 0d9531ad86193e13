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
