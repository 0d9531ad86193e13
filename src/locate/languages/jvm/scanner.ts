import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, Inherited, Scanner } from "../../language";
import { type MethodName, methodNames } from "../../names/methodNames";
import { classParts, spacedClassParts } from "../../names/typeNames";
import type { SourceText } from "../../syntax/sourceText";
import type { TitleNode } from "../../titles/node";
import { literal, matchWhole, type Pattern, simplify, wild } from "../../titles/pattern";
import { chainOf, endsIn, groupByName, maxBases } from "../../types/nested";
import { TypeSearch } from "../../types/typeSearch";
import type { JvmClass, JvmMethod, JvmParameter } from "./declarations";
import { classHint } from "./language";
import { type JvmOutline, outlineJvm } from "./outline";
import { jvmText } from "./strings";
import { groovySyntax, type JvmSyntax, javaSyntax, kotlinSyntax, scalaSyntax } from "./syntax";
import { TitleFinder } from "./titleFinder";
import { readJvmTitles } from "./titles";

/** JUnit 3, 4 and 5, TestNG. */
export const javaScanner: Scanner = jvmScanner(javaSyntax);

/** Kotest's specs, JUnit tests in Kotlin. */
export const kotlinScanner: Scanner = jvmScanner(kotlinSyntax);

/** Spock's features, JUnit tests in Groovy. */
export const groovyScanner: Scanner = jvmScanner(groovySyntax);

/** ScalaTest, munit, specs2, utest, zio-test, JUnit tests in Scala. */
export const scalaScanner: Scanner = jvmScanner(scalaSyntax);

function jvmScanner(syntax: JvmSyntax): Scanner {
  return {
    search: "type",
    longest: 200_000,
    mask: syntax.mask,
    read: (source) => new JvmDeclarations(source, outlineJvm(source.text, syntax), syntax),
  };
}

const testAnnotation = /^(?:\w*Test|TestFactory|TestTemplate|Theory|Property|Example|Scenario|Benchmark)$/;
/** More candidates than this help nobody. */
const mostCandidates = 50;

class JvmDeclarations implements Declarations {
  /** Where titles are looked for: in a class, or outside of any. */
  private readonly finders = new Map<JvmClass | undefined, TitleFinder>();
  private titles: readonly TitleNode[] | undefined;
  private readonly packageParts: readonly string[];
  private readonly classes: TypeSearch<JvmClass>;
  private byName: ReadonlyMap<string, readonly JvmClass[]> | undefined;

  constructor(
    private readonly source: SourceText,
    private readonly outline: JvmOutline,
    private readonly syntax: JvmSyntax,
  ) {
    this.classes = new TypeSearch<JvmClass>(outline.classes, {
      chainOf,
      declared: (base, heir) => [this.classNamed(base, heir)].filter((one) => one !== undefined),
      maxTypes: maxBases,
    });
    this.packageParts = outline.packageName.split(".").filter((part) => part !== "");
  }

  find(test: TestAddress): Finding | undefined {
    const owner = this.owner(test);
    if (owner === "elsewhere") return undefined;
    // A record that names a class names this file by mistake, if no such class is in it.
    if (!owner) return this.inClasses(this.outline.classes, test.name, false) ?? this.titleIn(undefined, test.name);
    return { ...this.inOwner(owner, test.name), ofType: true };
  }

  private inOwner(owner: JvmClass, name: string): Finding {
    let container: Finding = { confidence: "container", places: [owner.span] };
    for (const one of this.classes.withBases([owner])) {
      const method = this.inClasses([one], name, true);
      if (method) return method;
      const title = this.titleIn(one, name);
      if (title && title.confidence !== "container") return title;
      const plain = this.plainMethod(one, name);
      if (plain) return plain;
      if (title && one === owner) container = title;
    }
    return this.titleIn(undefined, name) ?? container;
  }

  /** A test by title in a class; without one, in what all of its file's functions declare. */
  private titleIn(owner: JvmClass | undefined, name: string): Finding | undefined {
    let finder = this.finders.get(owner);
    if (!finder) {
      this.titles ??= readJvmTitles(this.source.text, this.outline, this.syntax);
      const nodes = owner
        ? this.titles.filter(({ title }) => this.outline.owners.at(title.start) === owner)
        : this.titles;
      finder = new TitleFinder(nodes, this.syntax);
      this.finders.set(owner, finder);
    }
    const found = finder.find(name);
    if (owner || !found) return found;
    return found.confidence === "container" ? undefined : { ...found, confidence: "pattern" };
  }

  inherited(test: TestAddress): readonly Inherited[] {
    const owner = this.owner(test);
    if (!owner || owner === "elsewhere") return [];
    return this.classes.foreignBases([owner]).flatMap((base) =>
      this.qualified(base).map((name) => ({
        address: { name: test.name, classname: name },
        hints: [classHint(name)],
      })),
    );
  }

