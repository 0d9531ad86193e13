import type { Arrangement } from "../../../domain/failingTests/arrangement";
import type { Difference } from "../../../domain/failures/difference";
import type { FailurePlaces } from "../../../domain/failures/failurePlaces";
import type { FailingTest } from "../../../domain/records";
import type { FindPath } from "../../../locate/services/place";

/** Returns the places where a test failed according to a failure's text, as far as they are known. */
export type FindPlaces = (test: FailingTest, text: string, time?: number) => FailurePlaces | undefined;

/** Returns the expected and the actual value according to a failure's text, as far as they are known. */
export type FindDifference = (text: string) => Difference | undefined;

/** Options of the failing tests tree. */
export interface TreeView {
  readonly arrangement: Arrangement;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Function identity changes when the files of tests become known; rows created with the same function are reused. */
  readonly findPath: FindPath;
  /** Returns the places where a test failed, as far as they are known. */
  readonly findPlaces?: FindPlaces;
  readonly findDifference?: FindDifference;
  /** Whether to ask for the user's owners, which have not been selected yet. */
  readonly asksOwners?: boolean;
  /** Whether the service rejected the key. */
  readonly isKeyRefused?: boolean;
}
