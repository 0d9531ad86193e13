import type { SourceFile } from "../location";
import type { TestAddress } from "../testAddress";

/** Failure of a test, with its text. */
export interface TestFailure {
  readonly test: TestAddress;
  /** Text of the runner; CI services may have added prefixes to its lines. */
  readonly text: string;
}

/** Frame of a failure in a file of the workspace. */
export interface FramePlace {
  readonly file: SourceFile;
  /** Line, 1-based, in the file as it is now if that is known, otherwise in CI. */
  readonly line: number;
  /** Set if the text of the failure quotes the line, and it was found in the file. */
  readonly isQuoted?: true;
  /** Line in CI, if it has another number in the file now. */
  readonly lineInCi?: number;
  /** Set if the line's text in CI is no longer in the file. */
  readonly hasChanged?: true;
  /** Function of the frame, as the runner wrote it. */
  readonly name?: string;
}

/** Frames in files of the workspace, innermost first: the first is the line that failed. */
export type FailurePlaces = readonly FramePlace[];
