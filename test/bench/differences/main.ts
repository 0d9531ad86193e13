// Reads the expected and actual values from the texts of failures, and prints for how many texts of each runner that
// succeeded:
//   npm run -s bench:differences -- FOLDER [--list] [--answers OUT]
// FOLDER contains a RUNNER.json.gz for each runner: { cases: [{ id, text }] }. `--list` prints the values, each line
// after `- ` (expected) or `+ ` (actual). OUT receives a line for each text: { id, difference }, which may be null.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import type { Difference } from "../../../src/domain/failures/difference";
import { readDifference } from "../../../src/reports/difference/readDifference";

const usage = "npm run -s bench:differences -- FOLDER [--list] [--answers OUT]";
const ending = ".json.gz";

interface Corpus {
  readonly cases: readonly { readonly id: string; readonly text: string }[];
}

interface Answer {
  readonly id: string;
  readonly difference: Difference | null;
}

function main(): void {
  const options = { list: { type: "boolean" }, answers: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined) {
    throw new Error(usage);
  }
  const files = readdirSync(folder).filter((name) => name.endsWith(ending));
  const answers = files.sort().flatMap((file) => answerFile(folder, file));
  if (values.list) {
    answers.forEach(printSides);
  }
  if (values.answers !== undefined) {
    writeFileSync(values.answers, answers.map((answer) => `${JSON.stringify(answer)}\n`).join(""));
  }
  printCounts("all", answers);
}

function answerFile(folder: string, file: string): readonly Answer[] {
  const { cases } = JSON.parse(gunzipSync(readFileSync(join(folder, file))).toString()) as Corpus;
  const answers = cases.map(({ id, text }) => ({ id, difference: readDifference(text) ?? null }));
  printCounts(basename(file, ending), answers);
  return answers;
}

function printCounts(runner: string, answers: readonly Answer[]): void {
  const shownCount = answers.filter(({ difference }) => difference !== null).length;
  console.log(`${runner}: ${answers.length} texts, ${shownCount} with a difference`);
}

function printSides({ id, difference }: Answer): void {
  if (difference === null) {
    return;
  }
  const expected = difference.expected.split("\n").map((line) => `- ${line}`);
  const actual = difference.actual.split("\n").map((line) => `+ ${line}`);
  console.log([`## ${id}`, ...expected, ...actual].join("\n"));
}

main();
