// Finds where tests failed, in texts of failures, and writes the answers:
//   npm run -s bench:failures -- --cases FILE... --answers OUT
// FILE is a RUNNER.json.gz, or a folder of them: { files, sources, cases: [{ id, name, classname, file, text }] }. OUT
// gets a line for each case: { id, fails: { file, line } | null, frames: [{ file, line }] }.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { withoutUndefined } from "../../../src/base/withoutUndefined";
import type { FramePlace } from "../../../src/domain/failures/failurePlaces";
import { findFailurePlaces } from "../../../src/locate/engine/frames/failurePlaces";
import { createFileIndex } from "../../../src/locate/engine/sourceNames";

interface FailureCase {
  readonly id: string;
  readonly name: string | null;
  readonly classname: string | null;
  readonly file: string | null;
  readonly text: string;
}

interface Corpus {
  readonly files: readonly string[];
  readonly cases: readonly FailureCase[];
}

const root = { key: "root", repositoryPrefix: "" };

function main(): void {
  const { values } = parseArgs({ options: { cases: { type: "string", multiple: true }, answers: { type: "string" } } });
  const { cases = [], answers } = values;
  if (cases.length === 0 || answers === undefined)
    throw new Error("npm run -s bench:failures -- --cases FILE... --answers OUT");
  const lines = cases.flatMap(listFiles).flatMap((file) => answerCorpus(readCorpus(file)));
  writeFileSync(answers, lines.join(""));
  console.log(`${lines.length} failures read`);
}

function listFiles(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => name.endsWith(".json.gz"));
  return names.sort().map((name) => join(path, name));
}

function readCorpus(path: string): Corpus {
  return JSON.parse(gunzipSync(readFileSync(path)).toString()) as Corpus;
}

function answerCorpus({ files, cases }: Corpus): readonly string[] {
  const index = createFileIndex(files.map((path) => ({ root: root.key, path })));
  return cases.map(({ id, name, classname, file, text }) => {
    const test = withoutUndefined({
      name: name ?? "",
      classname: classname ?? undefined,
      filePath: file ?? undefined,
    });
    const { frames } = findFailurePlaces(text, test, index, [root]);
    const places = frames.map(describePlace);
    return `${JSON.stringify({ id, fails: places[0] ?? null, frames: places })}\n`;
  });
}

function describePlace({ file, line }: FramePlace): { file: string; line: number } {
  return { file: file.path, line };
}

main();
