import type { FailingTest } from "../../../api/records";
import type { SourceFile } from "../../../locate/answer";
import type { Arrangement } from "../../../model/arrangement";

/** The workspace's file that a record means, where it is known. */
export type FileOf = (test: FailingTest) => SourceFile | undefined;

/** How the failing tests are to be painted. */
export interface TreeView {
  readonly arrangement: Arrangement;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly fileOf: FileOf;
}
