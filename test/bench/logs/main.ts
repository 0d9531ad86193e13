// Reads console logs, and writes the failed and the flaky tests of each:
//   npm run -s bench:logs -- FOLDER --answers OUT
// FOLDER contains a RUNNER.json.gz for each runner: { logs: [{ id, text }] }. OUT receives a line for each log: { id,
// failed: [{ name, suites, file }], flaky: [...] }.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import type { LogCase } from "../../../src/reports/log/logCase";
import { LogReader } from "../../../src/reports/log/logReader";

interface Corpus {
  readonly logs: readonly { readonly id: string; readonly text: string }[];
}

function main(): void {
  const { values, positionals } = parseArgs({ options: { answers: { type: "string" } }, allowPositionals: true });
  const [folder] = positionals;
  const { answers } = values;
  if (folder === undefined || answers === undefined) {
    throw new Error("npm run -s bench:logs -- FOLDER --answers OUT");
  }
  const files = readdirSync(folder).filter((name) => name.endsWith(".json.gz"));
  const lines = files.sort().flatMap((file) => readCorpus(join(folder, file)).logs.map(answerLog));
  writeFileSync(answers, lines.join(""));
  console.log(`${lines.length} logs read`);
}

function readCorpus(path: string): Corpus {
  return JSON.parse(gunzipSync(readFileSync(path)).toString()) as Corpus;
}

function answerLog({ id, text }: Corpus["logs"][number]): string {
  const reader = new LogReader();
  reader.write(text);
  const cases = reader.end();
  return `${JSON.stringify({ id, failed: nameCases(cases, "failed"), flaky: nameCases(cases, "passedOnRetry") })}\n`;
}

function nameCases(cases: readonly LogCase[], outcome: LogCase["outcome"]): ReturnType<typeof nameCase>[] {
  return cases.filter((logCase) => logCase.outcome === outcome).map(nameCase);
}

function nameCase({ name, classname, suites, file }: LogCase): Pick<LogCase, "name" | "suites" | "file"> {
  const suitesOrClass = suites.length === 0 && classname !== undefined ? [classname] : suites;
  return { name, suites: suitesOrClass, ...(file === undefined ? {} : { file }) };
}

main();
