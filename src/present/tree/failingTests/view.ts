import type { PathOf } from "../../../locate/place";
import type { Arrangement } from "../../../model/arrangement";

/** How the failing tests are to be painted. */
export interface TreeView {
  readonly arrangement: Arrangement;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly pathOf: PathOf;
  /** Nobody has said yet which owners the person is. */
  readonly asksOwners?: boolean;
}