  /** What a base's name may stand for: imported by name, of this package, of one that is imported as a whole. */
  private qualified(base: string): string[] {
    const { imports, packageName } = this.outline;
    const dot = base.indexOf(".");
    const first = dot < 0 ? base : base.slice(0, dot);
    const imported = imports.named.get(first);
    if (imported !== undefined) return [imported + base.slice(first.length)];
    const scopes = [packageName, ...imports.whole].filter((scope) => scope !== "");
    return [...scopes.map((scope) => `${scope}.${base}`), ...(dot >= 0 || packageName === "" ? [base] : [])];
  }

  /**
   * The class at the end of the record's class name, by its own name or its display name; nested ones by their chain. `elsewhere`: the
   * record means one of that name in another package.
   */
  private owner(test: TestAddress): JvmClass | "elsewhere" | undefined {
    let elsewhere = false;
    for (const name of [test.classname, test.parent]) {
      if (name === undefined) continue;
      const spaced = spacedClassParts(name);
      const parts = this.outline.classes.some((one) => depthIn(spaced, one) > 0) ? spaced : classParts(name);
      const named = this.outline.classes.filter((one) => depthIn(parts, one) > 0);
      const fits = named.filter((one) =>
        this.isOfPackage(parts.slice(0, parts.length - Math.max(1, depthIn(parts, one)))),
      );
      if (fits.length < named.length) elsewhere = true;
      const deepest = fits.reduce<JvmClass | undefined>(
        (best, one) => (best && depthIn(parts, best) >= depthIn(parts, one) ? best : one),
        undefined,
      );
      const found = deepest ?? this.outline.classes.find(({ displayName }) => displayName === name);
      if (found) return found;
    }
    return elsewhere ? "elsewhere" : undefined;
  }

  /** True unless a record's package is another than this file's. A report may leave out the first parts of it. */
  private isOfPackage(parts: readonly string[]): boolean {
    const own = this.packageParts;
    return own.length === 0 || parts.every((part, i) => part === own[own.length - parts.length + i]);
  }

  /** The class of this file that another one's base is: `Outer.Inner` names no other `Inner`. */
  private classNamed(base: string, of: JvmClass): JvmClass | undefined {
    const parts = base.split(".");
    this.byName ??= groupByName(this.outline.classes);
    return this.byName.get(parts.at(-1) ?? "")?.find((candidate) => {
      if (candidate === of) return false;
      const chain = chainOf(candidate);
      const isWhole = endsIn(parts, chain) && this.isOfPackage(parts.slice(0, -chain.length));
      return isWhole || endsIn(chain, parts);
    });
  }

  private inClasses(owners: readonly JvmClass[], name: string, sure: boolean): Finding | undefined {
    const methods = this.outline.methods.filter(
      (method) => method.owner !== undefined && owners.includes(method.owner) && this.mayBeTest(method),
    );
    for (const reading of methodNames(name)) {
      const named = methods.filter((method) => method.name === reading.name);
      if (named.length > 0) return finding(sure ? "exact" : "pattern", overloads(named, reading));
      const shown = methods.filter(
        (method) => method.displayName === reading.name || generatedName(method) === reading.name,
      );
      if (shown.length > 0) return finding(sure ? "exact" : "pattern", shown);
    }
    return this.invocation(methods, name) ?? this.dynamic(methods, name);
  }

  /** Where tests have titles, what is neither marked as a test nor named as one is most likely a helper. */
  private mayBeTest({ name, annotations }: JvmMethod): boolean {
    if (this.syntax.language === "java" || this.syntax.language === "groovy") return true;
    return /^test/.test(name) || annotations.some((annotation) => testAnnotation.test(annotation));
  }

  /** A method of that very name without a mark: an override of a test, or one of a framework that needs none. */
  private plainMethod(owner: JvmClass, name: string): Finding | undefined {
    const names = methodNames(name)
      .slice(0, 2)
      .map((reading) => reading.name);
    const named = this.outline.methods.filter((method) => method.owner === owner && names.includes(method.name));
    return named.length > 0 ? finding("exact", named) : undefined;
  }

  /** `[1] a` and the like: the record lost the method, and kept what a parameterized test calls its invocations. */
  private invocation(methods: readonly JvmMethod[], name: string): Finding | undefined {
    const repeated = methods.filter(
      ({ annotations }) => annotations.includes("ParameterizedTest") || annotations.includes("RepeatedTest"),
    );
    const own = repeated.filter(({ invocationName }) => invocationName !== undefined);
    const scored = own.map((method) => ({ method, score: matchWhole(invocationPattern(method), name) }));
    const most = Math.max(...scored.map(({ score }) => score ?? 0), 0);
    const best = scored.filter(({ score }) => score === most && most > 0).map(({ method }) => method);
    if (best.length > 0) return finding("pattern", best);
    const bare = own.filter((method) => invocationPattern(method).every(({ kind }) => kind === "wild"));
    const given =
      name === "" ? [] : bare.filter(({ head }) => this.source.text.slice(head.start, head.end).includes(`"${name}"`));
    if (given.length > 0) return finding("pattern", given);
    const row = /^\[\d+\] (.*)$/s.exec(name)?.[1];
    if (row === undefined && !/^repetition \d+ of \d+$/.test(name)) return undefined;
    const unnamed = repeated.filter(({ invocationName }) => invocationName === undefined);
    const fitting = row === undefined ? unnamed : this.takingRow(unnamed, row);
    return fitting.length > 0 && fitting.length <= mostCandidates ? finding("pattern", fitting) : undefined;
  }

