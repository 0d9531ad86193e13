import type { Span } from "../../syntax/sourceText";

export interface JvmClass {
  readonly name: string;
  readonly span: Span;
  readonly parent: JvmClass | undefined;
  /** From its name to the end of its body or, without a body, of its header. */
  readonly extent: Span;
  /** Simple or dotted names after `extends`, `implements`, `with` or `:`. */
  readonly bases: readonly string[];
  /** Text of `@DisplayName`, if it is literal. */
  readonly displayName: string | undefined;
  /** Whether it is a Kotlin or Scala object, which may share its name with a class beside it. */
  readonly isObject: boolean;
}

export interface JvmMethod {
  readonly name: string;
  readonly span: Span;
  readonly owner: JvmClass | undefined;
  readonly parameters: readonly JvmParameter[];
  readonly displayName: string | undefined;
  /** Code before its name: annotations, modifiers, return type. */
  readonly head: Span;
  /** Names of its annotations, without `@`. */
  readonly annotations: readonly string[];
  /** Text of `name = "…"` of a parameterized or repeated test. */
  readonly invocationName: string | undefined;
  readonly body: Span;
}

export interface JvmParameter {
  readonly name: string;
  /** Simple name of its type. */
  readonly type: string;
  /**
   * Whether an annotation (`@TempDir`, `@AggregateWith`) may make it receive none or several of an invocation's values.
   */
  readonly isInjected: boolean;
}
