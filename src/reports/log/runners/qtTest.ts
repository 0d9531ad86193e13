import type { RunnerGrammar } from "../grammar";

/** `TestCart::adds()`, `TestCart::totals(row (2))` */
const row = String.raw`(?:\((?!\)).*?\))?`;
const test = String.raw`(?<suites>\w+(?:::\w+)*)::(?<name>\w+${row})(?:\(\))?(?: (?<text>.*))?$`;

const totals = /^Totals: \d+ passed, \d+ failed/;

export const qtTest: RunnerGrammar = {
  starts: [/^\*{9} Start testing of \S+ \*{9}$/, /^Testing \w+$/],
  weakStarts: [totals, /^(?:FAIL!|PASS|SKIP|XFAIL|XPASS) *: \w+(?:::\w+)+\(/],
  outcomes: { XPASS: "failed", BPASS: "passed" },
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^(?<word>FAIL!|B?X?PASS|SKIP|[BX]FAIL) +: ${test}`), test: "word" },
        { line: /^ +Loc: \[(?<file>.+)\((?<line>\d+)\)\]$/, isPlace: true },
        { line: totals, isCount: true },
        { line: /^(?:QDEBUG|QWARN|QINFO|INFO|RESULT|\*{9})/ },
      ],
    },
  },
};
