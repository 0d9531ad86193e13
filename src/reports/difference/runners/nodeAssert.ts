import type { Form } from "../finding";
import { createDiffForm } from "../lineDiff";
import { createBlockForm, createValueForm } from "../values";
import { notEqual } from "./jest";

const equality = "'(?:strictEqual|deepStrictEqual|deepEqual|==)'";
/** `assert(value)` is no equality; it says that `true` was expected. */
const truth = String.raw`expected: true,?\n(?: *actual: .*\n)? *operator: '=='`;
const excludes = new RegExp(`${notEqual.source}|${truth}`, "m");

const yamlEnd = String.raw`\n *operator: ${equality}`;
const yaml = String.raw`^ *expected: (?<expected>[^|>\s].*)\n *actual: (?<actual>[^|>\s].*)${yamlEnd}`;
const heading = String.raw`\bExpected values to be (?:strictly |loosely )?(?:deep-)?equal:\s{0,20}`;

const findDiffs = createDiffForm({ header: /^ *\+ actual - expected *$/gm, expected: "-", gap: " ", excludes });

/** What stands below a diff, and looks like a line of it. */
const belowDiff = /\] \{(?=\n {2}code: 'ERR_)|^ +(?:at .+|\^(?:\] \{)?)$/gm;
const commaAtEnd = /,\n\s*[\]}]/;
const missingComma = /^( *)[^\s[{].*[^,[{(+\n]\n\1[^\s\]})]/m;

/**
 * In the diffs of older versions a line of both sides has the comma of one of them: such a side is not as the program
 * printed it.
 */
const findPlainDiffs: Form = (text) =>
  findDiffs(text.replace(belowDiff, "\n❯")).map((finding) => {
    if (finding === "unsure") return finding;
    const { expected, actual } = finding;
    const hasWrongComma = [expected, actual].some((side) => commaAtEnd.test(side) || missingComma.test(side));
    return hasWrongComma ? "unsure" : finding;
  });

export const nodeAssert = [
  createBlockForm({
    start: /^ *actual: /gm,
    middle: /,\n *expected: /g,
    end: new RegExp(String.raw`,\n *operator: ${equality}`, "g"),
    actualFirst: true,
    isIndented: true,
    excludes,
  }),
  createValueForm({ pattern: new RegExp(yaml, "gm"), excludes }),
  findPlainDiffs,
  createValueForm({
    pattern: new RegExp(String.raw`${heading}(?<actual>[^!\n]+) !== (?<expected>[^!\n]+)$`, "gm"),
  }),
];
