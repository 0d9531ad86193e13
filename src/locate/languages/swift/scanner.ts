import { addToList, preferNonEmpty } from "../../../base/collections";
import type { TestAddress } from "../../../domain/testAddress";
import { withoutRetry } from "../../../domain/testNames/decorations";
import type { Declarations, Finding, Scanner, Way } from "../../language";
import { joinWords } from "../../names/joinWords";
import { classParts } from "../../names/typeNames";
import { findClassWords, findTitleWords } from "../../searchWords";
import { isInside } from "../../syntax/sourceText";
import { createFinding, createForeignTest } from "../../types/findings";
import { TypeSearch } from "../../types/typeSearch";
import { outlineSwift, type SwiftFunction, type SwiftOutline, type SwiftType } from "./outline";
import { type QuickTest, readQuickTests } from "./quick";

/** XCTest and Swift Testing. */
export const swiftScanner: Scanner = {
  findSearchWords: (test) => {
    if (namesNoType(test)) {
      return findTitleWords({ name: test.name });
    }
    return findClassWords(test);
  },
  read: (source) => new SwiftDeclarations(outlineSwift(source.text)),
};

/** Class name that a reporter writes for every test of Swift Testing. */
const commonClass = "SwiftTesting";

/** Returns whether the class of a record does not identify the test's type. */
function namesNoType({ classname = commonClass }: TestAddress): boolean {
  return classname === commonClass;
}

/** Maximum number of types searched for one test: a type, its extensions and its base classes. */
const maxSearchedTypes = 50;

class SwiftDeclarations implements Declarations {
  readonly #types: TypeSearch<SwiftType>;
  #quickTests: readonly QuickTest[] | undefined;

  constructor(private readonly outline: SwiftOutline) {
    const { types } = outline;
    const typesByName = new Map<string, SwiftType[]>();
    for (const type of types) {
      addToList(typesByName, findOwnName(type), type);
    }
    this.#types = new TypeSearch(types, {
      findChain: ({ chain }) => chain,
      resolveBase: (base) => typesByName.get(base) ?? [],
      findBases: ({ bases }) => types.filter((type) => bases.includes(findOwnName(type))),
      maxTypes: maxSearchedTypes,
    });
  }

  find(test: TestAddress): Finding | undefined {
    const names = listNameReadings(test.name);
    const owners = this.#findOwners(test);
    for (const owner of this.#types.withBases(owners.slice(0, maxSearchedTypes))) {
      const members = this.outline.functions.filter((candidate) => candidate.owner === owner);
      const functions = findByName(members, names);
      const areTests = functions.some(({ name, hasTestAttribute }) => hasTestAttribute || /test/i.test(name));
      const finding = createFinding(areTests ? "final" : "around", functions) ?? this.#findByTitles(test, owner);
      if (finding) {
        return finding;
      }
    }
    const [owner] = owners;
    if (owner) {
      return { standing: "around", places: [owner.span] };
    }
    return this.#findOutsideType(test, names);
  }

  /** Finds a Quick test by all of its titles, or by the identifier that is generated from them. */
  #findByTitles({ name }: TestAddress, { body }: SwiftType): Finding | undefined {
    this.#quickTests ??= readQuickTests(this.outline);
    const ownTests = this.#quickTests.filter(({ span }) => isInside(span, body));
    const [, titles = "", number] = /^(.*)_([2-9]|[1-9]\d{1,3})(?:\(\))?$/s.exec(name) ?? [];
    const findByWords = (words: string) => ownTests.filter((test) => test.words === words);
    const numberedTests = findByWords(joinWords(titles)).slice(Number(number) - 1, Number(number));
    return createFinding("unlessBetter", preferNonEmpty(findByWords(joinWords(name)), numberedTests));
  }

  lookFurther(test: TestAddress): readonly Way[] {
    const owners = this.#findOwners(test).slice(0, maxSearchedTypes);
    const bases = this.#types.foreignBases(owners).filter((base) => base !== "XCTestCase");
    return bases.map((base) => createForeignTest(test.name, base, [{ kind: "type", parts: [base] }]));
  }

  /** Finds a test outside of any type, or a test whose type the record does not name. */
  #findOutsideType(test: TestAddress, names: readonly NameReading[]): Finding | undefined {
    const { functions } = this.outline;
    const canBeModule = classParts(test.classname ?? "").length < 2;
    if (canBeModule) {
      const isAnywhere = namesNoType(test);
      const tests = functions.filter(({ hasTestAttribute }) => hasTestAttribute);
      const freeTests = tests.filter(({ owner }) => isAnywhere || !owner);
      const finding = createFinding("final", findByName(freeTests, names));
      if (finding) {
        return finding;
      }
    }
    if (test.filePath === undefined) {
      return undefined;
    }
    const candidates = findByName(functions, names);
    return createFinding("ifReferred", candidates);
  }

  /**
   * Finds the type that the record names, followed by its extensions: the type with that display name; otherwise the
   * most deeply nested type whose chain ends the record's name.
   */
  #findOwners({ classname, parent }: TestAddress): readonly SwiftType[] {
    for (const name of [classname, parent]) {
      if (name === undefined) {
        continue;
      }
      const displayedTypes = this.#findByDisplayName(name);
      const owners = preferNonEmpty(displayedTypes, this.#types.findInnermost(classParts(name)));
      if (owners.length > 0) {
        return owners.toSorted((a, b) => Number(a.isExtension) - Number(b.isExtension));
      }
    }
    return [];
  }

  /** Finds the types with that display name, and their extensions, which have no display name. */
  #findByDisplayName(name: string): readonly SwiftType[] {
    const { types } = this.outline;
    const namedTypes = types.filter(({ displayName }) => displayName === name);
    if (namedTypes.length === 0) {
      return [];
    }
    const chains = namedTypes.map(({ chain }) => chain.join("."));
    return types.filter(({ chain }) => chains.includes(chain.join(".")));
  }
}

interface NameReading {
  readonly name: string;
  readonly labels: string | undefined;
}

/** Returns the unchanged name and, if it is written like a call, its reading as a function with parameter labels. */
function listNameReadings(raw: string): readonly NameReading[] {
  const name = withoutRetry(raw.trim());
  const [, base, labels] = /^`?([^`(]+)`?\(([^()]*)\)/.exec(name) ?? [];
  const readings: NameReading[] = [{ name, labels: undefined }];
  if (base !== undefined) {
    readings.push({ name: base, labels });
  }
  return readings;
}

/** Returns the name of a type without its enclosing types. */
function findOwnName({ chain }: SwiftType): string {
  return chain.at(-1) ?? "";
}

/** Returns the functions of that name, preferably with those labels; otherwise the functions with that display name. */
function findByName(functions: readonly SwiftFunction[], names: readonly NameReading[]): readonly SwiftFunction[] {
  for (const { name, labels } of names) {
    const sameName = functions.filter((candidate) => candidate.name === name);
    const sameLabels = sameName.filter((candidate) => candidate.labels === labels);
    if (sameName.length > 0) {
      return preferTests(preferNonEmpty(sameLabels, sameName));
    }
    const sameDisplayName = functions.filter(({ displayName }) => displayName === name);
    if (sameDisplayName.length > 0) {
      return sameDisplayName;
    }
  }
  return [];
}

/** Returns the functions with `@Test` if there are any, otherwise all functions. */
function preferTests(functions: readonly SwiftFunction[]): readonly SwiftFunction[] {
  const tests = functions.filter((candidate) => candidate.hasTestAttribute);
  return preferNonEmpty(tests, functions);
}
