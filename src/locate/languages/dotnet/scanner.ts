import { findResult, getOrCreate, preferNonEmpty } from "../../../base/collections";
import type { TestAddress } from "../../../domain/testAddress";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, FileHint, Finding, Scanner, Way } from "../../language";
import { typeParts } from "../../names/typeNames";
import { findClassWords } from "../../searchWords";
import { type DeclaredType, DeclaredTypes } from "../../types/declaredTypes";
import { createFinding, createForeignTest } from "../../types/findings";
import { maxBases } from "../../types/nested";
import { type Attribute, findCaseAttribute, isTestMethod, lacksCase, readAttributes } from "./attributes";
import { type CaseName, findCaseByName, readCaseNames } from "./caseNames";
import { outlineCsharp } from "./csharpOutline";
import { type DotnetName, parseDotnetName, splitArguments } from "./dotnetName";
import { outlineFsharp } from "./fsharpOutline";
import type { DotnetMethod, DotnetOutline } from "./outline";
import { outlineVisualBasic } from "./visualBasicOutline";

/** Scanner for xUnit, NUnit, MSTest and TUnit in C#. */
export const csharpScanner: Scanner = createDotnetScanner(outlineCsharp);

/** Scanner for the same frameworks in F#. */
export const fsharpScanner: Scanner = createDotnetScanner(outlineFsharp);

/** Scanner for the same frameworks in Visual Basic. */
export const visualBasicScanner: Scanner = createDotnetScanner(outlineVisualBasic);

function createDotnetScanner(outline: (text: string) => DotnetOutline): Scanner {
  return {
    findSearchWords: findClassWords,
    read: (source, _path, isSourcePath) => new DotnetDeclarations(outline(source.text), isSourcePath),
  };
}

/** Matches the modifiers of an override, up to its name. */
const overriding = /\boverrides?\b[^;{}]*$/i;
const maxModifiersLength = 100;
/** Maximum number of a file's `using` namespaces that are searched for base types. */
const maxUsings = 100;

class DotnetDeclarations implements Declarations {
  readonly #types: DeclaredTypes<DeclaredType>;
  #cases: readonly CaseName[] | undefined;
  readonly #attributes = new Map<DotnetMethod, readonly Attribute[]>();

  constructor(
    private readonly outline: DotnetOutline,
    private readonly isSourcePath: IsSourcePath,
  ) {
    this.#types = new DeclaredTypes(outline.types);
  }

  find(record: TestAddress): Finding | undefined {
    const test = withoutTypePrefix(record);
    const owners = this.#findOwners(test);
    const [firstOwner] = owners;
    if (!firstOwner) {
      return this.#findInAnyType(test);
    }
    const finding = this.#findInTypes(owners, test.name) ?? this.#findInBases(owners, test.name);
    if (finding) {
      return finding;
    }
    this.#cases ??= readCaseNames(this.outline);
    const caseFinding = findCaseByName(this.#cases, test.name.trim());
    return caseFinding ?? { standing: "around", places: [firstOwner.span] };
  }

  /** Finds a method in the nearest base of some types that declares it. */
  #findInBases(owners: readonly DeclaredType[], name: string): Finding | undefined {
    const bases = this.#types.withBases(owners).slice(owners.length);
    return findResult(bases, (base) => this.#findInTypes([base], name));
  }

  lookFurther(test: TestAddress): readonly Way[] {
    const owners = this.#findOwners(test);
    const namespaces = this.#listNamespaces(owners);
    const name = parseDotnetName(test.name)?.method ?? test.name;
    const bases = this.#types.foreignBases(owners);
    return bases.map((base) => createForeignTest(name, base, createTypeHints(namespaces, base)));
  }

  /** Returns the namespaces that may contain the bases of some types: their own, and those that the file uses. */
  #listNamespaces(owners: readonly DeclaredType[]): readonly (readonly string[])[] {
    const ownNamespaces = new Set(owners.slice(0, maxBases).map(({ namespace }) => namespace));
    const usedNamespaces = this.outline.usings.slice(0, maxUsings).map(typeParts);
    return [...ownNamespaces, ...usedNamespaces];
  }

  /** Finds the types that the record's class names; otherwise those before the method in the record's name. */
  #findOwners(test: TestAddress): readonly DeclaredType[] {
    const namedTypes = this.#types.findByName(typeParts(test.classname ?? ""));
    const typeInName = parseDotnetName(test.name)?.type ?? [];
    return preferNonEmpty(namedTypes, this.#types.findByName(typeInName));
  }

