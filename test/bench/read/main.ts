// Prints what the readers keep of a test report:
//   npm run -s bench:read -- FILE --json
// { "format", "problem", "tests": [{ name, classname, suites, file, line, outcome, text }] }, the failed cases and
// those that passed on retry; what a report does not state is null.
import { createReadStream } from "node:fs";
import { parseArgs } from "node:util";
import type { ReportCase } from "../../../src/domain/reports/testReport";
import { readWholeReport } from "../../support/readWholeReport";

type Outcome = "failed" | "passed on retry";

function describeCase({ name, classname, suites, file, line, failure }: ReportCase, outcome: Outcome) {
  return {
    name,
    classname: classname ?? null,
    suites,
    file: file ?? null,
    line: line ?? null,
    outcome,
    text: failure,
  };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { json: { type: "boolean" } }, allowPositionals: true });
  const [path] = positionals;
  if (path === undefined) throw new Error("npm run -s bench:read -- FILE [--json]");
  const { format, problem, failures, retriedCases } = await readWholeReport(createReadStream(path));
  const tests = [
    ...failures.map((reportCase) => describeCase(reportCase, "failed")),
    ...retriedCases.map((reportCase) => describeCase(reportCase, "passed on retry")),
  ];
  const report = { format: format ?? null, problem: problem ?? null, tests };
  console.log(values.json ? JSON.stringify(report) : report);
}

void main();
