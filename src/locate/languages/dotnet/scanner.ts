import type { TestAddress } from "../../../domain/locator";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding, Scanner, Way } from "../../language";
import { typeParts } from "../../names/typeNames";
import { findClassWords } from "../../searchWords";
import type { Span } from "../../syntax/sourceText";
import { type DeclaredType, DeclaredTypes } from "../../types/declaredTypes";
import { maxBases } from "../../types/nested";
import { type Attribute, findCaseAttribute, isTestMethod, readAttributes } from "./attributes";
import { type CaseName, findCaseByName, readCaseNames } from "./caseNames";
import { outlineCsharp } from "./csharpOutline";
import { type DotnetName, parseDotnetName, splitArguments } from "./dotnetName";
import { outlineFsharp } from "./fsharpOutline";
import type { DotnetMethod, DotnetOutline } from "./outline";
import { outlineVisualBasic } from "./visualBasicOutline";

/** Scanner for xUnit, NUnit, MSTest and TUnit in C#. */
export const csharpScanner: Scanner = dotnetScanner(outlineCsharp);

/** Scanner for the same frameworks in F#. */
export const fsharpScanner: Scanner = dotnetScanner(outlineFsharp);

/** Scanner for the same frameworks in Visual Basic. */
export const visualBasicScanner: Scanner = dotnetScanner(outlineVisualBasic);

function dotnetScanner(outline: (text: string) => DotnetOutline): Scanner {
  return {
    findSearchWords: findClassWords,
    read: (source, _path, isSourcePath) => new DotnetDeclarations(outline(source.text), isSourcePath),
  };
}

/** Maximum number of namespaces that a file uses in which the bases of its types are searched for. */
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
    const firstOwner = owners[0];
    if (!firstOwner) return this.#findInAnyType(test);
    for (const ownerGroup of [
      owners,
      ...this.#types
        .withBases(owners)
        .slice(owners.length)
        .map((base) => [base]),
    ]) {
      const finding = this.#findInTypes(ownerGroup, test.name);
      if (finding) return finding;
    }
    this.#cases ??= readCaseNames(this.outline);
    return findCaseByName(this.#cases, test.name.trim()) ?? { standing: "around", places: [firstOwner.span] };
  }

  lookFurther(test: TestAddress): readonly Way[] {
    const owners = this.#findOwners(test);
    const namespaces = [
      ...new Set(owners.slice(0, maxBases).map(({ namespace }) => namespace)),
      ...this.outline.usings.slice(0, maxUsings).map(typeParts),
    ];
    return this.#types.foreignBases(owners).map((base) => ({
      kind: "test",
      address: { name: parseDotnetName(test.name)?.method ?? test.name, classname: base },
      hints: namespaces.map((namespace) => ({
        kind: "type" as const,
        parts: [...namespace, ...typeParts(base)],
      })),
    }));
  }

  /** Finds the types that the record's class names, else those before the method in its name. */
  #findOwners(test: TestAddress): readonly DeclaredType[] {
    const namedTypes = this.#types.findByName(typeParts(test.classname ?? ""));
    return namedTypes.length > 0 ? namedTypes : this.#types.findByName(parseDotnetName(test.name)?.type ?? []);
  }

  /** Finds a method in any type of this file, for a record that gives a source path but names none of the types. */
  #findInAnyType(test: TestAddress): Finding | undefined {
    const isInThisFile = test.filePath !== undefined && this.isSourcePath(test.filePath);
    const finding = isInThisFile ? this.#findInTypes(this.outline.types, test.name) : undefined;
    return finding && { ...finding, standing: "ifReferred" };
  }

  #findInTypes(owners: readonly DeclaredType[], name: string): Finding | undefined {
    const methods = this.outline.methods.filter(({ owner }) => owners.includes(owner));
    const reading = parseDotnetName(name);
    const namesakes = reading ? methods.filter((method) => method.name === reading.method) : [];
    if (reading && namesakes.length > 0)
      return {
        standing: "final",
        places: this.#chooseOverloads(namesakes, reading).map((method) => this.#declarationSpan(method, reading)),
      };
    // F# allows any text as a name.
    const literalNames = methods.filter((method) => name === method.name || name.startsWith(`${method.name}(`));
    if (literalNames.length > 0) return { standing: "final", places: literalNames.map(({ span }) => span) };
    const displayMatches = this.#findByDisplayName(methods, name.trim());
    return displayMatches.length > 0 ? { standing: "final", places: displayMatches } : undefined;
  }

  /** Finds the tests and cases with that display name, which arguments may follow in the record. */
  #findByDisplayName(methods: readonly DotnetMethod[], name: string): Span[] {
    const isDisplayName = (title: string | undefined): boolean =>
      title !== undefined &&
      title !== "" &&
      (title === name || name.startsWith(`${title}(`) || name.startsWith(`${title} (`));
    return methods.flatMap((method) => {
      const matches = this.#findAttributes(method).filter(({ displayName }) => isDisplayName(displayName));
      return matches.map(({ name: attribute, span }) => (isCaseAttribute(attribute) ? span : method.span)).slice(0, 1);
    });
  }

  #findAttributes(method: DotnetMethod): readonly Attribute[] {
    const cachedAttributes = this.#attributes.get(method);
    if (cachedAttributes) return cachedAttributes;
    const attributes = readAttributes(this.outline, method);
    this.#attributes.set(method, attributes);
    return attributes;
  }

  /**
   * Prefers, among methods of one name, those that are tests, then those that accept the arguments, then those with a
   * case of these arguments.
   */
  #chooseOverloads(methods: readonly DotnetMethod[], { args }: DotnetName): readonly DotnetMethod[] {
    if (methods.length < 2) return methods;
    const tests = methods.filter((method) => isTestMethod(this.#findAttributes(method)));
    const candidates = tests.length > 0 ? tests : methods;
    if (candidates.length < 2) return candidates;
    const compatible = candidates.filter((method) => this.#accepts(method, args ?? []));
    const withCase = compatible.filter((method) => args && findCaseAttribute(this.#findAttributes(method), args));
    return [withCase, compatible, candidates].find((group) => group.length > 0) ?? candidates;
  }

  /**
   * Returns true if a method has as many parameters as there are arguments, with the names that the reporter wrote, if
   * any.
   */
  #accepts({ parameters }: DotnetMethod, args: readonly string[]): boolean {
    const list = splitArguments(this.outline.code.slice(parameters.start, parameters.end));
    if (list.length !== args.length) return false;
    return list.every((parameter, i) => {
      const argumentName = /^(\w+): /.exec(args[i] ?? "")?.[1];
      return argumentName === undefined || new RegExp(`\\b${argumentName}\\s*(?:=|$)`).test(parameter);
    });
  }

  /** Returns the span of the attribute whose literal values are the arguments, else of the method's name. */
  #declarationSpan(method: DotnetMethod, { args }: DotnetName): Span {
    return (args && findCaseAttribute(this.#findAttributes(method), args)?.span) ?? method.span;
  }
}

/** Removes the class from the start of a name that may contain dots itself: `Acme.Tests.adds 1.5`. */
function withoutTypePrefix(test: TestAddress): TestAddress {
  const prefix = `${test.classname}.`;
  return test.name.startsWith(prefix) ? { ...test, name: test.name.slice(prefix.length) } : test;
}

function isCaseAttribute(attribute: string): boolean {
  return attribute !== "Fact" && attribute !== "Theory" && attribute !== "Test" && attribute !== "TestMethod";
}
