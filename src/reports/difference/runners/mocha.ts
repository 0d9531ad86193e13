import { createDiffForm } from "../lineDiff";
import { notEqual } from "./jest";

export const mocha = [
  createDiffForm(String.raw`\+ expected - actual`, { expected: "+", gap: "", maxContext: 4 }, notEqual),
];
