import type { TestAddress } from "../../locator";
import { classParts, type MethodName, methodNames } from "../../names/methods";
import type { Declarations, Finding, Inherited, Scanner } from "../scanner";
import type { SourceText } from "../text";
import { literal, matchWhole, type Pattern, simplify, wild } from "../titles/pattern";
import { type JvmClass, type JvmMethod, type JvmOutline, type JvmSyntax, jvmText, outlineJvm } from "./outline";

/** JUnit 3, 4 and 5, TestNG. */
export const java: Scanner = jvmScanner(["java"], { kotlin: false });

/** JUnit tests in Kotlin. */
export const kotlin: Scanner = jvmScanner(["kt", "kts"], { kotlin: true });

function jvmScanner(extensions: readonly string[], syntax: JvmSyntax): Scanner {
  return {
    extensions,
    titled: false,
    read: (source) => new JvmDeclarations(source, outlineJvm(source.text, syntax)),
  };
}

const testAnnotation = /^(?:\w*Test|TestFactory|TestTemplate|Theory|Property|Example|Scenario|Benchmark)$/;
/** More candidates than this help nobody. */
const mostCandidates = 10;

class JvmDeclarations implements Declarations {
  constructor(
    private readonly source: SourceText,
    private readonly outline: JvmOutline,
  ) {}

  find(test: TestAddress): Finding | undefined {
    const owner = this.owner(test);
    // A record that names a class names this file by mistake, if no such class is in it.
    const owners = owner ? this.withBases(owner) : this.outline.classes;
    for (const candidates of owner ? owners.map((one) => [one]) : [owners]) {
      const found = this.inClasses(candidates, test.name, owner !== undefined);
      if (found) return found;
    }
    return owner && { confidence: "container", places: [owner.span] };
  }

  inherited(test: TestAddress): readonly Inherited[] {
    const owner = this.owner(test);
    if (!owner) return [];
    return this.withBases(owner).flatMap(({ bases }) =>
      bases
        .filter((base) => !this.classNamed(base))
        .map((base) => {
          const name = this.qualified(base);
          return { address: { name: test.name, classname: name }, hints: [{ kind: "jvmClass" as const, name }] };
        }),
    );
  }

  private qualified(base: string): string {
    const dot = base.indexOf(".");
    const first = dot < 0 ? base : base.slice(0, dot);
    const imported = this.outline.imports.get(first);
    if (imported !== undefined) return imported + base.slice(first.length);
    return this.outline.packageName === "" || dot >= 0 ? base : `${this.outline.packageName}.${base}`;
  }

  /** The class at the end of the record's class name, by its own name or its display name; nested ones by their chain. */
  private owner(test: TestAddress): JvmClass | undefined {
    for (const name of [test.classname, test.parent]) {
      if (name === undefined) continue;
      const parts = classParts(name);
      const fits = this.outline.classes.filter((candidate) => endsIn(parts, chainOf(candidate)));
      const deepest = fits.reduce<JvmClass | undefined>(
        (best, one) => (best && chainOf(best).length >= chainOf(one).length ? best : one),
        undefined,
      );
      const found = deepest ?? this.outline.classes.find(({ displayName }) => displayName === name);
      if (found) return found;
    }
    return undefined;
  }

  /** A class and those of this file that it extends, nearest first. */
  private withBases(owner: JvmClass): JvmClass[] {
    const all = [owner];
    for (const one of all) {
      for (const base of one.bases) {
        const declared = this.classNamed(base);
        if (declared && !all.includes(declared)) all.push(declared);
      }
    }
    return all;
  }

  private classNamed(base: string): JvmClass | undefined {
    const name = base.slice(base.lastIndexOf(".") + 1);
    return this.outline.classes.find((candidate) => candidate.name === name);
  }

  private inClasses(owners: readonly JvmClass[], name: string, sure: boolean): Finding | undefined {
    const methods = this.outline.methods.filter(({ owner }) => owner !== undefined && owners.includes(owner));
    for (const reading of methodNames(name)) {
      const named = methods.filter((method) => method.name === reading.name);
      if (named.length > 0) return finding(sure ? "exact" : "pattern", overloads(named, reading));
      const shown = methods.filter(({ displayName }) => displayName === reading.name);
      if (shown.length > 0) return finding(sure ? "exact" : "pattern", shown);
    }
    return this.invocation(methods, name) ?? this.dynamic(methods, name);
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
    if (!/^\[\d+\] |^repetition \d+ of \d+$/.test(name)) return undefined;
    const unnamed = repeated.filter(({ invocationName }) => invocationName === undefined);
    return unnamed.length > 0 && unnamed.length <= mostCandidates ? finding("pattern", unnamed) : undefined;
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
function overloads(methods: readonly JvmMethod[], { parameters }: MethodName): readonly JvmMethod[] {
  if (methods.length < 2) return methods;
  const marked = methods.filter(({ annotations }) => annotations.some((annotation) => testAnnotation.test(annotation)));
  const tests = marked.length > 0 ? marked : methods;
  const wanted = parameters?.join();
  const typed = tests.filter((method) => method.parameters.join() === wanted);
  if (typed.length === 1) return typed;
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

function chainOf(declared: JvmClass): string[] {
  const chain: string[] = [];
  for (let at: JvmClass | undefined = declared; at; at = at.parent) chain.unshift(at.name);
  return chain;
}

function endsIn(parts: readonly string[], chain: readonly string[]): boolean {
  return chain.length <= parts.length && chain.every((name, i) => name === parts[parts.length - chain.length + i]);
}
