import type { CodeText } from "../../syntax/codeText";
import type { Span } from "../../syntax/sourceText";
import type { DeclaredType } from "../../types/declaredTypes";

/** A method, or any other member that looks like one. */
export interface DotnetMethod {
  readonly name: string;
  readonly span: Span;
  readonly owner: DeclaredType;
  /** Text between the parentheses, without them. */
  readonly parameters: Span;
  /** Span of each `[…]` before the method including its brackets, one character at each end. */
  readonly attributes: readonly Span[];
}

/** Declarations of a file in a .NET language, as far as tests need them. */
export interface DotnetOutline extends CodeText {
  readonly types: readonly DeclaredType[];
  readonly methods: readonly DotnetMethod[];
  /** Namespaces imported with `using`. */
  readonly usings: readonly string[];
}
