// How often the locator finds the true line of real tests, and how fast.
//   node out/test/bench/locate/corpus.js --corpus FILE --root CHECKOUT [--json] [--misses N]
// FILE: { records: [{ name, classname, parent, file_path, expected: { file, first, last }, alternatives?, repository? }] }, lines 1-based;
// `expected.file: null` for a file that must not be found. Records with a `repository` are looked for in CHECKOUT/<its last segment>.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Answer } from "../../../src/locate/answer";
import { WorkspaceLocator } from "../../../src/locate/workspaceLocator";
import { nodeSourceFiles } from "../../support/nodeSourceFiles";

interface CorpusRecord {
  readonly name: string;
  readonly classname?: string | null;
  readonly parent?: string | null;
  readonly file_path?: string | null;
  readonly repository?: string;
  readonly expected: { readonly file: string | null; readonly first: number | null; readonly last: number | null };
  readonly alternatives?: readonly (readonly [number, number])[];
}

type Verdict = "right" | "rightAmbiguous" | "rightFile" | "notFound" | "wrong";

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    root: { type: "string" },
    json: { type: "boolean" },
    misses: { type: "string" },
  },
});

const placesOf = (answer: Answer): { file: string; line: number }[] => {
  if (answer.confidence === "none" || answer.confidence === "file") return [];
  const all = answer.confidence === "ambiguous" ? answer.candidates : [answer];
  return all.map(({ file, range }) => ({ file: file.path, line: range.line + 1 }));
};

function judge(answer: Answer, { expected, alternatives = [] }: CorpusRecord): Verdict {
  if (expected.file === null) return answer.confidence === "none" ? "right" : "wrong";
  const { first, last } = expected;
  if (first === null || last === null) return judgeFile(answer, expected.file);
  const isRight = ({ file, line }: { file: string; line: number }) =>
    file === expected.file && [[first, last], ...alternatives].some(([from = 0, to = 0]) => from <= line && line <= to);
  const places = placesOf(answer);
  if (answer.confidence === "ambiguous") return places.some(isRight) ? "rightAmbiguous" : "wrong";
  if (answer.confidence === "exact" || answer.confidence === "pattern")
    return places.every(isRight) ? "right" : "wrong";
  return answer.confidence !== "none" && answer.file.path === expected.file ? "rightFile" : "notFound";
}

function judgeFile(answer: Answer, expected: string): Verdict {
  const files = answer.confidence === "file" ? [answer.file.path] : placesOf(answer).map(({ file }) => file);
  if (files.length === 0) return "notFound";
  return files.every((file) => file === expected) ? "right" : "wrong";
}

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const rounded = (number: number): number => Math.round(number * 1000) / 1000;

async function measure(corpus: string, root: string) {
  const records: CorpusRecord[] = JSON.parse(readFileSync(corpus, "utf8")).records;
  const locators = new Map<string, WorkspaceLocator>();
  const locatorFor = (repository: string | undefined): WorkspaceLocator => {
    const dir = repository === undefined ? root : join(root, repository.split("/").at(-1) ?? "");
    const locator = locators.get(dir) ?? new WorkspaceLocator(nodeSourceFiles(dir));
    locators.set(dir, locator);
    return locator;
  };
  const tally: Record<Verdict, number> = { right: 0, rightAmbiguous: 0, rightFile: 0, notFound: 0, wrong: 0 };
  const misses: unknown[] = [];
  const cold: number[] = [];
  const warm: number[] = [];
  const linesOf = new Map<string, number>();
  for (const record of records) {
    const address = {
      name: record.name,
      ...(record.classname && { classname: record.classname }),
      ...(record.parent && { parent: record.parent }),
      ...(record.file_path && { filePath: record.file_path }),
    };
    const locator = locatorFor(record.repository);
    const started = performance.now();
    const answer = await locator.locate(address);
    const took = performance.now() - started;
    const verdict = judge(answer, record);
    tally[verdict]++;
    if (verdict !== "right")
      misses.push({
        verdict,
        confidence: answer.confidence,
        address,
        expected: record.expected,
        places: placesOf(answer),
        answer: answer.confidence === "none" ? answer : undefined,
      });
    const file = placesOf(answer)[0]?.file;
    if (file === undefined) continue;
    const known = linesOf.get(file);
    const lines =
      known ?? readFileSync(join(root, record.repository?.split("/").at(-1) ?? "", file), "utf8").split("\n").length;
    linesOf.set(file, lines);
    (known === undefined ? cold : warm).push((took * 1000) / Math.max(lines, 100));
  }
  const summary = {
    corpus,
    records: records.length,
    ...tally,
    coldMsPer1000Lines: rounded(median(cold.slice(1))),
    warmMsPer1000Lines: rounded(median(warm)),
  };
  return { summary, misses };
}

async function main(): Promise<void> {
  if (!values.corpus || !values.root) {
    console.error("Give --corpus FILE and --root CHECKOUT.");
    process.exitCode = 2;
    return;
  }
  const { summary, misses } = await measure(values.corpus, values.root);
  if (values.json) {
    console.log(JSON.stringify({ ...summary, misses }));
    return;
  }
  console.log(
    Object.entries(summary)
      .map(([key, value]) => `${key} ${value}`)
      .join("  "),
  );
  for (const miss of misses.slice(0, Number(values.misses ?? 20))) console.log(JSON.stringify(miss));
}

void main();
