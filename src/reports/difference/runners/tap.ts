import { createDiffForm } from "../lineDiff";
import { createValueForm } from "../values";

const tapValues = String.raw`^ *found: (?<actual>\S.*)\n *wanted: (?<expected>\S.*)\n *compare: ===?$`;

/** Tap, Minitest and PHPUnit. */
export const unifiedDiff = [
  createDiffForm({
    header: /^ *--- expected *\n *\+\+\+ actual *$/gim,
    expected: "-",
    gap: "",
    maxContext: 3,
    // Testify shows less of what is around a change
    excludes: /\bNot equal: /,
  }),
];

export const tap = [
  createValueForm({ pattern: new RegExp(tapValues, "gm") }),
  // Test::More
  createValueForm({
    pattern: /^ *# +got: (?<actual>.+)\n *# +expected: (?<expected>.+)$/gm,
    excludes: /expected: anything else/,
    isWhole: true,
  }),
];
