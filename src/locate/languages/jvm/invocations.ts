import { literal, matchWhole, type Pattern, simplify, wild } from "../../titles/pattern";
import type { JvmMethod, JvmParameter } from "./declarations";
import { matchRows, takesValues, valueParameters } from "./invocationNames";
import { type InvocationRows, readInvocationRows } from "./invocationRows";
import type { JvmOutline } from "./outline";

/** Maximum number of candidates in a finding: a longer list is of no use. */
const maxCandidates = 50;

/** Parameterized and repeated tests of a file, by the names of their invocations. */
export class Invocations {
  readonly #rowsByMethod = new WeakMap<JvmMethod, InvocationRows>();

  constructor(
    private readonly text: string,
    private readonly outline: JvmOutline,
  ) {}

  /**
   * Finds the methods that may have an invocation of this name, such as `[1] a`, in a record that lacks the name of the
   * method: those with a row that gives the name, or else with a fitting template, or that take such values.
   */
  find(methods: readonly JvmMethod[], name: string): readonly JvmMethod[] {
    const repeatedMethods = methods.filter(
      ({ annotations }) => annotations.includes("ParameterizedTest") || annotations.includes("RepeatedTest"),
    );
    if (repeatedMethods.length === 0 || name === "") return [];
    const methodsByRow = this.#findByRows(repeatedMethods, name);
    if (methodsByRow.length > 0) return methodsByRow;
    const methodsByTemplate = this.#findByTemplate(repeatedMethods, name);
    return methodsByTemplate.length > 0 ? methodsByTemplate : this.#findByValues(repeatedMethods, name);
  }

  #findByRows(methods: readonly JvmMethod[], name: string): readonly JvmMethod[] {
    const matches = methods
      .filter(({ annotations }) => annotations.includes("ParameterizedTest"))
      .map((method) => ({ method, rank: matchRows(method, this.#readRows(method), name) }));
    const maxRank = Math.max(...matches.map(({ rank }) => rank), 1);
    return matches.filter(({ rank }) => rank === maxRank).map(({ method }) => method);
  }

  #readRows(method: JvmMethod): InvocationRows {
    const rows = this.#rowsByMethod.get(method) ?? readInvocationRows(this.text, this.outline, method);
    this.#rowsByMethod.set(method, rows);
    return rows;
  }

  /** Finds methods by the literal parts of their own templates, `name = "…"`. */
  #findByTemplate(methods: readonly JvmMethod[], name: string): readonly JvmMethod[] {
    const namedMethods = methods.filter(hasTemplate);
    const scoredMethods = namedMethods.map((method) => ({
      method,
      score: matchWhole(invocationPattern(method), name) ?? 0,
    }));
    const maxScore = Math.max(...scoredMethods.map(({ score }) => score), 0);
    if (maxScore > 0) return scoredMethods.filter(({ score }) => score === maxScore).map(({ method }) => method);
    return namedMethods.filter(
      (method) =>
        invocationPattern(method).every(({ kind }) => kind === "wild") && this.#readHead(method).includes(`"${name}"`),
    );
  }

  /** Finds methods without a template by the values of one invocation. */
  #findByValues(methods: readonly JvmMethod[], name: string): readonly JvmMethod[] {
    const argumentText = /^\[\d+\] (.*)$/s.exec(name)?.[1];
    if (argumentText === undefined && !/^repetition \d+ of \d+$/.test(name)) return [];
    const unnamedMethods = methods.filter((method) => !hasTemplate(method));
    const candidates =
      argumentText === undefined
        ? unnamedMethods
        : this.#filterByArguments(
            unnamedMethods.filter((method) => takesValues(method, argumentText)),
            argumentText,
          );
    return candidates.length <= maxCandidates ? candidates : [];
  }

  /**
   * Filters parameterized methods by the arguments of one invocation: first by the parameters' names in it, then by
   * its values.
   */
  #filterByArguments(allMethods: readonly JvmMethod[], argumentText: string): readonly JvmMethod[] {
    const matchesByName = allMethods.filter((method) => hasParameterNames(argumentText, valueParameters(method)));
    if (matchesByName.length > 0) return matchesByName;
    const methodsWithOtherRows = allMethods.filter((method) => !this.#hasAllRows(method));
    const methods = methodsWithOtherRows.length > 0 ? methodsWithOtherRows : allMethods;
    const values = argumentText.split(", ").filter((value) => value !== "");
    const matchesByValue = methods.filter(
      (method) => values.length > 0 && values.every((value) => this.#readHead(method).includes(value)),
    );
    if (matchesByValue.length > 0) return matchesByValue;
    // Values that are not literals at any of the methods come from a method, a file or an enum.
    const externallySourced = methods.filter(
      ({ annotations }) => !annotations.some((name) => /^(?:Value|Csv)Source$/.test(name)),
    );
    return externallySourced.length > 0 ? externallySourced : methods;
  }

  /** Returns whether the file shows all values of all invocations, so that any further name is another method's. */
  #hasAllRows(method: JvmMethod): boolean {
    const { rows, isComplete } = this.#readRows(method);
    return isComplete && rows.length > 0 && rows.every((row) => !row.includes(undefined));
  }

  #readHead({ head }: JvmMethod): string {
    return this.text.slice(head.start, head.end);
  }
}

/** Returns whether a test names its invocations in a form of its own. */
const hasTemplate = ({ invocationName }: JvmMethod): boolean =>
  invocationName !== undefined && !/^\[\{index\}\] \{argument\w+\}$/.test(invocationName);

/**
 * Returns the pattern of an invocation name such as `{index} => {0}` of `@ParameterizedTest(name = …)`, with wildcards
 * for the placeholders in braces.
 */
function invocationPattern({ invocationName = "", displayName, name }: JvmMethod): Pattern {
  const template = invocationName.replaceAll("{displayName}", displayName ?? `${name}()`);
  return simplify(template.split(/\{[^{}]*\}/).flatMap((text, i) => [...(i > 0 ? [wild] : []), literal(text)]));
}

/** Returns whether the values of an invocation follow the names of these parameters: `a=1, b = "x"`. */
function hasParameterNames(argumentText: string, parameters: readonly JvmParameter[]): boolean {
  let offset = 0;
  for (const { name } of parameters) {
    const nameIndex = [`${name}=`, `${name} = `]
      .map((assignment) => argumentText.indexOf(assignment, offset))
      .find((index) => index >= 0);
    if (nameIndex === undefined || (offset === 0 && nameIndex > 0)) return false;
    offset = nameIndex + name.length + 1;
  }
  return parameters.length > 0;
}
