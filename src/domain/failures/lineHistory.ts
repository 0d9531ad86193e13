import type { SourceFile } from "../location";
import type { FollowedLine } from "./followLine";

/** Follows lines of the workspace's files through their history. */
export interface LineHistory {
  /**
   * Finds the current position of a line that the target branch had at a time; resolves with `undefined` if the history
   * does not show it. Never rejects.
   *
   * @param line 1-based
   * @param time in milliseconds since 1970
   */
  follow(file: SourceFile, line: number, time: number): Promise<FollowedLine | undefined>;
}
