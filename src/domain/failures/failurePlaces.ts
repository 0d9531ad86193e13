import type { SourceFile } from "../location";
import type { TestAddress } from "../testAddress";

/** Failure of a test, as its text tells it. */
export interface ToldFailure {
  readonly test: TestAddress;
  /** As the runner wrote it, whatever CI services put around its lines. */
  readonly text: string;
}

/** Frame of a failure in a file of the workspace. */
export interface FramePlace {
  readonly file: SourceFile;
  /** Line in the file as it is now, from 1, as far as that is known; else as CI had it. */
  readonly line: number;
  /** Set if the text of the failure quotes the line, and it was found in the file. */
  readonly isQuoted?: true;
  /** Line as CI had it, if the file's line has another number now. */
  readonly lineInCi?: number;
  /** Set if the text that CI had in this line is no longer in the file. */
  readonly hasChanged?: true;
  /** The function that the frame is of, as the runner wrote it. */
  readonly name?: string;
}

/** Frames in files of the workspace, innermost first: the first is the line that failed. */
export type FailurePlaces = readonly FramePlace[];
