import type { FailureFrames } from "../language";
import { languages } from "./registry";
import { type FailureLanguage, unreadFrames } from "./unreadFrames";

/**
 * Formats in which the runners of all languages write stack frames, merged for languages that share a format, because
 * their frames may occur in one stack.
 */
export const failureLanguages: readonly FailureLanguage[] = joinEndings([
  ...languages.flatMap(({ extensions, frames }): FailureLanguage[] => {
    if (frames) {
      return [[frames, extensions]];
    }
    return [];
  }),
  ...unreadFrames,
]);

function joinEndings(all: readonly FailureLanguage[]): readonly FailureLanguage[] {
  const endingsByFrames = new Map<FailureFrames, readonly string[]>();
  for (const [frames, endings] of all) {
    const otherEndings = endingsByFrames.get(frames) ?? [];
    endingsByFrames.set(frames, [...otherEndings, ...endings]);
  }
  return [...endingsByFrames];
}
