import type { LineRule, RunnerGrammar, Section } from "./grammar";
import type { LogCase } from "./logCase";
import { type NamedTest, RunRecord } from "./runRecord";

type Groups = Readonly<Record<string, string | undefined>>;

/** Maximum suites around a test. */
const maxSuites = 100;

interface OpenSuite {
  readonly name: string;
  readonly indent: number;
  hasTests: boolean;
}

/** Reader of one run of a runner, fed with its lines. */
export class RunReader {
  readonly grammar: RunnerGrammar;
  readonly #record: RunRecord;
  #section: Section;
  #suites: OpenSuite[] = [];
  #titles: string[] = [];
  #file: string | undefined;
  #line: number | undefined;
  #namedTest: NamedTest | undefined;
  #end: LineRule["ends"];
  #isBehindList = false;

  constructor(grammar: RunnerGrammar) {
    this.grammar = grammar;
    this.#record = new RunRecord(grammar.reportsAttempts ?? false);
    this.#section = grammar.sections.results;
  }

  /** Whether the runner has written its last line. */
  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  /** Whether the text of a failure is being read, in which a line of another runner is no start. */
  get isInFailure(): boolean {
    return this.#section.isText ?? false;
  }

  /** Reads the next line, which is without prefixes and terminal codes. */
  readLine(line: string): void {
    const rule = this.#applyFirst(this.grammar.everywhere, line) ?? this.#applyFirst(this.#section.rules, line);
    if (!rule && !this.#section.isWithoutText) this.#record.addText(line);
  }

  /** Ends the run; returns its tests. */
  end(): LogCase[] {
    return this.#record.toCases(this.#end === "passed" || this.#isBehindList, this.grammar.innerTestSeparator);
  }

  #applyFirst(rules: readonly LineRule[] = [], line: string): LineRule | undefined {
    for (const rule of rules) {
      const match = rule.line.exec(line);
      if (!match) continue;
      this.#apply(rule, decodeGroups(match.groups, rule.decode));
      return rule;
    }
    return undefined;
  }

  #apply(rule: LineRule, groups: Groups): void {
    if (rule.section !== undefined) this.#beginSection(rule.section);
    if (!this.#section.isText && !rule.isPlace) this.#record.endText();
    if (rule.restartsList) this.#record.restartList();
    if (rule.isPlace) this.#record.addPlace(groups.file, toLine(groups.line), groups.class);
    if (rule.opens !== undefined) this.#open(rule.opens, groups);
    if (rule.closes === "suite") this.#suites.pop();
    if (rule.title !== undefined) this.#addTitle(rule.title, groups);
    if (rule.test !== undefined) this.#reportTest(rule.test, groups, rule);
    if (rule.closesPackage) this.#record.closePackage(groups.name ?? "", rule.closesPackage === "failed");
    this.#end ??= rule.ends;
  }

  #beginSection(name: string): void {
    this.#section = this.grammar.sections[name] ?? this.grammar.sections.results;
    if (this.#section.isBehindList) this.#isBehindList = true;
    this.#record.beginSection(name, this.#section.isList ?? false);
  }

