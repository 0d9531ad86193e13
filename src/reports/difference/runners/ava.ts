import { createDiffForm, type DiffForm } from "../lineDiff";

const form: DiffForm = {
  header: /^ *Difference \(- actual, \+ expected\): *$/gm,
  expected: "+",
  gap: " ",
  // The mark of a line's end within a string
  convertLine: (line) => line.replace(/␊$/, ""),
};

export const ava = [
  createDiffForm(form),
  createDiffForm({ ...form, header: /^ *'Difference \(- actual, \+ expected\):': \|-$/gm, deeper: "  " }),
];
