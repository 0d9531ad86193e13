import { findResult } from "../../../base/collections";
import type { TestAddress } from "../../../domain/testAddress";
import { readPlace } from "../../../domain/testNames/sourceEndings";
import { baseName } from "../../fileIndex/pathNames";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding, Scanner } from "../../language";
import { joinWords } from "../../names/joinWords";
import { findTitleWords } from "../../searchWords";
import { type Line, splitLines, trimLine } from "../../syntax/lines";
import type { SourceText, Span } from "../../syntax/sourceText";
import { replaceByWildcards } from "../../titles/evaluateTitle";
import { createTitleFinding } from "../../titles/findings";
import { literal, normalizeTitle, type Pattern, simplify } from "../../titles/pattern";
import { listWords } from "../../titles/words";
import {
  isClassMadeFrom,
  readMethodNames,
  readScenarioNames,
  readUntitledLine,
  splitGeneratedNames,
} from "./featureNames";
import { SuiteDeclarations, type SuiteFile, type SuiteTest } from "./suiteDeclarations";

/** Scanner for the `.feature` files of Cucumber, behave and other runners, in any human language. */
export const gherkinScanner: Scanner = {
  findSearchWords: (test) => findTitleWords(splitGeneratedNames(test)),
  read: (source, path, isSourcePath) => new FeatureDeclarations(readFeature(source), source, path, isSourcePath),
};