  /** Finds a method in any type of this file, for a record that gives a source path but names none of the types. */
  #findInAnyType(test: TestAddress): Finding | undefined {
    const isInThisFile = test.filePath !== undefined && this.isSourcePath(test.filePath);
    if (!isInThisFile) {
      return undefined;
    }
    const finding = this.#findInTypes(this.outline.types, test.name);
    return finding && { ...finding, standing: "ifReferred" };
  }

  #findInTypes(owners: readonly DeclaredType[], name: string): Finding | undefined {
    const methods = this.outline.methods.filter(({ owner }) => owners.includes(owner));
    const reading = parseDotnetName(name);
    const methodFinding = reading && this.#findByReading(methods, reading);
    if (methodFinding) {
      return methodFinding;
    }
    // F# allows any text as a name.
    const literalNames = methods.filter((method) => name === method.name || name.startsWith(`${method.name}(`));
    return createFinding("final", literalNames) ?? this.#findByDisplayName(methods, name.trim());
  }

  #findByReading(methods: readonly DotnetMethod[], reading: DotnetName): Finding | undefined {
    const namesakes = methods.filter((method) => method.name === reading.method);
    if (namesakes.length === 0) {
      return undefined;
    }
    const overloads = this.#chooseOverloads(namesakes, reading);
    const places = overloads.map((method) => this.#findCase(method, reading.args)?.span ?? method.span);
    if (overloads.every((method) => this.#isHelper(method, methods))) {
      return { standing: "around", places };
    }
    const isWithoutCase = overloads.every((method) => this.#lacksCase(method, reading));
    return { standing: isWithoutCase ? "withoutCase" : "final", places };
  }

  /** Finds the tests and cases with that display name. In the record, arguments may follow it. */
  #findByDisplayName(methods: readonly DotnetMethod[], name: string): Finding | undefined {
    const declarations: (DotnetMethod | Attribute)[] = [];
    for (const method of methods) {
      const attributes = this.#findAttributes(method);
      const attribute = attributes.find(({ displayName }) => isDisplayedAs(displayName, name));
      if (attribute) {
        declarations.push(plainAttributes.has(attribute.name) ? method : attribute);
      }
    }
    return createFinding("final", declarations);
  }

  #findAttributes(method: DotnetMethod): readonly Attribute[] {
    return getOrCreate(this.#attributes, method, () => readAttributes(this.outline, method));
  }

  /**
   * Prefers, among methods of one name, those that are tests, then those that accept the arguments, then those with a
   * case of these arguments.
   */
  #chooseOverloads(methods: readonly DotnetMethod[], { args }: DotnetName): readonly DotnetMethod[] {
    if (methods.length < 2) {
      return methods;
    }
    const tests = methods.filter((method) => isTestMethod(this.#findAttributes(method)));
    const candidates = preferNonEmpty(tests, methods);
    if (candidates.length < 2) {
      return candidates;
    }
    const compatible = candidates.filter((method) => this.#accepts(method, args ?? []));
    const withCase = compatible.filter((method) => this.#findCase(method, args));
    return preferNonEmpty(withCase, preferNonEmpty(compatible, candidates));
  }

  /** Returns the attribute whose literal values are the arguments. */
  #findCase(method: DotnetMethod, args: readonly string[] | undefined): Attribute | undefined {
    return args && findCaseAttribute(this.#findAttributes(method), args);
  }

  #lacksCase(method: DotnetMethod, { args = [] }: DotnetName): boolean {
    const parameters = this.#listParameters(method);
    const [argument = ""] = args;
    const isOther = parameters.length > 0 && !parameters.some((parameter) => isParameterName(parameter, argument));
    return isOther || lacksCase(this.#findAttributes(method), args);
  }

  /**
   * Returns whether a method has no attribute, although other methods of its class have some. An override inherits the
   * attributes of a test.
   */
  #isHelper({ attributes, span }: DotnetMethod, methods: readonly DotnetMethod[]): boolean {
    const isPlain = attributes.length === 0 && methods.some((method) => method.attributes.length > 0);
    return isPlain && !overriding.test(this.outline.code.slice(span.start - maxModifiersLength, span.start));
  }

  #listParameters({ parameters }: DotnetMethod): readonly string[] {
    return splitArguments(this.outline.code.slice(parameters.start, parameters.end));
  }

  /**
   * Returns whether a method has as many parameters as there are arguments, with the parameter names that the reporter
   * wrote, if any.
   */
  #accepts(method: DotnetMethod, args: readonly string[]): boolean {
    const list = this.#listParameters(method);
    if (list.length !== args.length) {
      return false;
    }
    return list.every((parameter, i) => isParameterName(parameter, args[i] ?? ""));
  }
}

function createTypeHints(namespaces: readonly (readonly string[])[], type: string): readonly FileHint[] {
  return namespaces.map((namespace) => ({ kind: "type", parts: [...namespace, ...typeParts(type)] }));
}

/** Returns whether an argument is labeled with the name of a parameter (`a: 1`) or has no label. */
function isParameterName(parameter: string, argument: string): boolean {
  const [, name] = /^(\w+): /.exec(argument) ?? [];
  if (name === undefined) {
    return true;
  }
  return new RegExp(`\\b${name}\\s*(?:[=:]|As\\b|$)`).test(parameter);
}

/** Returns whether a record's name is that title, optionally followed by arguments. */
function isDisplayedAs(title: string | undefined, name: string): boolean {
  if (title === undefined || title === "") {
    return false;
  }
  if (!name.startsWith(title)) {
    return false;
  }
  const suffix = name.slice(title.length);
  return suffix === "" || suffix.startsWith("(") || suffix.startsWith(" (");
}

/** Removes the class from the start of a name that may contain dots itself: `Acme.Tests.adds 1.5`. */
function withoutTypePrefix(test: TestAddress): TestAddress {
  const prefix = `${test.classname}.`;
  if (!test.name.startsWith(prefix)) {
    return test;
  }
  return { ...test, name: test.name.slice(prefix.length) };
}

/** Attributes of tests that list no case. */
const plainAttributes = new Set(["Fact", "Theory", "Test", "TestMethod"]);
