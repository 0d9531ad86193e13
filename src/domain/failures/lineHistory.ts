import type { SourceFile } from "../location";
import type { FollowedLine } from "./followLine";

/** Follows lines of the workspace's files through their history. */
export interface LineHistory {
  /**
   * Finds where a line is now that the target branch had at a time; `undefined` if the history does not tell. Never
   * rejects.
   *
   * @param line from 1
   * @param time in milliseconds since 1970
   */
  follow(file: SourceFile, line: number, time: number): Promise<FollowedLine | undefined>;
}
