import type { Arrangement } from "../../../domain/failingTests/arrangement";
import type { FindPath } from "../../../locate/services/place";

/** Options of the failing tests tree. */
export interface TreeView {
  readonly arrangement: Arrangement;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Function identity changes when the files of tests become known; rows created with the same function are reused. */
  readonly findPath: FindPath;
  /** Whether to ask for the user's owners, which have not been selected yet. */
  readonly asksOwners?: boolean;
  /** Whether the service rejected the key. */
  readonly isKeyRefused?: boolean;
}
