import type { Arrangement } from "../../../domain/failingTests/arrangement";
import type { PathOf } from "../../../locate/services/place";

/** How the failing tests are to be painted. */
export interface TreeView {
  readonly arrangement: Arrangement;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Another function where files that tests are in have become known: rows made with the same one are used again. */
  readonly pathOf: PathOf;
  /** Nobody has said yet which owners the person is. */
  readonly asksOwners?: boolean;
  /** The service refused the key. */
  readonly isKeyRefused?: boolean;
}
