import { createDiffForm } from "../lineDiff";

/** The mark stands for the end of a line within a text. */
export const ava = [
  createDiffForm(
    String.raw`Difference \(- actual, \+ expected\):`,
    { expected: "+", gap: " ", mark: /␊$/ },
    /\.like\(/,
  ),
];
