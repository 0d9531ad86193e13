import type { Span } from "../../syntax/sourceText";
import type { TitleNode } from "../../titles/node";
import type { Pattern } from "../../titles/pattern";

/** A suite or test as it is written, before it is known what stands around it. */
export interface Declared {
  readonly kind: TitleNode["kind"];
  /** As in `TitleNode`. */
  readonly silent?: true;
  readonly title: Span;
  readonly pattern: Pattern;
  /** Of its body. */
  readonly end: number;
}
