import { preferNonEmpty } from "../../../base/collections";
import type { MethodName } from "../../names/methodNames";
import type { JvmMethod } from "./declarations";

/** Test annotations whose names do not end with `Test`. */
const testAnnotations: ReadonlySet<string> = new Set(
  "TestFactory TestTemplate Theory Property Example Scenario Benchmark".split(" "),
);

/** Returns whether a method has an annotation that makes it a test. */
export function hasTestAnnotation({ annotations }: JvmMethod): boolean {
  return annotations.some((annotation) => annotation.endsWith("Test") || testAnnotations.has(annotation));
}

/** Returns whether a report may show a method under this name: its `@DisplayName`, or the words of its name. */
export function isDisplayedAs(method: JvmMethod, name: string): boolean {
  return method.displayName === name || generateDisplayName(method) === name;
}

/**
 * Chooses among methods with the same name: the one with the parameter types in the record, or else those annotated as
 * tests.
 */
export function chooseOverloads(
  methods: readonly JvmMethod[],
  { parameters, takesValues }: MethodName,
): readonly JvmMethod[] {
  if (methods.length < 2) {
    return methods;
  }
  const annotatedMethods = methods.filter(hasTestAnnotation);
  const tests = preferNonEmpty(annotatedMethods, methods);
  const parameterTypes = parameters?.join();
  const sameTypes = tests.filter((method) => method.parameters.map(({ type }) => type).join() === parameterTypes);
  if (sameTypes.length === 1) {
    return sameTypes;
  }
  const methodsWithParameters = tests.filter((method) => method.parameters.length > 0);
  if (takesValues && methodsWithParameters.length > 0) {
    return methodsWithParameters;
  }
  if (parameters === undefined || annotatedMethods.length === 0) {
    return preferParameterless(tests);
  }
  return tests;
}

/** Prefers the only method without parameters, because a name without types most likely refers to it. */
function preferParameterless(methods: readonly JvmMethod[]): readonly JvmMethod[] {
  const parameterless = methods.filter(({ parameters }) => parameters.length === 0);
  return parameterless.length === 1 ? parameterless : methods;
}

/** Returns the display name that `ReplaceUnderscores` generates for a method. */
function generateDisplayName({ name, displayName }: JvmMethod): string | undefined {
  if (displayName !== undefined || !name.includes("_")) {
    return undefined;
  }
  return name.replaceAll("_", " ");
}
