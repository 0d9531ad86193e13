import type { Scanner } from "../../language";
import { findTitleWords } from "../../searchWords";
import { type Line, splitLines, trimLine } from "../../syntax/lines";
import type { SourceText, Span } from "../../syntax/sourceText";
import { replaceByWildcards } from "../../titles/evaluateTitle";
import { literal, normalizeTitle, type Pattern, simplify } from "../../titles/pattern";
import { SuiteDeclarations, type SuiteFile, type SuiteTest } from "./suiteDeclarations";

/** Scanner for the `.feature` files of Cucumber, behave and other runners, in any human language. */
export const gherkinScanner: Scanner = {
  findSearchWords: findTitleWords,
  read: (source, _path, isSourcePath) => new SuiteDeclarations(readFeature(source), isSourcePath),
};

/** Keyword before a heading's colon: `Scenario Outline`, `Szenario`, `Plan du scénario`. */
const heading = /^\s*(\p{L}[\p{L}\p{M}' ]{0,40}):/u;
/** Lines that may contain a colon but are not headings. */
const nonHeading = /^\s*(?:[*@#|]|(?:Given|When|Then|And|But)\s)/;
const examplesKeywords = new Set([
  "examples",
  "scenarios",
  "beispiele",
  "exemples",
  "exemplos",
  "ejemplos",
  "esempi",
  "voorbeelden",
  "exempel",
  "eksempler",
  "przykłady",
  "примеры",
  "приклади",
]);

interface Heading extends Span {
  readonly text: string;
  readonly keyword: string;
}

interface Scenario extends SuiteTest {
  /** Lines of each table of examples, the first of which are the headings. */
  readonly tables: Span[][];
}

function readFeature(source: SourceText): SuiteFile {
  const scenarios: Scenario[] = [];
  let feature: Heading | undefined;
  let table: Span[] | undefined;
  for (const line of skipDocStrings(splitLines(source))) {
    const title = parseHeading(line);
    if (!title) {
      const isRow = /^\s*\|/.test(line.text);
      if (isRow) table?.push(trimLine(line, 0));
      continue;
    }
    table = undefined;
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
  if (!feature) return { name: undefined, tests };
  return { name: normalizeTitle(feature.text), title: createSpan(feature), tests };
}

function createScenario(title: Heading): Scenario {
  return {
    title: createSpan(title),
    pattern: titlePattern(title.text),
    tables: [],
    functionName: scenarioFunctionName(title.text),
  };
}

function withoutHeadings(scenario: Scenario): SuiteTest {
  return { ...scenario, tables: scenario.tables.map((rows) => rows.slice(1)) };
}

/** Yields the lines outside of doc strings. */
function* skipDocStrings(lines: Iterable<Line>): Iterable<Line> {
  let fence: string | undefined;
  for (const line of lines) {
    const mark = /^\s*("""|```)/.exec(line.text)?.[1];
    if (fence === undefined && mark === undefined) yield line;
    else if (fence === undefined) fence = mark;
    else if (mark === fence) fence = undefined;
  }
}

const createSpan = ({ start, end }: Span): Span => ({ start, end });

function parseHeading(line: Line): Heading | undefined {
  if (nonHeading.test(line.text)) return undefined;
  const match = heading.exec(line.text);
  if (!match) return undefined;
  const [opening, keyword = ""] = match;
  return { ...trimLine(line, opening.length), keyword: keyword.trim() };
}

/** Returns the pattern of a title in which `<name>` is replaced by a value of the example. */
function titlePattern(title: string): Pattern {
  return simplify(replaceByWildcards([literal(title)], /<[^<>]{1,100}>/));
}

/** Returns the name that pytest-bdd gives to the test function of a scenario. */
function scenarioFunctionName(title: string): string {
  const words = title.trim().replaceAll(" ", "_");
  const identifier = words.replace(/[^\p{L}\p{N}_]/gu, "").replace(/^\d+_*/, "");
  return `test_${identifier.toLowerCase()}`;
}
