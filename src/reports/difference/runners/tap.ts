import { createDiffForm } from "../lineDiff";

export const tap = [
  // This covers Minitest and PHPUnit as well; Testify shows fewer lines around a change
  createDiffForm(
    String.raw`--- [Ee]xpected *\n *\+\+\+ [Aa]ctual *(?:\n *@@.*)?`,
    { expected: "-", gap: "", maxContext: 3 },
    /\bNot equal: /,
  ),
];
