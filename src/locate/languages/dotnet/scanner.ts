import type { TestAddress } from "../../../domain/locator";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding, Inherited, Scanner } from "../../language";
import { typeParts } from "../../names/typeNames";
import type { MaskRules } from "../../syntax/mask";
import type { Span } from "../../syntax/sourceText";
import { type DeclaredType, DeclaredTypes } from "../../types/declaredTypes";
import { maxBases } from "../../types/nested";
import { type Attribute, attributesOf, isTestMethod, rowFor } from "./attributes";
import { type CaseName, caseNamed, caseNames } from "./caseNames";
import { csharpMask } from "./csharpLiterals";
import { outlineCsharp } from "./csharpOutline";
import { outlineFsharp } from "./fsharpOutline";
import { type DotnetName, dotnetName, splitArguments } from "./names";
import type { DotnetMethod, DotnetOutline } from "./outline";
import { outlineVisualBasic } from "./visualBasicOutline";

/** xUnit, NUnit, MSTest, TUnit in C#. */
export const csharpScanner: Scanner = dotnetScanner(outlineCsharp, csharpMask);

/** The same in F#. */
export const fsharpScanner: Scanner = dotnetScanner(outlineFsharp);

/** The same in Visual Basic. */
export const visualBasicScanner: Scanner = dotnetScanner(outlineVisualBasic);

function dotnetScanner(outline: (text: string) => DotnetOutline, mask?: MaskRules): Scanner {
  return {
    search: "type",
    longest: 200_000,
    ...(mask && { mask }),
    read: (source, _path, isSourcePath) => new DotnetDeclarations(outline(source.text), isSourcePath),
  };
}

/** Namespaces that a file uses in which its types' bases are looked for. */
const maxUsings = 100;

class DotnetDeclarations implements Declarations {
  private readonly types: DeclaredTypes<DeclaredType>;
  private cases: readonly CaseName[] | undefined;
  private readonly attributes = new Map<DotnetMethod, readonly Attribute[]>();

  constructor(
    private readonly outline: DotnetOutline,
    private readonly isSourcePath: IsSourcePath,
  ) {
    this.types = new DeclaredTypes(outline.types);
  }

  find(record: TestAddress): Finding | undefined {
    const test = withoutType(record);
    const owners = this.owners(test);
    const first = owners[0];
    if (!first) return this.anywhere(test);
    for (const owner of [
      owners,
      ...this.types
        .withBases(owners)
        .slice(owners.length)
        .map((base) => [base]),
    ]) {
      const found = this.inTypes(owner, test.name, "exact");
      if (found) return { ...found, ofType: true };
    }
    this.cases ??= caseNames(this.outline);
    return caseNamed(this.cases, test.name.trim()) ?? { confidence: "container", places: [first.span] };
  }

  inherited(test: TestAddress): readonly Inherited[] {
    const owners = this.owners(test);
    const namespaces = [
      ...new Set(owners.slice(0, maxBases).map(({ namespace }) => namespace)),
      ...this.outline.usings.slice(0, maxUsings).map(typeParts),
    ];
    return this.types.foreignBases(owners).map((base) => ({
      address: { name: dotnetName(test.name)?.method ?? test.name, classname: base },
      hints: namespaces.map((namespace) => ({
        kind: "type" as const,
        parts: [...namespace, ...typeParts(base)],
      })),
    }));
  }

  /** The type that the record's class names, else the one before the method in its name. */
  private owners(test: TestAddress): readonly DeclaredType[] {
    const named = this.types.named(typeParts(test.classname ?? ""));
    return named.length > 0 ? named : this.types.named(dotnetName(test.name)?.type ?? []);
  }

  /** No type of this file is named: a method of any, if the record says that it is in this file. */
  private anywhere(test: TestAddress): Finding | undefined {
    const inThisFile = test.filePath !== undefined && this.isSourcePath(test.filePath);
    return inThisFile ? this.inTypes(this.outline.types, test.name, "pattern") : undefined;
  }

  private inTypes(owners: readonly DeclaredType[], name: string, confidence: "exact" | "pattern"): Finding | undefined {
    const methods = this.outline.methods.filter(({ owner }) => owners.includes(owner));
    const reading = dotnetName(name);
    const named = reading ? methods.filter((method) => method.name === reading.method) : [];
    if (reading && named.length > 0)
      return { confidence, places: this.overloads(named, reading).map((method) => this.place(method, reading)) };
    // F# allows any text for a name.
    const whole = methods.filter((method) => name === method.name || name.startsWith(`${method.name}(`));
    if (whole.length > 0) return { confidence, places: whole.map(({ span }) => span) };
    const shown = this.displayed(methods, name.trim());
    return shown.length > 0 ? { confidence, places: shown } : undefined;
  }

  /** Tests and rows that are called so, maybe with arguments after it. */
  private displayed(methods: readonly DotnetMethod[], name: string): Span[] {
    const isShown = (title: string | undefined): boolean =>
      title !== undefined &&
      title !== "" &&
      (title === name || name.startsWith(`${title}(`) || name.startsWith(`${title} (`));
    return methods.flatMap((method) => {
      const shown = this.attributesOf(method).filter(({ displayName }) => isShown(displayName));
      return shown.map(({ name: attribute, span }) => (isRow(attribute) ? span : method.span)).slice(0, 1);
    });
  }

  private attributesOf(method: DotnetMethod): readonly Attribute[] {
    const known = this.attributes.get(method);
    if (known) return known;
    const attributes = attributesOf(this.outline, method);
    this.attributes.set(method, attributes);
    return attributes;
  }

  /** Among methods of one name those that are tests, then the one that takes as many arguments, or those of these names. */
  private overloads(methods: readonly DotnetMethod[], { args }: DotnetName): readonly DotnetMethod[] {
    if (methods.length < 2) return methods;
    const tests = methods.filter((method) => isTestMethod(this.attributesOf(method)));
    const left = tests.length > 0 ? tests : methods;
    if (left.length < 2) return left;
    const named = left.filter((method) => this.takes(method, args ?? []));
    const withRow = named.filter((method) => args && rowFor(this.attributesOf(method), args));
    return [withRow, named, left].find((some) => some.length > 0) ?? left;
  }

  /** True if a method takes these arguments: as many, and of these names where the reporter wrote them. */
  private takes({ parameters }: DotnetMethod, args: readonly string[]): boolean {
    const list = splitArguments(this.outline.code.slice(parameters.start, parameters.end));
    if (list.length !== args.length) return false;
    return list.every((parameter, i) => {
      const given = /^(\w+): /.exec(args[i] ?? "")?.[1];
      return given === undefined || new RegExp(`\\b${given}\\s*(?:=|$)`).test(parameter);
    });
  }

  /** The row whose literal values gave this test, else the method's name. */
  private place(method: DotnetMethod, { args }: DotnetName): Span {
    return (args && rowFor(this.attributesOf(method), args)?.span) ?? method.span;
  }
}

/** Without the class in front of a name that may hold points itself: `Acme.Tests.adds 1.5`. */
function withoutType(test: TestAddress): TestAddress {
  const before = `${test.classname}.`;
  return test.name.startsWith(before) ? { ...test, name: test.name.slice(before.length) } : test;
}

function isRow(attribute: string): boolean {
  return attribute !== "Fact" && attribute !== "Theory" && attribute !== "Test" && attribute !== "TestMethod";
}