  #open(what: NonNullable<LineRule["opens"]>, groups: Groups): void {
    if (what === "suite") this.#openSuite(groups);
    else if (what === "file") this.#openFile(groups);
    else this.#namedTest = this.#nameTest(groups);
  }

  #openFile({ file, line }: Groups): void {
    this.#file = file;
    this.#line = toLine(line);
    this.#suites = [];
  }

  #openSuite({ name = "", indent }: Groups): void {
    const level = indent?.length ?? this.#suites.length;
    this.#closeSuites(level);
    if (this.#suites.length < maxSuites) this.#suites.push({ name, indent: level, hasTests: false });
  }

  /** Closes the suites that are not indented less. */
  #closeSuites(indent: number): void {
    while ((this.#suites.at(-1)?.indent ?? -1) >= indent) this.#suites.pop();
  }

  #addTitle(part: NonNullable<LineRule["title"]>, { name = "" }: Groups): void {
    if (part === "first" || part === "only") this.#titles = [];
    this.#titles.push(name);
    if (part === "first" || part === "next") return;
    const suites = this.#titles.slice(0, -1);
    this.#record.report({ name, suites, file: this.#file }, "failed");
  }

  #reportTest(outcome: NonNullable<LineRule["test"]>, groups: Groups, { isListed, isOfSuite }: LineRule): void {
    const lineOutcome = outcome === "word" ? this.grammar.outcomes?.[groups.word ?? ""] : outcome;
    if (lineOutcome === undefined || this.#closeSuite(groups)) return;
    const test = isOfSuite ? this.#nameSuite() : this.#nameLine(groups);
    if (test) this.#record.report(test, lineOutcome, groups.text, isListed);
    this.#namedTest = undefined;
  }

  /** Closes the suite that a line names like a test behind the suite's own tests. */
  #closeSuite({ name, indent }: Groups): boolean {
    if (name === undefined || indent === undefined) return false;
    this.#closeSuites(indent.length + 1);
    const suite = this.#suites.at(-1);
    if (suite?.indent !== indent.length || suite.name !== name) {
      this.#closeSuites(indent.length);
      for (const outerSuite of this.#suites) outerSuite.hasTests = true;
      return false;
    }
    this.#suites.pop();
    for (const outerSuite of this.#suites) outerSuite.hasTests = true;
    return suite.hasTests;
  }

  #nameLine(groups: Groups): NamedTest | undefined {
    const hasName = groups.name !== undefined || groups.path !== undefined;
    return hasName ? this.#nameTest(groups) : (this.#namedTest ?? this.#nameFile(groups));
  }

  #nameSuite(): NamedTest | undefined {
    const suites = this.#suites.map((suite) => suite.name);
    const name = suites.pop();
    return name === undefined ? undefined : { name, suites, file: this.#file };
  }

  #nameTest(groups: Groups): NamedTest {
    const path = this.#split(groups.path);
    const name = groups.name ?? path.at(-1) ?? "";
    const isInSuites = groups.indent !== undefined || this.grammar.closesSuites;
    const suitesAbove = isInSuites ? this.#suites.map((suite) => suite.name) : [];
    const ownSuites = groups.suites === undefined ? path.slice(0, -1) : this.#split(groups.suites);
    const suites = [...suitesAbove, ...ownSuites].filter((suite) => suite !== "");
    const place =
      groups.file === undefined ? this.#findPlace(suites) : { file: groups.file, line: toLine(groups.line) };
    return { name: name.trim(), suites, classname: groups.class, ...place };
  }

  #split(names: string | undefined): string[] {
    if (names === undefined) return [];
    return this.grammar.separator === undefined ? [names] : names.split(this.grammar.separator);
  }

  /** Returns the file that was named above; a file may be the outermost suite as well, which it is not any more then. */
  #findPlace(suites: string[]): Pick<NamedTest, "file" | "line"> {
    if (this.#file === undefined && sourceFile.test(suites[0] ?? "")) return { file: suites.shift() };
    return { file: this.#file, line: this.#line };
  }

  /** Names a file that failed as a whole. */
  #nameFile({ file = this.#file, line }: Groups): NamedTest | undefined {
    if (line !== undefined) return undefined;
    const name = file?.split(/[\\/]/).at(-1);
    return name === undefined ? undefined : { name, suites: [], file };
  }
}

const sourceFile = /^\S.*\.(?:[cm]?[jt]sx?|py|rb|php|t|bats)$/;

function toLine(line: string | undefined): number | undefined {
  return line === undefined ? undefined : Number(line);
}

function decodeGroups(groups: Groups = {}, decode?: (text: string) => string): Groups {
  if (!decode) return groups;
  const entries = Object.entries(groups).map(([name, text]) => [name, text === undefined ? text : decode(text)]);
  return Object.fromEntries(entries) as Groups;
}
