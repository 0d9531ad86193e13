import type { FileOf } from "../../../locate/place";
import type { Arrangement } from "../../../model/arrangement";

/** How the failing tests are to be painted. */
export interface TreeView {
  readonly arrangement: Arrangement;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Another function where files that tests are in have become known: rows made with the same one are used again. */
  readonly fileOf: FileOf;
}
