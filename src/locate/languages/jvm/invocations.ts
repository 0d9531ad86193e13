import { getOrCreate, preferNonEmpty, selectHighest } from "../../../base/collections";
import { replaceByWildcards } from "../../titles/evaluateTitle";
import { literal, matchWhole, type Pattern, simplify } from "../../titles/pattern";
import type { JvmMethod, JvmParameter } from "./declarations";
import { isFullyKnown, listValueParameters, matchRows, takesValues } from "./invocationNames";
import { type InvocationRows, readInvocationRows } from "./invocationRows";
import type { JvmOutline } from "./outline";

/** Maximum number of candidates in a finding: a longer list is not useful. */
const maxCandidates = 50;

/** Finds the parameterized and repeated tests of a file by the names of their invocations. */
export class Invocations {
  readonly #rowsByMethod = new WeakMap<JvmMethod, InvocationRows>();

  constructor(private readonly outline: JvmOutline) {}

  /**
   * Finds the methods that may have an invocation with this name, such as `[1] a`, for a record without the name of the
   * method: those with a row that matches the name, or else those with a matching template, or whose parameters may
   * receive such values.
   */
  find(methods: readonly JvmMethod[], name: string): readonly JvmMethod[] {
    if (name === "") {
      return [];
    }
    const repeatedMethods = methods.filter((method) => {
      return isParameterized(method) || method.annotations.includes("RepeatedTest");
    });
    if (repeatedMethods.length === 0) {
      return [];
    }
    const methodsByRow = this.#findByRows(repeatedMethods, name);
    if (methodsByRow.length > 0) {
      return methodsByRow;
    }
    const methodsByTemplate = this.#findByTemplate(repeatedMethods, name);
    if (methodsByTemplate.length > 0) {
      return methodsByTemplate;
    }
    return this.#findByValues(repeatedMethods, name);
  }

  #findByRows(methods: readonly JvmMethod[], name: string): readonly JvmMethod[] {
    const parameterizedMethods = methods.filter(isParameterized);
    return selectHighest(parameterizedMethods, (method) => matchRows(method, this.#readRows(method), name));
  }

  #readRows(method: JvmMethod): InvocationRows {
    return getOrCreate(this.#rowsByMethod, method, () => readInvocationRows(this.outline, method));
  }

  /** Finds methods by the literal parts of their custom templates, `name = "…"`. */
  #findByTemplate(methods: readonly JvmMethod[], name: string): readonly JvmMethod[] {
    const namedMethods = methods.filter(hasTemplate);
    const bestMethods = selectHighest(namedMethods, (method) => matchWhole(createInvocationPattern(method), name) ?? 0);
    if (bestMethods.length > 0) {
      return bestMethods;
    }
    const openMethods = namedMethods.filter(hasOpenTemplate);
    return openMethods.filter((method) => this.#readHead(method).includes(`"${name}"`));
  }

  /** Finds methods without a template by the values of one invocation. */
  #findByValues(methods: readonly JvmMethod[], name: string): readonly JvmMethod[] {
    const unnamedMethods = methods.filter((method) => !hasTemplate(method));
    const candidates = this.#filterByName(unnamedMethods, name);
    return candidates.length <= maxCandidates ? candidates : [];
  }

  #filterByName(methods: readonly JvmMethod[], name: string): readonly JvmMethod[] {
    const [, argumentText] = /^\[\d+\] (.*)$/s.exec(name) ?? [];
    if (argumentText !== undefined) {
      const matchingMethods = methods.filter((method) => takesValues(method, argumentText));
      return this.#filterByArguments(matchingMethods, argumentText);
    }
    const isRepetition = /^repetition \d+ of \d+$/.test(name);
    return isRepetition ? methods : [];
  }

  /**
   * Filters parameterized methods by the arguments in an invocation's name: first by the parameter names among them,
   * then by the values.
   */
  #filterByArguments(allMethods: readonly JvmMethod[], argumentText: string): readonly JvmMethod[] {
    const matchesByName = allMethods.filter((method) => hasParameterNames(argumentText, listValueParameters(method)));
    if (matchesByName.length > 0) {
      return matchesByName;
    }
    const methodsWithOtherRows = allMethods.filter((method) => !this.#hasAllRows(method));
    const methods = preferNonEmpty(methodsWithOtherRows, allMethods);
    const matchesByValue = this.#filterByValues(methods, argumentText);
    if (matchesByValue.length > 0) {
      return matchesByValue;
    }
    // Values that are literals at none of the methods come from a factory method, a file or an enum.
    const externallySourced = methods.filter(({ annotations }) => {
      return !annotations.includes("ValueSource") && !annotations.includes("CsvSource");
    });
    return preferNonEmpty(externallySourced, methods);
  }

  #filterByValues(methods: readonly JvmMethod[], argumentText: string): readonly JvmMethod[] {
    const values = argumentText.split(", ").filter((value) => value !== "");
    if (values.length === 0) {
      return [];
    }
    return methods.filter((method) => {
      const head = this.#readHead(method);
      return values.every((value) => head.includes(value));
    });
  }

  /**
   * Returns whether all values of all invocations are known from the file, so that any other name belongs to another
   * method.
   */
  #hasAllRows(method: JvmMethod): boolean {
    const { rows, isComplete } = this.#readRows(method);
    return isComplete && rows.length > 0 && rows.every(isFullyKnown);
  }

  #readHead({ head }: JvmMethod): string {
    return this.outline.text.slice(head.start, head.end);
  }
}

function isParameterized({ annotations }: JvmMethod): boolean {
  return annotations.includes("ParameterizedTest");
}

/** Returns whether a test has a custom template for the names of its invocations. */
function hasTemplate({ invocationName }: JvmMethod): boolean {
  if (invocationName === undefined) {
    return false;
  }
  const isDefaultForm = /^\[\{index\}\] \{argument\w+\}$/.test(invocationName);
  return !isDefaultForm;
}

/** Returns whether a test's template consists only of placeholders. */
function hasOpenTemplate(method: JvmMethod): boolean {
  return createInvocationPattern(method).every(({ kind }) => kind === "wild");
}

/**
 * Returns the pattern of an invocation name such as `{index} => {0}` of `@ParameterizedTest(name = …)`, with wildcards
 * for the placeholders in braces.
 */
function createInvocationPattern({ invocationName = "", displayName, name }: JvmMethod): Pattern {
  const template = invocationName.replaceAll("{displayName}", displayName ?? `${name}()`);
  return simplify(replaceByWildcards([literal(template)], /\{[^{}]*\}/));
}

/** Returns whether the values of an invocation follow the names of these parameters: `a=1, b = "x"`. */
function hasParameterNames(argumentText: string, parameters: readonly JvmParameter[]): boolean {
  let offset = 0;
  for (const { name } of parameters) {
    const nameIndex = findAssignment(argumentText, name, offset);
    if (nameIndex < 0) {
      return false;
    }
    const isFirst = offset === 0;
    if (isFirst && nameIndex > 0) {
      return false;
    }
    offset = nameIndex + name.length + 1;
  }
  return parameters.length > 0;
}

/** Returns the offset of a name before `=`, with or without blanks around the sign; -1 if there is none. */
function findAssignment(argumentText: string, name: string, from: number): number {
  const index = argumentText.indexOf(`${name}=`, from);
  if (index >= 0) {
    return index;
  }
  return argumentText.indexOf(`${name} = `, from);
}
