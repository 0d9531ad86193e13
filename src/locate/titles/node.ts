import type { Span } from "../syntax/sourceText";
import type { Pattern } from "./pattern";

/**
 * A declaration by title: `describe("a", …)`, `it("b", …)`. `suite` and `test` are declared by known words; `other` is
 * any call with a title and a function, which may be a project's own wrapper of one.
 */
export interface TitleNode {
  readonly kind: "suite" | "test" | "other";
  /** Whether names of tests may omit the title of this suite. */
  readonly silent?: boolean;
  /** Whether its title is a value that another file declares, so that this file contains no part of it. */
  readonly isTitleImported?: boolean;
  /** Whether a part of its title is a value that another file declares. */
  readonly hasImportedPart?: boolean;
  readonly title: Span;
  readonly pattern: Pattern;
  readonly parent: TitleNode | undefined;
  /**
   * Returns the suites that call the function in which it is declared; none if it is declared in a suite itself.
   * Absent if they are not known.
   */
  readonly calledIn?: (() => readonly TitleNode[]) | undefined;
  /**
   * Returns the cases of a table that is written at the declaration, as separate tests; only those whose whole title is
   * literal in the source.
   */
  readonly cases?: () => readonly TitleNode[];
}