/** Keyword before a heading's colon: `Scenario Outline`, `Szenario`, `Plan du scénario`. */
const heading = /^\s*(\p{L}[\p{L}\p{M}' ]{0,40}):/u;
/** Lines that may contain a colon but are not headings. */
const nonHeading = /^\s*(?:[*@#|]|(?:Given|When|Then|And|But)\s)/;
const examplesKeywords = listWords(
  "examples scenarios beispiele exemples exemplos ejemplos esempi voorbeelden exempel eksempler przykłady примеры приклади",
);

interface Heading extends Span {
  readonly text: string;
  readonly keyword: string;
}

interface Scenario extends SuiteTest {
  readonly text: string;
  /** Lines of each table of examples. The first line of a table contains its headings. */
  readonly tables: Span[][];
}

interface Feature extends SuiteFile {
  /** Spans of the headings below the feature's own: those of scenarios, with or without a title, and all others. */
  readonly headings: readonly Span[];
  readonly tests: readonly Scenario[];
}

class FeatureDeclarations implements Declarations {
  readonly #suite: SuiteDeclarations;

  constructor(
    private readonly feature: Feature,
    private readonly source: SourceText,
    private readonly path: string,
    isSourcePath: IsSourcePath,
  ) {
    this.#suite = new SuiteDeclarations(feature, isSourcePath);
  }

  find(test: TestAddress): Finding | undefined {
    const place = readPlace(test.name);
    const isHere = place !== undefined && baseName(place.path) === baseName(this.path);
    const line = isHere ? place.line : readUntitledLine(test.name);
    if (line !== undefined) {
      return this.#findLine(line);
    }
    const titles = [this.feature.name ?? "", ...this.feature.tests.map(({ text }) => text)];
    const findings = readScenarioNames(test, titles).map((reading) => {
      const finding = this.#suite.find(reading.test);
      return finding && this.#narrow(finding, reading.line);
    });
    const surerFindings = findings.filter((finding) => finding && finding.standing !== "around");
    const [surest] = surerFindings.toSorted((a, b) => (b?.share ?? 1) - (a?.share ?? 1));
    return surest ?? this.#findByMethod(test) ?? findings[0];
  }

  /** Finds the heading or the example on a 1-based line; the feature if there is neither. */
  #findLine(line: number): Finding | undefined {
    const examples = this.feature.tests.flatMap(({ tables }) => tables.flat());
    const example = examples.find(this.#isOn(line));
    const span = example ?? this.feature.headings.find(this.#isOn(line));
    if (span) {
      return { standing: "unlessBetter", places: [span] };
    }
    const { title } = this.feature;
    return title && { standing: "around", places: [title] };
  }

  readonly #isOn =
    (line: number) =>
    ({ start }: Span): boolean =>
      this.source.findLine(start) + 1 === line;

  /** Narrows a finding to the scenario or the example on a 1-based line, if it is among those that were found. */
  #narrow(finding: Finding, line: number | undefined): Finding {
    if (line === undefined) {
      return finding;
    }
    const { places } = finding;
    const scenarios = this.feature.tests.filter(({ title }) => places.includes(title));
    const spans = [...places, ...scenarios.flatMap(({ tables }) => tables.flat())];
    const span = spans.find(this.#isOn(line));
    if (span) {
      return { ...finding, places: [span] };
    }
    return finding;
  }

  /**
   * Finds the scenarios whose titles may have generated the record's method, which belongs to a class generated from a
   * feature.
   */
  #findByMethod({ name, classname = "" }: TestAddress): Finding | undefined {
    const isOwn = this.feature.isSuite?.(classname);
    return findResult(readMethodNames(name), (words) => {
      const scenarios = this.feature.tests.filter(({ text }) => words !== "" && joinWords(text) === words);
      return createTitleFinding(isOwn ? "unlessBetter" : "ifReferred", scenarios);
    });
  }
}

function readFeature(source: SourceText): Feature {
  const scenarios: Scenario[] = [];
  let feature: Heading | undefined;
  let table: Span[] | undefined;
  const headings: Span[] = [];
  for (const line of skipDocStrings(splitLines(source))) {
    const title = parseHeading(line);
    if (!title) {
      const isRow = /^\s*\|/.test(line.text);
      if (isRow) {
        table?.push(trimLine(line, 0));
      }
      continue;
    }
    table = undefined;
    if (feature) {
      headings.push(createSpan(title));
    }
    if (!feature) {
      feature = title;
    } else if (examplesKeywords.has(title.keyword.toLowerCase())) {
      table = [];
      scenarios.at(-1)?.tables.push(table);
    } else if (title.text !== "") {
      scenarios.push(createScenario(title));
    }
  }
  const tests = scenarios.map(withoutHeadings);
  if (!feature) {
    return { name: undefined, tests, headings };
  }
  const name = normalizeTitle(feature.text);
  return {
    name,
    title: createSpan(feature),
    tests,
    headings,
    isSuite: (suite) => isClassMadeFrom(suite, name),
  };
}

function createScenario(title: Heading): Scenario {
  return {
    text: title.text,
    title: createSpan(title),
    pattern: createTitlePattern(title.text),
    tables: [],
    functionName: createFunctionName(title.text),
  };
}

function withoutHeadings(scenario: Scenario): Scenario {
  return { ...scenario, tables: scenario.tables.map((rows) => rows.slice(1)) };
}

/** Yields the lines outside of doc strings. */
function* skipDocStrings(lines: Iterable<Line>): Iterable<Line> {
  let fence: string | undefined;
  for (const line of lines) {
    const mark = /^\s*("""|```)/.exec(line.text)?.[1];
    if (fence === undefined && mark === undefined) {
      yield line;
    } else if (fence === undefined) {
      fence = mark;
    } else if (mark === fence) {
      fence = undefined;
    }
  }
}

const createSpan = ({ start, end }: Span): Span => ({ start, end });

function parseHeading(line: Line): Heading | undefined {
  if (nonHeading.test(line.text)) {
    return undefined;
  }
  const match = heading.exec(line.text);
  if (!match) {
    return undefined;
  }
  const [opening, keyword = ""] = match;
  return { ...trimLine(line, opening.length), keyword: keyword.trim() };
}

/** Creates the pattern of a title, in which a value of the example replaces each `<name>`. */
function createTitlePattern(title: string): Pattern {
  return simplify(replaceByWildcards([literal(title)], /<[^<>]{1,100}>/));
}

/** Creates the name that pytest-bdd gives to the test function of a scenario. */
function createFunctionName(title: string): string {
  const words = title.trim().replaceAll(" ", "_");
  const identifier = words.replace(/[^\p{L}\p{N}_]/gu, "").replace(/^\d+_*/, "");
  return `test_${identifier.toLowerCase()}`;
}
