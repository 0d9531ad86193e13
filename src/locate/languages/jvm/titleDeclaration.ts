import type { Span } from "../../syntax/sourceText";
import type { TitleNode } from "../../titles/node";
import type { Pattern } from "../../titles/pattern";

/** Suite or test as written, before its enclosing suite is known. */
export interface TitleDeclaration {
  readonly kind: TitleNode["kind"];
  /** As in `TitleNode`. */
  readonly silent?: true;
  readonly title: Span;
  readonly pattern: Pattern;
  /** End of its body. */
  readonly end: number;
}
