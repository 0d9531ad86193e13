import { closeSync, openSync, writeFileSync, writeSync } from "node:fs";
import { createZip } from "../../support/archives";

/** Kinds of large texts: reports of 50 MB, a log of 100 MB, and an archive of 100 MB of reports. */
export type LargeFormat = "xml" | "json" | "log" | "zip";

/** Number of cases of a large report, and of the failed ones among them. */
export const caseCount = 200_000;
export const failureCount = 20_000;

const failureText = (index: number) =>
  `Error: expected ${index} to be ${index + 1}\n${"    at check (/ci/harbour/src/area/module/file.test.ts:12:43)\n".repeat(14)}`;
const createNames = (index: number) => ({
  suite: `suite ${Math.floor(index / 500)}`,
  name: `keeps the promise number ${index} of the harbour`,
  file: `/ci/harbour/src/area${Math.floor(index / 500) % 97}/file${Math.floor(index / 500)}.test.ts`,
});
const isFailed = (index: number) => index < caseCount && index % (caseCount / failureCount) === 0;

/** Creates the record of a failed case. */
export function createRecord(index: number) {
  const { suite, name, file } = createNames(index * (caseCount / failureCount));
  return { id: `${index}`, name, classname: suite, filePath: file.replace("/ci/harbour/", "") };
}

function createXmlCase(index: number): string {
  const { suite, name, file } = createNames(index);
  const attributes = `classname="${suite}" name="${name}" file="${file}" time="0.00${index % 10}" line="${index % 1000}"`;
  return isFailed(index)
    ? `<testcase ${attributes}><failure message="failed">${failureText(index)}</failure></testcase>\n`
    : `<testcase ${attributes}></testcase>\n`;
}

function createJestTest(index: number): string {
  const { suite, name } = createNames(index);
  return JSON.stringify({
    ancestorTitles: [suite],
    duration: index % 10,
    fullName: `${suite} ${name}`,
    status: isFailed(index) ? "failed" : "passed",
    title: name,
    failureMessages: isFailed(index) ? [failureText(index)] : [],
  });
}

/** Creates a test file with 500 tests in the format of jest's JSON reporter. */
function createJestFile(index: number): string {
  const tests = Array.from({ length: 500 }, (_, offset) => createJestTest(index + offset));
  return `{"assertionResults":[${tests.join(",")}],"message":"","name":"${createNames(index).file}","status":"failed"}`;
}

/** Creates the part of jest's console log for a file with 500 tests, with the lines that they print. */
function createLogFile(start: number): string {
  const { suite, file } = createNames(start);
  const output = `  console.log\n${"    the harbour has 12 ships at 3 quays, and waits for another one\n".repeat(3_100)}`;
  const indices = Array.from({ length: 500 }, (_, offset) => start + offset).filter(isFailed);
  const failures = indices.map(
    (index) => `  ● ${suite} › ${createNames(index).name}\n\n${indent(failureText(index))}\n`,
  );
  return `FAIL ${file.replace("/ci/harbour/", "")}\n${output}${failures.join("")}`;
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "    ");
}

/** Creates reports of 500 tests each; the second half has no failures. */
function createReports() {
  return Array.from({ length: (caseCount * 2) / 500 }, (_, file) => {
    const cases = Array.from({ length: 500 }, (_value, offset) => createXmlCase(file * 500 + offset)).join("");
    const content = `<testsuite name="s">${cases}</testsuite>\n`;
    return { name: `reports/TEST-${file}.xml`, content, isStored: true };
  });
}

/** Writes a large report, log or archive. */
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
      writeSync(file, createLogFile(start));
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
      const cases = () => Array.from({ length: 500 }, (_, offset) => createXmlCase(start + offset)).join("");
      const separator = start === 0 ? "" : ",";
      writeSync(
        file,
        format === "xml" ? `<testsuite name="s">${cases()}</testsuite>\n` : separator + createJestFile(start),
      );
    }
    writeSync(file, format === "xml" ? "</testsuites>\n" : "]}");
  } finally {
    closeSync(file);
  }
}
