import type { PackedFile } from "./archives";

/** Number of cases of a report, and the interval of the failed ones. */
const caseCount = 160;
const failedOf = 40;
const stack = "    at check (/ci/harbour/src/area/module/file.test.ts:12:43)\n".repeat(14);

/** Creates the files of an archive: JUnit reports of 20 kB, each with four failures. */
export function createReportFiles(count: number): readonly PackedFile[] {
  return Array.from({ length: count }, (_, index) => {
    const cases = Array.from({ length: caseCount }, (_value, position) => createCase(index, position)).join("");
    return { name: `reports/TEST-${index}.xml`, content: `<testsuite name="s${index}">${cases}</testsuite>` };
  });
}

function createCase(file: number, position: number): string {
  const names = `classname="harbour.area.Class${file}" name="keeps promise ${position} of file ${file}"`;
  if (position % failedOf !== 0) {
    return `<testcase ${names} time="0.00${position % 10}" line="${position}"/>\n`;
  }
  return `<testcase ${names}><failure message="expected ${position}">${stack}</failure></testcase>\n`;
}
