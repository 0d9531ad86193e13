import type { Span } from "../../syntax/sourceText";

export interface JvmClass {
  readonly name: string;
  readonly span: Span;
  readonly parent: JvmClass | undefined;
  /** From its name to the end of its body; without one, to the end of its header. */
  readonly extent: Span;
  /** Simple or dotted names after `extends`, `implements`, `with` or `:`. */
  readonly bases: readonly string[];
  /** `@DisplayName`, if it is one literal. */
  readonly displayName: string | undefined;
}

export interface JvmMethod {
  readonly name: string;
  readonly span: Span;
  readonly owner: JvmClass | undefined;
  readonly parameters: readonly JvmParameter[];
  readonly displayName: string | undefined;
  /** What stands before its name: annotations, modifiers, its type. */
  readonly head: Span;
  /** Names of its annotations, without `@`. */
  readonly annotations: readonly string[];
  /** `name = "…"` of a parameterized or repeated test. */
  readonly invocationName: string | undefined;
  readonly body: Span;
}

export interface JvmParameter {
  readonly name: string;
  /** Its simple name. */
  readonly type: string;
}
