import type { Span } from "../syntax/sourceText";
import type { Pattern } from "./pattern";

/**
 * A declaration by title: `describe("a", …)`, `it("b", …)`. `suite` and `test` are known words; `other` is any call with a title
 * and a function, which may be a project's own wrapper of one.
 */
export interface TitleNode {
  readonly kind: "suite" | "test" | "other";
  /** Of a suite: names may leave it out, as those of RSpec do the module around a group. */
  readonly silent?: boolean;
  readonly title: Span;
  readonly pattern: Pattern;
  readonly parent: TitleNode | undefined;
  /** The suites that call the function in which it is declared; empty if it is declared in a suite itself. */
  readonly calledIn?: () => readonly TitleNode[];
  /** The rows of a table that is written at the declaration, as tests of their own; those of which the source gives the whole title. */
  readonly rows?: () => readonly TitleNode[];
}
