import { createDiffForm } from "../lineDiff";

export const tap = [
  // Minitest and PHPUnit as well; Testify shows less of what is around a change
  createDiffForm(
    String.raw`--- [Ee]xpected *\n *\+\+\+ [Aa]ctual *(?:\n *@@.*)?`,
    { expected: "-", gap: "", maxContext: 3 },
    /\bNot equal: /,
  ),
];
