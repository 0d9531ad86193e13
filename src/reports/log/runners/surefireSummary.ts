import type { LineRule, RunnerGrammar, Section } from "../grammar";

/** Maven's word in front of a line, which versions before 2.20 do not have. */
export const level = String.raw`^(?:(?:\d+ )?\[(?:ERROR|WARNING)\] )?`;
const knownLevel = String.raw`^(?:\d+ )?\[(?:ERROR|WARNING)\]`;

const className = String.raw`\w[\w.$]*`;
/** `CartTest.refuses:14->check:20 expected: <1>`, or `CartTest>BaseTest.refuses:14 expected: <1>` */
const place = String.raw`(?:\[.*?\])?(?::\d+)?(?:->\S+)*`;
const testClass = String.raw`(?:\w+\.)*[A-Z][\w$]*`;
const test = String.raw`(?<class>${testClass})(?:>${className})?\.(?<name>\w+)${place}(?: (?<text>.*))?$`;
/** `refuses(com.acme.CartTest): expected:<1>`, up to version 2.12 */
const oldTest = String.raw`(?<name>\S.*?)\((?<class>${className})\)(?:: (?<text>.*))?$`;

export const results = /^(?:(?:\d+ )?\[(?:INFO|ERROR)\] )?Results ?:$/;

const oldHeadings: readonly LineRule[] = [
  { line: new RegExp(`^(?:Failed tests|Tests in error): +${oldTest}`), section: "failures", test: "failed" },
  { line: /^(?:Failed tests|Tests in error): *$/, section: "failures" },
  { line: /^Flaked tests: *$/, section: "flakes" },
];
const headings: readonly LineRule[] = [
  { line: new RegExp(`${knownLevel} (?:Failures|Errors): ?$`), section: "failures" },
  { line: new RegExp(`${knownLevel} Flakes: ?$`), section: "flakes" },
  ...oldHeadings,
];
/** `com.acme.CartTest: no server`, or `CartTest.com.acme.CartTest » Deployment` */
const failedClass = String.raw`(?:[A-Z]\w*\.)?(?<name>(?:[a-z]\w*\.)+[A-Z][\w$]*)(?::? (?<text>.*))?$`;
const failures: readonly LineRule[] = [
  { line: new RegExp(`${level} {2}${oldTest}`), test: "failed" },
  { line: new RegExp(`${level} {2}${failedClass}`), test: "failed" },
  { line: new RegExp(`${level} {2}${test}`), test: "failed" },
];
const flake: LineRule = { line: new RegExp(`${level}(?<class>${className})\\.(?<name>\\w+)$`), test: "passedOnRetry" };

/** Line with the counts of a module, which ends what is repeated. */
const counts = new RegExp(`${level}Tests run: \\d+, Failures: \\d+, Errors: \\d+, Skipped: \\d+(?:, Flakes: \\d+)?$`);

const repeat = (rule: LineRule): LineRule => ({ ...rule, isRepeated: true });

/** Headings that stand in the results where nothing stands between. */
export const repeatedHeadings = oldHeadings.map(repeat);

const around = [{ line: counts, section: "results" }, ...headings.map(repeat)];

/** Sections of what is repeated at the end of a module, for the grammar of the results themselves. */
export const repeatedSections: Readonly<Record<"summary" | "failures" | "flakes", Section>> = {
  summary: { isWithoutText: true, rules: around },
  failures: { isWithoutText: true, rules: [...around, ...failures.map(repeat)] },
  flakes: { isList: true, isWithoutText: true, rules: [...around, flake] },
};

/** What Surefire and Failsafe repeat at the end of a module, where nothing else of them is in the log. */
export const surefireSummary: RunnerGrammar = {
  name: "Surefire's summary",
  starts: [],
  weakStarts: [results, /^(?:Failed tests|Tests in error):(?: |$)/],
  everywhere: [...headings, { line: counts, ends: "run" }],
  sections: {
    results: { rules: [] },
    failures: { isWithoutText: true, rules: failures },
    flakes: { isWithoutText: true, rules: [flake] },
  },
};
