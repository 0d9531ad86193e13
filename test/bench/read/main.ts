// Prints the tests of a report, a log of a test runner, or an archive of these:
//   npm run -s bench:read -- FILE [--json]
// The output is { "format", "problem", "tests": [{ name, classname, suites, file, line, outcome, text }] }. The outcome
// is "failed", "passed on retry", "passed" or "skipped". A field that the report lacks is null.
import { createReadStream } from "node:fs";
import { parseArgs } from "node:util";
import { readTests } from "./readTests";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { json: { type: "boolean" } }, allowPositionals: true });
  const [path] = positionals;
  if (path === undefined) {
    throw new Error("npm run -s bench:read -- FILE [--json]");
  }
  const { report, tests } = await readTests(createReadStream(path));
  const content = { format: report.format ?? null, problem: report.problem ?? null, tests };
  console.log(values.json ? JSON.stringify(content) : content);
}

void main();
