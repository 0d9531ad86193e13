import type { Form } from "../finding";
import { createDiffForm } from "../lineDiff";
import { createBlockForm, createValueForm, readActualFirst } from "../values";

/** Matches the failure of `assert(value)`, which is not a comparison, but states that `true` was expected. */
const truth = String.raw`expected: true,?\s+(?:actual: .*\s+)?operator: '=='`;
const exclusion = new RegExp(String.raw`to a falsy value|Comparison \{|${truth}`);
const operator = String.raw`\n *operator: '(?:strictEqual|deepStrictEqual|deepEqual|==)'`;

const findDiffs = createDiffForm(String.raw`\+ actual - expected`, { expected: "-", gap: " " }, exclusion);

/** Matches text below a diff that looks like a line of it. */
const belowDiff = /\] \{(?=\n {2}code: 'ERR_)|^ +(?:at .+|\^(?:\] \{)?)$/gm;
/**
 * In the diffs of older versions, a common line of both sides has the comma of one of them: such a side differs from
 * the text that the program printed.
 */
const wrongComma = /,\n\s*[\]}]|[^,[{(+\n]\n +[^\s\]})]/;

const findRightDiffs: Form = (text) =>
  findDiffs(text.replace(belowDiff, "\n❯")).map((finding) => {
    const sides = finding === "unsure" ? [] : [finding.expected, finding.actual];
    if (sides.some((side) => wrongComma.test(side))) {
      return "unsure";
    }
    return finding;
  });

export const nodeAssert = [
  createBlockForm({
    start: /^ *actual: /gm,
    middle: /,\n *expected: /g,
    end: new RegExp(`,${operator}`),
    exclusion,
    read: readActualFirst,
  }),
  createValueForm(
    new RegExp(
      String.raw`^(?<indent> *)expected: (?<expected>[^|>\s].*)\n\k<indent>actual: (?<actual>[^|>\s].*)${operator}`,
      "gm",
    ),
    exclusion,
  ),
  findRightDiffs,
];
