import type { Scanner } from "../../language";
import { type Line, linesOf, trimmed } from "../../syntax/lines";
import type { SourceText, Span } from "../../syntax/sourceText";
import { literal, normalised, type Pattern, simplify, wild } from "../../titles/pattern";
import { SuiteDeclarations, type SuiteFile, type SuiteTest } from "./suite";

/** Cucumber, behave and whatever else runs `.feature` files, in any human language. */
export const gherkinScanner: Scanner = {
  search: "title",
  read: (source, _path, isSourcePath) => new SuiteDeclarations(readFeature(source), isSourcePath),
};

/** What stands in front of a heading's colon: `Scenario Outline`, `Szenario`, `Plan du scénario`. */
const heading = /^\s*(\p{L}[\p{L}\p{M}' ]{0,40}):/u;
/** Lines that may hold a colon and are no headings. */
const steps = /^\s*(?:[*@#|]|(?:Given|When|Then|And|But)\s)/;
const examples =
  /^(?:examples|scenarios|beispiele|exemples|exemplos|ejemplos|esempi|voorbeelden|exempel|eksempler|przykłady|примеры|приклади)$/iu;

interface Title extends Span {
  readonly text: string;
  readonly keyword: string;
}

function readFeature(source: SourceText): SuiteFile {
  const tests: (SuiteTest & { tables: Span[][] })[] = [];
  let feature: Title | undefined;
  let table: Span[] | undefined;
  for (const line of withoutTexts(linesOf(source))) {
    const title = headingOf(line);
    if (!title) {
      if (/^\s*\|/.test(line.text)) table?.push(trimmed(line, 0));
      continue;
    }
    table = undefined;
    if (!feature) feature = title;
    else if (examples.test(title.keyword)) {
      table = [];
      tests.at(-1)?.tables.push(table);
    } else if (title.text !== "")
      tests.push({
        title: spanOf(title),
        pattern: outline(title.text),
        tables: [],
        functionName: scenarioFunction(title.text),
      });
  }
  const withoutHeadings = tests.map((test) => ({ ...test, tables: test.tables.map((rows) => rows.slice(1)) }));
  const named = feature && { title: spanOf(feature) };
  return { name: feature && normalised(feature.text), ...named, tests: withoutHeadings };
}

/** Lines outside the texts of steps. */
function* withoutTexts(lines: Iterable<Line>): Iterable<Line> {
  let fence: string | undefined;
  for (const line of lines) {
    const mark = /^\s*("""|```)/.exec(line.text)?.[1];
    if (fence === undefined && mark === undefined) yield line;
    else if (fence === undefined) fence = mark;
    else if (mark === fence) fence = undefined;
  }
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });

function headingOf(line: Line): Title | undefined {
  const match = steps.test(line.text) ? null : heading.exec(line.text);
  return match ? { ...trimmed(line, match[0].length), keyword: match[1]?.trim() ?? "" } : undefined;
}

/** A title in which `<name>` stands for a value of the row. */
function outline(title: string): Pattern {
  return simplify(title.split(/<[^<>]{1,100}>/).flatMap((text, i) => [...(i > 0 ? [wild] : []), literal(text)]));
}

/** How pytest-bdd calls the test of a scenario. */
function scenarioFunction(title: string): string {
  const name = title
    .trim()
    .replaceAll(" ", "_")
    .replace(/[^\p{L}\p{N}_]/gu, "");
  return `test_${name.replace(/^\d+_*/, "").toLowerCase()}`;
}
