import { closeSync, openSync, writeFileSync, writeSync } from "node:fs";
import { createZip } from "../../support/archives";

/** Kinds of large texts: reports of 50 MB, a log of 100 MB, and an archive of 100 MB of reports. */
export type LargeFormat = "xml" | "json" | "log" | "zip";

/** Cases of a large report, and the failed ones among them. */
export const caseCount = 200_000;
export const failureCount = 20_000;

const failureText = (index: number) =>
  `Error: expected ${index} to be ${index + 1}\n${"    at check (/ci/harbour/src/area/module/file.test.ts:12:43)\n".repeat(14)}`;
const findName = (index: number) => ({
  suite: `suite ${Math.floor(index / 500)}`,
  name: `keeps the promise number ${index} of the harbour`,
  file: `/ci/harbour/src/area${Math.floor(index / 500) % 97}/file${Math.floor(index / 500)}.test.ts`,
});
const isFailed = (index: number) => index < caseCount && index % (caseCount / failureCount) === 0;

/** Returns the record of a failed case. */
export function recordOf(index: number) {
  const { suite, name, file } = findName(index * (caseCount / failureCount));
  return { id: `${index}`, name, classname: suite, filePath: file.replace("/ci/harbour/", "") };
}

function xmlCase(index: number): string {
  const { suite, name, file } = findName(index);
  const attributes = `classname="${suite}" name="${name}" file="${file}" time="0.00${index % 10}" line="${index % 1000}"`;
  return isFailed(index)
    ? `<testcase ${attributes}><failure message="failed">${failureText(index)}</failure></testcase>\n`
    : `<testcase ${attributes}></testcase>\n`;
}

function jestTest(index: number): string {
  const { suite, name } = findName(index);
  return JSON.stringify({
    ancestorTitles: [suite],
    duration: index % 10,
    fullName: `${suite} ${name}`,
    status: isFailed(index) ? "failed" : "passed",
    title: name,
    failureMessages: isFailed(index) ? [failureText(index)] : [],
  });
}

/** A file of jest's JSON: 500 tests. */
function jestFile(index: number): string {
  const tests = Array.from({ length: 500 }, (_, offset) => jestTest(index + offset));
  return `{"assertionResults":[${tests.join(",")}],"message":"","name":"${findName(index).file}","status":"failed"}`;
}

/** A file of the log that jest writes: 500 tests, and lines that they print. */
function logFile(start: number): string {
  const { suite, file } = findName(start);
  const output = `  console.log\n${"    the harbour has 12 ships at 3 quays, and waits for another one\n".repeat(3_100)}`;
  const indices = Array.from({ length: 500 }, (_, offset) => start + offset).filter(isFailed);
  const failures = indices.map((index) => `  ● ${suite} › ${findName(index).name}\n\n${indent(failureText(index))}\n`);
  return `FAIL ${file.replace("/ci/harbour/", "")}\n${output}${failures.join("")}`;
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "    ");
}

/** Reports of 500 tests each; none of the second half has failed. */
function createReports() {
  return Array.from({ length: (caseCount * 2) / 500 }, (_, file) => {
    const cases = Array.from({ length: 500 }, (_value, offset) => xmlCase(file * 500 + offset)).join("");
    const content = `<testsuite name="s">${cases}</testsuite>\n`;
    return { name: `reports/TEST-${file}.xml`, content, isStored: true };
  });
}

/** Writes a text of a format. */
export function writeLargeReport(path: string, format: LargeFormat): void {
  if (format === "zip") {
    writeFileSync(path, createZip(createReports()));
  } else if (format === "log") {
    writeLargeLog(path);
  } else {
    writeLargeText(path, format);
  }
}

function writeLargeLog(path: string): void {
  const file = openSync(path, "w");
  try {
    for (let start = 0; start < caseCount; start += 500) {
      writeSync(file, logFile(start));
    }
    writeSync(file, "Test Suites: 400 failed, 400 total\nTests: 20000 failed, 20000 total\nRan all test suites.\n");
  } finally {
    closeSync(file);
  }
}

function writeLargeText(path: string, format: "xml" | "json"): void {
  const file = openSync(path, "w");
  try {
    writeSync(file, format === "xml" ? "<testsuites>\n" : '{"numTotalTests":200000,"testResults":[');
    for (let start = 0; start < caseCount; start += 500) {
      const cases = () => Array.from({ length: 500 }, (_, offset) => xmlCase(start + offset)).join("");
      const separator = start === 0 ? "" : ",";
      writeSync(file, format === "xml" ? `<testsuite name="s">${cases()}</testsuite>\n` : separator + jestFile(start));
    }
    writeSync(file, format === "xml" ? "</testsuites>\n" : "]}");
  } finally {
    closeSync(file);
  }
}
