import type { Span } from "../text";
import type { Pattern } from "./pattern";

/**
 * A declaration by title: `describe("a", …)`, `it("b", …)`. `suite` and `test` are known words; `other` is any call with a title
 * and a function, which may be a project's own wrapper of one.
 */
export interface TitleNode {
  readonly kind: "suite" | "test" | "other";
  readonly title: Span;
  readonly pattern: Pattern;
  readonly parent: TitleNode | undefined;
}
