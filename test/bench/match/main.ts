// Measures how often a failed case of a report is matched with its record:
//   npm run bench:match -- --report FILE... --records FILE [--json] [--failures]
//   npm run bench:match -- --records FILE --neighbours [--failures]
// With --neighbours: counts the new tests, each similar to a known one, that are matched with a record by mistake. The
// file of records is { "records": [{ id, name, classname, parent, file_path, variant }] }. The right answer is the
// property `record` of a failed case in the report: an id, `none`, or `several:ID,ID`.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { XMLParser } from "fast-xml-parser";
import * as z from "zod/mini";
import { type CaseMatch, CaseMatcher } from "../../../src/domain/reports/matchCases";
import type { IdentifiedTest } from "../../../src/domain/reports/testIdentity";
import type { ReportCase } from "../../../src/domain/reports/testReport";
import { readWholeReport } from "../../support/readWholeReport";
import { listNeighbours, toCase } from "./neighbours";

/** `asked`: several records, including the right one. `missed`: no record, although there is one. */
type Verdict = "right" | "wrong" | "asked" | "missed";

const text = z.nullish(z.string());
const recordsFile = z.object({
  records: z.array(
    z.object({ id: z.string(), name: z.string(), classname: text, parent: text, file_path: text, variant: text }),
  ),
});

function readRecords(path: string): readonly IdentifiedTest[] {
  const { records } = recordsFile.parse(JSON.parse(readFileSync(path, "utf8")));
  return records.map(({ id, name, classname, parent, file_path, variant }) => ({
    id,
    name,
    ...(classname && { classname }),
    ...(parent && { parent }),
    ...(file_path && { filePath: file_path }),
    ...(variant && { variant }),
  }));
}

type OrderedElement = Readonly<Record<string, unknown>>;

/** The right answers of the failed cases by their suites, class and name. */
class Truths {
  readonly #byKey = new Map<string, (string | undefined)[]>();

  constructor(xml: string) {
    const parser = new XMLParser({
      preserveOrder: true,
      ignoreAttributes: false,
      attributeNamePrefix: "",
      maxNestedTags: 1000,
    });
    this.#add(parser.parse(xml) as readonly OrderedElement[], []);
  }

  /** Returns the right answer of the next case with these names; the last answer also applies to any further cases. */
  take({ suites, classname = "", name }: ReportCase): string | undefined {
    const truths = this.#byKey.get(caseKey(suites, classname, name)) ?? [];
    return truths.length > 1 ? truths.shift() : truths[0];
  }

  #add(elements: readonly OrderedElement[], suites: readonly string[]): void {
    for (const element of elements) {
      const { name = "", classname = "" } = readAttributes(element) ?? {};
      const content = readChildren(element, "testcase");
      if (content) {
        this.#addCase(caseKey(suites, classname, name), content);
      } else {
        this.#addSuite(element, name, suites);
      }
    }
  }

  #addSuite(element: OrderedElement, name: string, suites: readonly string[]): void {
    for (const tag of Object.keys(element)) {
      const isNamed = tag === "testsuite" && name !== "";
      this.#add(readChildren(element, tag) ?? [], isNamed ? [...suites, name] : suites);
    }
  }

  #addCase(key: string, content: readonly OrderedElement[]): void {
    const hasFailed = content.some((child) => "failure" in child || "error" in child);
    if (!hasFailed) {
      return;
    }
    const properties = content.flatMap((child) => readChildren(child, "properties") ?? []);
    const record = properties.map(readAttributes).find((attributes) => attributes?.name === "record");
    const truths = this.#byKey.get(key) ?? [];
    this.#byKey.set(key, [...truths, record?.value]);
  }
}

function caseKey(suites: readonly string[], classname: string, name: string): string {
  return JSON.stringify([suites, classname, name]);
}

function readAttributes(element: OrderedElement): Readonly<Record<string, string>> | undefined {
  return element[":@"] as Readonly<Record<string, string>> | undefined;
}

function readChildren(element: OrderedElement, tag: string): readonly OrderedElement[] | undefined {
  const content = element[tag];
  return Array.isArray(content) ? content : undefined;
}

function judge(match: CaseMatch<IdentifiedTest>, truth: string): Verdict {
  const truths = truth === "none" ? [] : truth.replace(/^several:/, "").split(",");
  if (match.kind === "none") {
    return truths.length === 0 ? "right" : "missed";
  }
  if (match.kind === "same") {
    return truths.length === 1 && truths[0] === match.test.id ? "right" : "wrong";
  }
  const ids = match.tests.map(({ id }) => id);
  if (truths.length === 0 || !truths.every((id) => ids.includes(id))) {
    return "wrong";
  }
  return truths.length > 1 ? "right" : "asked";
}

/** Counts the new tests that are similar to known ones, and those of them that are matched with a record by mistake. */
async function tryNeighbors(records: readonly IdentifiedTest[], printsFailures: boolean): Promise<void> {
  const neighbors = listNeighbours(records);
  const knownCases = records.map(toCase);
  const matcher = await CaseMatcher.create(records, (record) => record);
  const match = await matcher.forReport([...knownCases, ...neighbors.map(({ reportCase }) => reportCase)]);
  const mismatchedTests = neighbors.filter(({ reportCase }) => match(reportCase).kind !== "none");
  const matchedTests = knownCases.filter((reportCase) => match(reportCase).kind !== "none");
  console.log({
    new: neighbors.length,
    mismatched: mismatchedTests.length,
    known: knownCases.length,
    matched: matchedTests.length,
  });
  if (!printsFailures) {
    return;
  }
  for (const { change, reportCase } of mismatchedTests) {
    console.error(JSON.stringify({ change, ...reportCase, answer: match(reportCase) }));
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      report: { type: "string", multiple: true },
      records: { type: "string" },
      json: { type: "boolean" },
      failures: { type: "boolean" },
      neighbours: { type: "boolean" },
    },
  });
  if (values.records && values.neighbours) {
    return tryNeighbors(readRecords(values.records), values.failures === true);
  }
  if (!values.report || !values.records) {
    throw new Error("npm run bench:match -- --report FILE... --records FILE [--json] [--failures]");
  }
  const matcher = await CaseMatcher.create(readRecords(values.records), (record) => record);
  const counts = { cases: 0, right: 0, wrong: 0, asked: 0, missed: 0 };
  for (const path of values.report) {
    const bytes = readFileSync(path);
    const { failures, problem } = await readWholeReport([bytes]);
    if (problem) {
      console.error(`${path}: ${problem}`);
    }
    const truths = new Truths(bytes.toString("utf8"));
    const match = await matcher.forReport(failures);
    for (const reportCase of failures) {
      const truth = truths.take(reportCase);
      if (truth === undefined) {
        continue;
      }
      const answer = match(reportCase);
      const verdict = judge(answer, truth);
      counts.cases++;
      counts[verdict]++;
      if (values.failures && verdict !== "right") {
        console.error(JSON.stringify({ verdict, truth, answer, ...reportCase, failure: undefined }));
      }
    }
  }
  console.log(values.json ? JSON.stringify(counts) : counts);
}

void main();
