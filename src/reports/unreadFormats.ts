import type { UnreadFormat } from "../domain/reports/testReport";

interface FormatStart extends UnreadFormat {
  /** Matches the start of a report of the format, or the fields that only the format has. */
  readonly start: RegExp;
}

const formats: readonly FormatStart[] = [
  { program: "Boost.Test", option: "--log_format=JUNIT", start: /^<Test(?:Log|Result)>/m },
  { program: "Qt Test", option: "-o report.xml,junitxml", start: /^<TestCase name="[^"]*">\s*<Environment>/m },
  { program: "CTest", option: "--output-junit report.xml", start: /^<Site BuildName=/m },
  { program: "Catch2", option: "--reporter junit", start: /^<Catch(?:2TestRun)? name=/m },
  { program: "doctest", option: "--reporters=junit", start: /^<doctest binary=/m },
  { program: "Ginkgo", option: "--junit-report report.xml", start: /^\s*\[\s*\{\s*"SuitePath":/ },
  { program: "TestCafe", option: "--reporter xunit", start: /^\s*\{\s*"startTime":[^{}[\]]*"userAgents":/ },
  { program: "pytest", option: "--junit-xml=report.xml", start: /^\{.*"\$report_type": "/m },
  {
    program: "GoogleTest",
    option: "--gtest_output=xml",
    start: /^\s*\{\s*"tests": \d+,\s*"failures": \d+,\s*"disabled":/,
  },
  {
    program: "Cucumber",
    option: "--format junit:report.xml",
    start: /^\{"(?:meta":\{"protocolVersion|testRunStarted)":/,
  },
  // The file that it keeps about its last run.
  { program: "Playwright", option: "--reporter=junit", start: /^\s*\{\s*"status": "\w+",\s*"failedTests":/ },
  { program: "Newman", option: "--reporters junit", start: /^\s*\{\s*"collection":\s*\{\s*"_":/ },
];

/** Returns the format of the test report that begins with this text, if the format is known but not read. */
export function findUnreadFormat(text: string): UnreadFormat | undefined {
  return formats.find(({ start }) => start.test(text));
}
