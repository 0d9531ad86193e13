import { textEnd } from "../finding";
import { createDiffForm } from "../lineDiff";
import { createBlockForm, createValueForm } from "../values";

const equalities = "toBe|toEqual|toStrictEqual|toMatchSnapshot|toMatchInlineSnapshot";
const errorSnapshots = "toThrowErrorMatchingSnapshot|toThrowErrorMatchingInlineSnapshot";
const propertyEqualities = "toHaveLength|toHaveProperty|toHaveBeenCalledTimes";
const pageEqualities = "toHaveText|toHaveValue|toHaveCount|toHaveTitle|toHaveURL|toHaveAttribute|toHaveId|toHaveCSS";
const matcher = `(?:${equalities}|${errorSnapshots}|${propertyEqualities}|${pageEqualities})`;
const expectCall = String.raw`expect\([^\n)]{0,200}\)\.`;
/** Jest and Playwright: a matcher that is no equality, or a negated one. */
const otherMatcher = String.raw`^ *(?:\w{0,40}Error: )?${expectCall}(?!(?:resolves\.|rejects\.)?${matcher}\()`;

const comparisons = "above|below|at least|at most|within|close|greater|less|truthy|falsy|an? |one of|called";
const assertion = `(?:not to|to not|to be (?:${comparisons})|to have been|to match object|to include|to contain|to satisfy)`;
/** Chai and Vitest: an assertion that is no equality. */
const otherAssertion = String.raw`\bexpected [^\n]{0,300} ${assertion}`;
const falsyValue = "expression evaluated to a falsy value";

/** What JavaScript's assertions say that are no equality. */
export const notEqual = new RegExp(`${otherMatcher}|${otherAssertion}|${falsyValue}`, "m");

const header = String.raw`^ *- (?:Expected|Snapshot)(?: +- +\d{1,6})? *\n *\+ Received(?: +\+ +\d{1,6})? *$`;
const label = "(?: string| length| value| number of calls)?";
const labels = String.raw`^ *Expected${label}: +(?<expected>.+)\n *Received${label}: +(?<actual>.+)`;
const valueEnd = String.raw`(?=\n\s*\n|\n *(?:Timeout|Call [Ll]og|Received array|at)\b|\s*${textEnd})`;

export const jest = [
  createDiffForm({
    header: new RegExp(header, "gm"),
    expected: "-",
    gap: " ",
    excludes: notEqual,
    // An empty line at the beginning or the end of a string
    convertLine: (line) => (line === "↵" ? "" : line),
  }),
  createValueForm({
    pattern: new RegExp(labels + valueEnd, "gm"),
    excludes: new RegExp(`${notEqual.source}|serializes to the same string`, "m"),
    isWhole: true,
  }),
  // Vitest, where the sides have different types
  createBlockForm({
    start: /^ *- Expected: *\n/gm,
    middle: /\n\n *\+ Received: *\n/g,
    end: new RegExp(String.raw`\n\n|\n ❯|\n?${textEnd}`, "g"),
    excludes: notEqual,
  }),
];
