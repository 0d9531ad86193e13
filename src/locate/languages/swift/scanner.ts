import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, Inherited, Scanner } from "../../language";
import { withoutRetry } from "../../names/decorations";
import { classParts } from "../../names/typeNames";
import { groupByName } from "../../types/nested";
import { TypeSearch } from "../../types/typeSearch";
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
  private readonly types: TypeSearch<SwiftType>;

  constructor(private readonly outline: SwiftOutline) {
    const { types } = outline;
    const byName = groupByName(types.map((type) => ({ name: type.chain.at(-1) ?? "", type })));
    this.types = new TypeSearch(types, {
      chainOf: ({ chain }) => chain,
      declared: (base) => (byName.get(base) ?? []).map(({ type }) => type),
      basesOf: ({ bases }) => types.filter(({ chain }) => bases.includes(chain.at(-1) ?? "")),
      maxTypes: mostTypes,
    });
  }

  find(test: TestAddress): Finding | undefined {
    const names = namesOf(test.name);
    const owners = this.owners(test);
    for (const owner of this.types.withBases(owners.slice(0, mostTypes))) {
      const found = named(this.members(owner), names);
      if (found.length > 0) return { confidence: "exact", places: found.map(({ span }) => span) };
    }
    const [owner] = owners;
    return owner ? { confidence: "container", places: [owner.span] } : this.outside(test, names);
  }

  inherited(test: TestAddress): readonly Inherited[] {
    return this.types
      .foreignBases(this.owners(test).slice(0, mostTypes))
      .filter((base) => base !== "XCTestCase")
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
      const chains = this.outline.types
        .filter(({ displayName }) => displayName === name)
        .map(({ chain }) => chain.join("."));
      const shown = this.outline.types.filter(({ chain }) => chains.includes(chain.join(".")));
      const found = shown.length > 0 ? shown : this.types.deepest(parts);
      if (found.length > 0) return [...found].sort((a, b) => Number(a.extension) - Number(b.extension));
    }
    return [];
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
