import { addToList } from "../../base/collections";

/** A class, or another declaration with members, with its name and its enclosing declaration. */
export interface NestedDeclaration {
  readonly name: string;
  readonly parent: NestedDeclaration | undefined;
}

/** Maximum number of nested classes that are followed. Only a text with unclosed brackets nests deeper. */
const maxDepth = 30;

/**
 * Returns the names of a class and of its enclosing classes in the file, outermost first. Beyond 30 levels, only the
 * innermost 30 are returned.
 */
export function findChain(declaration: NestedDeclaration): string[] {
  const chain: string[] = [];
  for (
    let current: NestedDeclaration | undefined = declaration;
    current && chain.length < maxDepth;
    current = current.parent
  ) {
    chain.push(current.name);
  }
  return chain.reverse();
}

/** Returns whether a list of names ends with a chain. */
export function endsWithChain(parts: readonly string[], chain: readonly string[]): boolean {
  const start = parts.length - chain.length;
  if (start < 0) {
    return false;
  }
  return chain.every((name, i) => name === parts[start + i]);
}

/** Groups items by their names, keeping their order. */
export function groupByName<T extends { readonly name: string }>(all: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of all) {
    addToList(groups, item.name, item);
  }
  return groups;
}

/** Maximum number of base classes that are followed. Only a text that was crafted to cause endless work has more. */
export const maxBases = 50;
