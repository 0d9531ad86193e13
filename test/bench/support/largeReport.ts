import { closeSync, openSync, writeSync } from "node:fs";

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
const isFailed = (index: number) => index % (caseCount / failureCount) === 0;

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

/** Writes a report of 50 MB. */
export function writeLargeReport(path: string, format: "xml" | "json"): void {
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