  /** Of parameterized methods those that the values of one invocation fit: by the parameters' names in it, then by the values. */
  private takingRow(methods: readonly JvmMethod[], row: string): readonly JvmMethod[] {
    const named = methods.filter(({ parameters }) => hasNames(row, parameters));
    if (named.length > 0) return named;
    const source = ({ head }: JvmMethod): string => this.source.text.slice(head.start, head.end);
    const values = row.split(", ").filter((value) => value !== "");
    const given = methods.filter(
      (method) => values.length > 0 && values.every((value) => source(method).includes(value)),
    );
    if (given.length > 0) return given;
    // What is not written out at any of them comes from a method, a file or an enum.
    const elsewhere = methods.filter(
      ({ annotations }) => !annotations.some((name) => /^(?:Value|Csv)Source$/.test(name)),
    );
    return elsewhere.length > 0 ? elsewhere : methods;
  }

  /** A test made at run time (`dynamicTest("title", …)`): the literal with its title. */
  private dynamic(methods: readonly JvmMethod[], name: string): Finding | undefined {
    const bodies = methods.filter(({ annotations }) => annotations.includes("TestFactory")).map(({ body }) => body);
    if (bodies.length === 0) return undefined;
    const places = this.outline.strings.filter(
      ({ start, end, quote }) =>
        bodies.some((body) => start > body.start && end < body.end) &&
        jvmText(this.source.text.slice(start + quote, end - quote)) === name,
    );
    return places.length > 0 ? { confidence: "pattern", places } : undefined;
  }
}

function finding(confidence: "exact" | "pattern", methods: readonly JvmMethod[]): Finding {
  return { confidence, places: methods.map(({ span }) => span) };
}

/** Among methods of one name: the one with the parameters that the record wrote, else those marked as tests. */
function overloads(methods: readonly JvmMethod[], { parameters, takesValues }: MethodName): readonly JvmMethod[] {
  if (methods.length < 2) return methods;
  const marked = methods.filter(({ annotations }) => annotations.some((annotation) => testAnnotation.test(annotation)));
  const tests = marked.length > 0 ? marked : methods;
  const wanted = parameters?.join();
  const typed = tests.filter((method) => method.parameters.map(({ type }) => type).join() === wanted);
  if (typed.length === 1) return typed;
  const taking = tests.filter((method) => method.parameters.length > 0);
  if (takesValues && taking.length > 0) return taking;
  return parameters === undefined || marked.length === 0 ? withoutParameters(tests) : tests;
}

/** A name without types was most likely written for the method that takes none. */
function withoutParameters(methods: readonly JvmMethod[]): readonly JvmMethod[] {
  const none = methods.filter(({ parameters }) => parameters.length === 0);
  return none.length === 1 ? none : methods;
}

/** `{index} => {0}` of `@ParameterizedTest(name = …)`: what stands in braces can be anything. */
function invocationPattern({ invocationName = "", displayName, name }: JvmMethod): Pattern {
  const shown = invocationName.replaceAll("{displayName}", displayName ?? `${name}()`);
  return simplify(shown.split(/\{[^{}]*\}/).flatMap((text, i) => [...(i > 0 ? [wild] : []), literal(text)]));
}

/** What `ReplaceUnderscores` shows for a method. */
function generatedName({ name, displayName }: JvmMethod): string | undefined {
  return displayName === undefined && name.includes("_") ? name.replaceAll("_", " ") : undefined;
}

/** True if an invocation's values stand behind the names of these parameters: `a=1, b = "x"`. */
function hasNames(row: string, parameters: readonly JvmParameter[]): boolean {
  let at = 0;
  for (const { name } of parameters) {
    const found = [`${name}=`, `${name} = `].map((mark) => row.indexOf(mark, at)).find((index) => index >= 0);
    if (found === undefined || (at === 0 && found > 0)) return false;
    at = found + name.length + 1;
  }
  return parameters.length > 0;
}

/** How many classes, this one and all around it, the end of a record's class name spells out; 0 if it does not. */
function depthIn(parts: readonly string[], declared: JvmClass): number {
  let depth = 0;
  for (let at: JvmClass | undefined = declared; at; at = at.parent) {
    if (at.name.trim() !== parts.at(-1 - depth)) return 0;
    depth++;
  }
  return depth;
}
