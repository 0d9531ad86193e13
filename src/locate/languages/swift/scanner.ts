import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, Inherited, Scanner } from "../../language";
import { withoutRetry } from "../../names/decorations";
import { classParts } from "../../names/typeNames";
import { outlineSwift, type SwiftFunction, type SwiftOutline, type SwiftType } from "./outline";

/** XCTest and Swift Testing. */
export const swiftScanner: Scanner = {
  search: "type",
  longest: 400_000,
  read: (source) => new SwiftDeclarations(outlineSwift(source.text)),
};

/** Extensions of a type and classes it inherits from that are looked through. */
const mostTypes = 50;

class SwiftDeclarations implements Declarations {
  constructor(private readonly outline: SwiftOutline) {}

  find(test: TestAddress): Finding | undefined {
    const names = namesOf(test.name);
    const owners = this.owners(test);
    for (const owner of this.withBases(owners)) {
      const found = named(this.members(owner), names);
      if (found.length > 0) return { confidence: "exact", places: found.map(({ span }) => span) };
    }
    const [owner] = owners;
    return owner ? { confidence: "container", places: [owner.span] } : this.outside(test, names);
  }

  inherited(test: TestAddress): readonly Inherited[] {
    const known = new Set(this.outline.types.map(({ chain }) => chain.at(-1)));
    return this.withBases(this.owners(test))
      .flatMap(({ bases }) => bases)
      .filter((base) => base !== "XCTestCase" && !known.has(base))
      .map((base) => ({
        address: { name: test.name, classname: base },
        hints: [{ kind: "type" as const, parts: [base] }],
      }));
  }

  /** A test of no type, or one whose type the record does not give. */
  private outside(test: TestAddress, names: readonly Name[]): Finding | undefined {
    const free = named(
      this.outline.functions.filter(({ owner, marked }) => !owner && marked),
      names,
    );
    const module = classParts(test.classname ?? "").length < 2;
    if (free.length > 0 && module) return { confidence: "exact", places: free.map(({ span }) => span) };
    if (test.filePath === undefined) return undefined;
    const any = named(this.outline.functions, names);
    return any.length > 0 ? { confidence: "pattern", places: any.map(({ span }) => span) } : undefined;
  }

  /** The type that the record names and its extensions: the deepest whose chain ends the record's, or, before those, the one shown so. */
  private owners({ classname, parent }: TestAddress): readonly SwiftType[] {
    for (const name of [classname, parent]) {
      if (name === undefined) continue;
      const parts = classParts(name);
      const fits = this.outline.types.filter(({ chain }) => endsIn(parts, chain));
      const most = Math.max(...fits.map(({ chain }) => chain.length), 0);
      const deepest = fits.filter(({ chain }) => chain.length === most);
      const chains = this.outline.types
        .filter(({ displayName }) => displayName === name)
        .map(({ chain }) => chain.join("."));
      const shown = this.outline.types.filter(({ chain }) => chains.includes(chain.join(".")));
      const found = shown.length > 0 ? shown : deepest;
      if (found.length > 0) return [...found].sort((a, b) => Number(a.extension) - Number(b.extension));
    }
    return [];
  }

  /** Types of this file from which those inherit, nearest first. */
  private withBases(owners: readonly SwiftType[]): readonly SwiftType[] {
    const all = owners.slice(0, mostTypes);
    for (const one of all) {
      if (all.length > mostTypes) break;
      const bases = this.outline.types.filter(({ chain }) => one.bases.includes(chain.at(-1) ?? ""));
      all.push(...bases.filter((base) => !all.includes(base)));
    }
    return all;
  }

  private members(owner: SwiftType): readonly SwiftFunction[] {
    return this.outline.functions.filter((one) => one.owner === owner);
  }
}

interface Name {
  readonly name: string;
  readonly labels: string | undefined;
}

/** The name as it is, and as a function with the labels of its parameters. */
function namesOf(raw: string): readonly Name[] {
  const name = withoutRetry(raw.trim());
  const [, base, labels] = /^`?([^`(]+)`?\(([^()]*)\)/.exec(name) ?? [];
  return [{ name, labels: undefined }, ...(base === undefined ? [] : [{ name: base, labels }])];
}

/** Functions of that name, with those labels if any has them; else those that are shown so. */
function named(functions: readonly SwiftFunction[], names: readonly Name[]): readonly SwiftFunction[] {
  for (const { name, labels } of names) {
    const same = functions.filter((one) => one.name === name);
    const labelled = same.filter((one) => one.labels === labels);
    if (same.length > 0) return marked(labelled.length > 0 ? labelled : same);
    const shown = functions.filter(({ displayName }) => displayName === name);
    if (shown.length > 0) return shown;
  }
  return [];
}

/** Those that say they are tests, if any does. */
function marked(functions: readonly SwiftFunction[]): readonly SwiftFunction[] {
  const tests = functions.filter((one) => one.marked);
  return tests.length > 0 ? tests : functions;
}

function endsIn(parts: readonly string[], chain: readonly string[]): boolean {
  return chain.length <= parts.length && chain.every((name, i) => name === parts[parts.length - chain.length + i]);
}
