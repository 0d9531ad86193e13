import { textEnd } from "../finding";
import { createDiffForm } from "../lineDiff";
import { createBlockForm, createValueForm } from "../values";

/** Jest and Playwright: a matcher for something other than equality, or a negated one. */
const otherMatcher = String.raw`^ *(?:\w*Error: )?expect\(.*\.(?:not\.|toMatchObject|to\w+With\(|toBeCloseTo|toContain)`;
/** Chai and Vitest: an assertion of something other than equality. */
const otherAssertion =
  "expected .{0,300} to (?:be (?:a|below|within|close|greater|less|truthy|falsy)|match|throw|have been)";

/** Matches messages of JavaScript assertions that compare for something other than equality. */
export const notEqual = new RegExp(
  `${otherMatcher}|${otherAssertion}|to a falsy value|to the same string|Received (?:path|constructor):`,
  "m",
);

const valueEnd = String.raw`(?=\n\s*\n|\n *(?:Timeout|Call|Received|at)\b|\s*${textEnd})`;

export const jest = [
  createDiffForm(
    String.raw`- (?:Expected|Snapshot)(?: +- +\d+)? *\n *\+ Received(?: +\+ +\d+)?`,
    // An arrow represents an empty line at the start or the end of a text
    { expected: "-", gap: " ", mark: /^↵$/ },
    notEqual,
  ),
  createValueForm(
    new RegExp(
      String.raw`^ *Expected(?<label>[a-z ]*): +(?<expected>(?![<>\x60\s]|not ).+)\n *Received\k<label>: +(?<actual>\S.*)${valueEnd}`,
      "gm",
    ),
    notEqual,
  ),
  // Vitest, if the sides have different types
  createBlockForm({
    start: /^ *- Expected: *\n/gm,
    middle: /\n\n *\+ Received: *\n/g,
    end: new RegExp(String.raw`\n\n|\n ❯|\n?${textEnd}`),
    exclusion: notEqual,
  }),
];
