import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../workbench/paths";
import { createZip } from "../archives";

function createReport(cases: string): string {
  return `<testsuites><testsuite name="vitest">${cases}</testsuite></testsuites>`;
}

const money = "packages/pricing/src/money.test.ts";
const greeting = "packages/pricing/src/greeting.test.ts";

function createCase(name: string, content: string, file = money): string {
  return `<testcase classname="${file}" name="${name}">${content}</testcase>`;
}

const keptUnits = "money &gt; keeps 1.005 EUR as 101 units";
const knownFailure = "<failure>AssertionError: expected 100 to be 101 // Object.is equality</failure>";
const ownReport = createReport(
  createCase(keptUnits, knownFailure) +
    createCase("greets the pilot", "<failure>expected 'hello' to be 'ahoy'</failure>", greeting),
);

/** Files that the recorded questions name, in addition to those of the sample, by their paths in the folder. */
export const questionFiles: Readonly<{ [path: string]: string | Buffer }> = {
  [greeting]: 'import { expect, it } from "vitest";\n\nit("greets the pilot", () => {});\n',
  "out/vitest.xml": readFileSync(join(projectRoot, "test", "fixtures", "sample", "reports", "vitest", "1.xml")),
  "out/own.xml": ownReport,
  "out/reports.zip": createZip([{ name: "junit.xml", content: ownReport }]),
  "out/passed.xml": createReport(createCase(keptUnits, "")),
  "out/notes.xml": "<notes><note>Remember the milk.</note></notes>",
  "out/otherText.xml": createReport(createCase(keptUnits, "<failure>TypeError: cents is not a function</failure>")),
  "out/retried.xml": createReport(createCase(keptUnits, "<flakyFailure>expected 100 to be 101</flakyFailure>")),
  "out/build.log": `============================= test session starts ==============================
collected 61 items

tests/test_exchange.py F                                                 [ 60%]
tests/test_posting.py F                                                  [100%]

=========================== short test summary info ============================
FAILED services/ledger/tests/test_exchange.py::test_asks_only_once_a_day - TimeoutError: timed out
FAILED services/ledger/tests/test_posting.py::test_falls_into_the_same_fiscal_year - AssertionError: assert 2027 == 2026
========================= 2 failed, 59 passed in 4.11s =========================
`,
};
