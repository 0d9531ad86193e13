import type { Scanner } from "../../language";
import { findTitleWords } from "../../searchWords";
import { type Line, splitLines, trimLine } from "../../syntax/lines";
import type { SourceText, Span } from "../../syntax/sourceText";
import { literal, normalizeTitle, type Pattern, simplify, wild } from "../../titles/pattern";
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
const examplesKeyword =
  /^(?:examples|scenarios|beispiele|exemples|exemplos|ejemplos|esempi|voorbeelden|exempel|eksempler|przykłady|примеры|приклади)$/iu;

interface Heading extends Span {
  readonly text: string;
  readonly keyword: string;
}

function readFeature(source: SourceText): SuiteFile {
  const tests: (SuiteTest & { tables: Span[][] })[] = [];
  let feature: Heading | undefined;
  let table: Span[] | undefined;
  for (const line of skipDocStrings(splitLines(source))) {
    const title = parseHeading(line);
    if (!title) {
      if (/^\s*\|/.test(line.text)) table?.push(trimLine(line, 0));
      continue;
    }
    table = undefined;
    if (!feature) feature = title;
    else if (examplesKeyword.test(title.keyword)) {
      table = [];
      tests.at(-1)?.tables.push(table);
    } else if (title.text !== "")
      tests.push({
        title: createSpan(title),
        pattern: titlePattern(title.text),
        tables: [],
        functionName: scenarioFunctionName(title.text),
      });
  }
  const testsWithoutHeadings = tests.map((test) => ({ ...test, tables: test.tables.map((lines) => lines.slice(1)) }));
  const featureTitle = feature && { title: createSpan(feature) };
  return { name: feature && normalizeTitle(feature.text), ...featureTitle, tests: testsWithoutHeadings };
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
  const match = nonHeading.test(line.text) ? null : heading.exec(line.text);
  return match ? { ...trimLine(line, match[0].length), keyword: match[1]?.trim() ?? "" } : undefined;
}

/** Returns the pattern of a title in which `<name>` is replaced by a value of the example. */
function titlePattern(title: string): Pattern {
  return simplify(title.split(/<[^<>]{1,100}>/).flatMap((text, i) => [...(i > 0 ? [wild] : []), literal(text)]));
}

/** Returns the name that pytest-bdd gives to the test function of a scenario. */
function scenarioFunctionName(title: string): string {
  const name = title
    .trim()
    .replaceAll(" ", "_")
    .replace(/[^\p{L}\p{N}_]/gu, "");
  return `test_${name.replace(/^\d+_*/, "").toLowerCase()}`;
}
