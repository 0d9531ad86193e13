import type { SourceFile } from "../location";

/** Frame of a failure in a file of the workspace. */
export interface FramePlace {
  readonly file: SourceFile;
  /** Line as CI had it, from 1. */
  readonly line: number;
  /** The function that the frame is of, as the runner wrote it. */
  readonly name?: string;
}

/** Where a test failed, as far as the text of its failure tells. */
export interface FailurePlaces {
  /** Frames in files of the workspace, innermost first: the first is the line that failed. */
  readonly frames: readonly FramePlace[];
}
