import type { LogLineReference } from "../../domain/reports/testReport";
import type { LineOutcome, LineRule, RunnerGrammar, Section } from "./grammar";
import type { LogCase } from "./logCase";
import { createPackageTest } from "./packageRecords";
import { type Groups, RunNames, toLine } from "./runNames";
import { RunRecord } from "./runRecord";
import { failStarted, type NamedTest } from "./testRecord";

/** Maximum number of classes that are remembered because they have a failure. */
const maxFailedClasses = 20_000;
/** Maximum number of lines of a name with its suites: if there are more, the first one was not part of a name. */
const maxTitleLines = 10;

/** Start or end of a block of code in Markdown, as people quote a log. */
const fence = /^(?:`{3,}|~{3,})\w*$/;

const countBeforeWord = String.raw`(?:^|\D)[1-9]\d* (?:[a-z]+ )?(?:fail|error)`;
const countAfterWord = String.raw`\b(?:fail[a-z]*|errors?)[:=]? *[1-9]`;
/** Counts of failures: `2 failed`, `1 test failed`, `Failures: 3`, `errors=1`, `12 tests, 1 failure`. */
const failedCounts = new RegExp(
  `${countBeforeWord}|${countAfterWord}|ests .{0,99}failed|EXCEPTION|T FAILED|Error during|listed below|timed out|signal|\\d \\/ \\d`,
  "i",
);

const crashWords = "Aborted|Bus error|Illegal instruction|Killed|Segmentation fault|Trace/breakpoint trap";
const fatalError = "(?:[Ff]atal (?:Python )?error|FATAL ERROR|Windows fatal exception): ";
/** End of the process that runs the tests, as its shell or its language states it. */
const crash = new RegExp(`(?:^|[ .])(?:${crashWords})(?: +\\(|$)|^panic: |${fatalError}`);

/** Words and marks of results, as most runners write them: any other means that a test was skipped. */
const passed = /^(?:ok|pass|[✓✔√])/i;
const failed = /^(?:fail|error|x$|[✖✗✘✕⨯×])/i;

/** Returns the name of the first section that has a rule for the line. */
export function findSection({ sections }: RunnerGrammar, line: string): string | undefined {
  const [name] = Object.entries(sections).find(([, { rules }]) => rules.some((rule) => rule.line.test(line))) ?? [];
  return name;
}

interface Summary {
  line: LogLineReference;
  /** Whether no further failures can be listed. */
  isAfterList?: boolean;
  /** Line that counts failures. */
  failedCount?: LogLineReference | undefined;
  /** Line that states the end of the process, unless results follow: a test may print it as well. */
  crash?: LogLineReference | undefined;
}

/** Reader of one run of a runner, fed with its lines. */
export class RunReader {
  readonly grammar: RunnerGrammar;
  readonly record: RunRecord;
  readonly #names: RunNames;
  #section: Section;
  #titles: string[] = [];
  /** Test whose outcome a later line states. */
  #namedTest: NamedTest | undefined;
  #end: LineRule["ends"];
  /** Whether the previous line names a test whose name may continue. */
  #isAfterName = false;
  readonly #summary: Summary = { line: { line: 0, text: "" } };
  /** Classes with a failure. */
  readonly #failedClasses = new Set<string>();

  constructor(grammar: RunnerGrammar) {
    this.grammar = grammar;
    this.record = new RunRecord(grammar);
    this.#names = new RunNames(grammar);
    this.#section = grammar.sections.results;
  }

  /** Whether the runner has written its last line. */
  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  /** Whether the text of a failure is being read, in which no line starts a run of another runner. */
  get isInFailure(): boolean {
    return this.#section.isText ?? false;
  }

  /** Begins in the middle of a run: in the section that has a rule for the line, unless another section has begun. */
  beginAt(line: string): void {
    const name = findSection(this.grammar, line);
    if (name !== undefined && this.#section === this.grammar.sections.results) {
      this.#beginSection(name);
    }
  }

  /**
   * Reads the next line.
   *
   * @param line text without prefixes and terminal codes
   * @param number 0-based number of the line in an editor
   */
  readLine(line: string, number: number): void {
    const reference = { line: number, text: line.trim() };
    this.#summary.line = reference;
    this.record.beginLine(line, number);
    if (fence.test(line)) {
      this.record.texts.openTest = undefined;
      this.record.texts.endNextText();
    }
    const ruleEverywhere = this.#applyFirst(this.grammar.everywhere, line);
    const rule = ruleEverywhere ?? this.#applyFirst(this.#section.rules, line);
    const isCount = rule?.isCount || rule?.ends === "run";
    if (isCount && failedCounts.test(line)) {
      this.#summary.failedCount = reference;
    }
    if (isCount || isResult(rule)) {
      this.#summary.crash = undefined;
    } else if (crash.test(line)) {
      this.#summary.crash = reference;
    }
    this.#addText(line, rule);
    this.#isAfterName = (rule?.test !== undefined && !rule.isRepeated) || rule?.continuesName === true;
  }

  #addText(line: string, rule: LineRule | undefined): void {
    if (this.#section.hasTextBefore && !rule) {
      this.record.texts.addToNextTest(line);
      return;
    }
    if (rule?.endsText) {
      this.record.texts.endWith(line);
    }
    const isText = !rule || rule.isPlace || rule.isText;
    if (isText && !this.#section.isWithoutText) {
      this.record.texts.add(line);
    }
  }

  /** Ends the run; returns its tests, and a failure without a name if it only counts its failures. */
  end(): LogCase[] {
    const { isAfterList = false, crash: lastLine, failedCount: logLine = lastLine } = this.#summary;
    if (lastLine && this.#end === undefined) {
      failStarted(this.record.tests, lastLine);
    }
    const isAllListed = this.#end === "passed" || isAfterList;
    const cases = this.record.toCases(isAllListed);

    const hasNamed = cases.some(({ outcome }) => outcome === "failed" || outcome === "passedOnRetry");
    if (!logLine || hasNamed || this.#end === "passed") {
      return cases;
    }
    return [...cases, { name: "", suites: [], outcome: "failed", failure: logLine.text, logLine }];
  }

  #applyFirst(rules: readonly LineRule[] = [], line: string): LineRule | undefined {
    for (const rule of rules) {
      if (rule.continuesName && !this.#isAfterName) {
        continue;
      }
      const match = rule.line.exec(line);
      if (!match) {
        continue;
      }
      const { openTest } = this.record.texts;
      if (rule.closes === "test" && openTest) {
        openTest.outcome = undefined;
      }
      const groups = decodeGroups(match.groups, rule.decode);
      this.#apply(rule, groups);
      return rule;
    }
    return undefined;
  }

  #apply(rule: LineRule, groups: Groups): void {
    if (rule.section !== undefined) {
      this.#beginSection(rule.section);
    }
    if (!this.#section.isText && !rule.isPlace && !rule.isText && !rule.continuesName) {
      this.record.texts.openTest = undefined;
    }
    if (rule.continuesName && groups.name !== undefined) {
      this.record.continueName(groups.name);
    }
    if (rule.repeatsLists) {
      this.record.repeatLists();
    }
    if (rule.restartsList) {
      this.record.restartList();
    }
    if (rule.isPlace) {
      this.record.addPlace(groups.file, toLine(groups.line), groups.class, rule.isOwner);
    }
    if (rule.opens !== undefined) {
      this.#open(rule.opens, groups);
    }
    if (rule.closes === "suite") {
      this.#names.closeSuite();
    }
    if (rule.title !== undefined) {
      this.#addTitle(rule.title, groups);
    }
    if (rule.test !== undefined) {
      this.#reportTest(rule, groups);
    }
    if (rule.closesPackage) {
      this.record.closePackage(groups.name ?? "", rule.closesPackage === "failed");
    }
    if (this.#section.hasTextBefore && rule.section === undefined) {
      this.record.texts.endNextText();
    }
    this.#end ??= rule.ends;
  }

  #beginSection(name: string): void {
    this.#section = this.grammar.sections[name] ?? this.grammar.sections.results;
    if (this.#section.isAfterList) {
      this.#summary.isAfterList = true;
    }
    this.record.beginSection(name, this.#section);
  }

  #open(kind: NonNullable<LineRule["opens"]>, groups: Groups): void {
    if (kind === "suite") {
      this.#names.openSuite(groups);
    } else if (kind === "file") {
      this.#names.openFile(groups);
    } else if (kind === "package") {
      this.record.texts.openTest = this.record.packages.openBuild(groups.name ?? "");
    } else if (kind === "failure") {
      this.record.openFailure(groups.path ?? "");
    } else {
      this.#namedTest = this.#names.nameTest(groups);
    }
  }

  #addTitle(part: NonNullable<LineRule["title"]>, { name = "" }: Groups): void {
    if (part === "first" || part === "only") {
      this.#titles = [];
    }
    this.#titles.push(name);
    if (part === "first" || part === "next" || this.#titles.length > maxTitleLines) {
      return;
    }
    const suites = this.#titles.slice(0, -1);
    const test = { name, suites, ...this.#names.place };
    this.record.report(test, "failed");
  }

  #reportTest(rule: LineRule, groups: Groups): void {
    const outcome = this.#findOutcome(rule, groups);
    if (outcome === undefined || this.#names.closeNamedSuite(groups)) {
      return;
    }
    const test = this.#nameTest(rule, groups);
    if (!test) {
      this.#summary.failedCount ??= outcome === "failed" ? this.#summary.line : undefined;
      return;
    }
    if (outcome === "failed" && this.#isKnownFailure(test, rule)) {
      return;
    }
    const reportedTest = rule.isWithoutSuites ? this.record.findNamed(test) : test;
    this.record.report(reportedTest, outcome, groups.text, rule.isListed);
  }

  /**
   * Returns whether a line repeats a failure that another line has reported; otherwise remembers the class of the
   * failure.
   */
  #isKnownFailure({ name, classname, suites }: NamedTest, { isRepeated, isNameless, subject }: LineRule): boolean {
    if (isNameless || this.#section.isPartial) {
      return isNameless === true && this.#failedClasses.size > 0;
    }
    const className = findOuterClass(classname ?? suites.at(-1) ?? name);
    if (isRepeated) {
      // A file that repeats the failures of its tests is left out at the end
      return subject !== "file" && this.#failedClasses.has(className);
    }
    if (this.#failedClasses.size < maxFailedClasses) {
      this.#failedClasses.add(className);
    }
    return false;
  }

  #findOutcome({ test }: LineRule, { word = "" }: Groups): LineOutcome | undefined {
    return test === "word" ? (this.grammar.outcomes?.[word] ?? findOutcome(word)) : test;
  }

  #nameTest({ subject, isRepeated }: LineRule, groups: Groups): NamedTest | undefined {
    if (subject === "suite") {
      return this.#names.nameSuite();
    }
    if (subject === "file") {
      const file = this.#names.nameFile(groups);
      return file && { ...file, isPackage: isRepeated };
    }
    if (subject === "package") {
      return createPackageTest(groups.suites ?? "");
    }
    const hasName = groups.name !== undefined || groups.path !== undefined;
    if (hasName) {
      return this.#names.nameTest(groups);
    }
    return this.#namedTest;
  }
}

function findOutcome(word: string): LineOutcome {
  if (passed.test(word)) {
    return "passed";
  }
  return failed.test(word) ? "failed" : "skipped";
}

/** Returns whether a line states results. */
function isResult({ test, closesPackage, ends }: Partial<LineRule> = {}): boolean {
  return (test !== undefined && test !== "started") || closesPackage !== undefined || ends !== undefined;
}

/** Returns the name of a class without its package and its inner classes. */
function findOuterClass(name: string): string {
  const [outerName = ""] = name.slice(name.lastIndexOf(".") + 1).split("$");
  return outerName;
}

function decodeGroups(groups: Groups = {}, decode?: (text: string) => string): Groups {
  if (!decode) {
    return groups;
  }
  const decodedGroups: Record<string, string | undefined> = {};
  for (const [name, text] of Object.entries(groups)) {
    decodedGroups[name] = text === undefined || name === "word" ? text : decode(text);
  }
  return decodedGroups;
}
