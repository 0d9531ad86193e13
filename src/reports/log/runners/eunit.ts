import type { RunnerGrammar } from "../grammar";

const place = String.raw`:(?:\d+:)? `;
const generated = String.raw`(?:\/\d+-fun-[\d.-]+-)?`;
/** `cart_tests:7: -totals_test_/0-fun-2- (total of 2)` */
const describedTest = String.raw`(?<suites>[\w@]+${place}-?\w+)${generated} \((?<name>.+)\)`;
const test = String.raw`(?<suites>[\w@]+)${place}-?(?<name>\w+)${generated}`;
const time = String.raw`\.\.\.(?:\[[\d.]+ s\] )?`;
const failureMark = String.raw`${time}\*(?:failed|timed out)\*`;
const result = String.raw`${time}\*?(?<word>failed|timed out|ok)\*?$`;

const commonWord = "(?<word>OK|FAILED|SKIPPED)";
/** Common Test as printed by rebar3. */
const commonTest = new RegExp(String.raw`^%%% (?<suites>\w+) ==> (?<name>\S.*): ${commonWord}\b`);

export const eunit: RunnerGrammar = {
  starts: [
    new RegExp(String.raw`^[\w@]+:(?:\d+:)? -?\w+${generated}(?: \(.*\))?${failureMark}$`),
    /^=+ EUnit =+$/,
    /^===> Performing EUnit tests\.\.\.$/,
    commonTest,
  ],
  outcomes: { "timed out": "failed" },
  separator: /:(?:\d+:)? -?/,
  everywhere: [
    { line: /^(?: {2})?(?:All \d+ tests|2 tests|Test) passed\.$/, ends: "passed" },
    { line: /^ {2}Failed: \d+\. {2}Skipped: \d+\./, ends: "run" },
  ],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^ *${describedTest}${result}`), test: "word" },
        { line: new RegExp(`^ *${test}${result}`), test: "word" },
        { line: commonTest, test: "word" },
        // The formatter of rebar3
        { line: /^ {2}\d+\) (?<suites>[\w@]+):(?<name>\w+)\/\d+/, test: "failed" },
      ],
    },
  },
};
