import { createDiffForm } from "../lineDiff";

/** AVA's diff, in which the mark represents the end of a line within a text. */
export const ava = [
  createDiffForm(
    String.raw`Difference \(- actual, \+ expected\):`,
    { expected: "+", gap: " ", mark: /␊$/ },
    /\.like\(/,
  ),
];
