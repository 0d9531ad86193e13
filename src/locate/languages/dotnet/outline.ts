import type { Span } from "../../syntax/sourceText";
import type { DeclaredType } from "../../types/declaredTypes";

/** A method, or what looks like one in a type's body. */
export interface DotnetMethod {
  readonly name: string;
  readonly span: Span;
  readonly owner: DeclaredType;
  /** What stands between the brackets, without these. */
  readonly parameters: Span;
  /** Each `[…]` before it with one character at each end: its brackets. */
  readonly attributes: readonly Span[];
}

/** What a file of a .NET language declares, as far as tests need it. */
export interface DotnetOutline {
  readonly text: string;
  readonly code: string;
  readonly pairs: ReadonlyMap<number, number>;
  readonly types: readonly DeclaredType[];
  readonly methods: readonly DotnetMethod[];
  /** Namespaces that it uses. */
  readonly usings: readonly string[];
}
