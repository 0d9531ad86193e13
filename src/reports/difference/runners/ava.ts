import { createDiffForm, type DiffLayout } from "../lineDiff";

/** The mark stands for the end of a line within a text. */
const layout: DiffLayout = { expected: "+", gap: " ", mark: /␊$/ };

export const ava = [
  createDiffForm(String.raw`Difference \(- actual, \+ expected\):`, layout),
  createDiffForm(String.raw`'Difference \(- actual, \+ expected\):': \|-`, layout, undefined, "  "),
];
