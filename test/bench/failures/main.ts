// Finds the failing lines of tests in the texts of their failures, and writes the answers:
//   npm run -s bench:failures -- --cases FILE... --answers OUT
// FILE is a RUNNER.json.gz, or a folder of them: { files, sources, cases: [{ id, name, classname, file, text }] }. OUT
// receives a line for each case: { id, fails: { file, line } | null, frames: [{ file, line }] }.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { withoutUndefined } from "../../../src/base/withoutUndefined";
import type { FramePlace } from "../../../src/domain/failures/failurePlaces";
import type { SourceFile } from "../../../src/domain/location";
import { findCurrentLines } from "../../../src/locate/engine/paths/currentLines";
import { findFailurePlaces } from "../../../src/locate/engine/paths/failurePlaces";
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
  readonly sources: Readonly<Record<string, string>>;
  readonly cases: readonly FailureCase[];
}

const root = { key: "root", repositoryPrefix: "" };

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { cases: { type: "string", multiple: true }, answers: { type: "string" } } });
  const { cases = [], answers } = values;
  if (cases.length === 0 || answers === undefined) {
    throw new Error("npm run -s bench:failures -- --cases FILE... --answers OUT");
  }
  const lines: string[] = [];
  for (const file of cases.flatMap(listFiles)) {
    lines.push(...(await answerCorpus(readCorpus(file))));
  }
  writeFileSync(answers, lines.join(""));
  console.log(`${lines.length} failures read`);
}

function listFiles(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) {
    return [path];
  }
  const names = readdirSync(path).filter((name) => name.endsWith(".json.gz"));
  return names.sort().map((name) => join(path, name));
}

function readCorpus(path: string): Corpus {
  return JSON.parse(gunzipSync(readFileSync(path)).toString()) as Corpus;
}

async function answerCorpus({ files, sources, cases }: Corpus): Promise<readonly string[]> {
  const index = createFileIndex(files.map((path) => ({ root: root.key, path })));
  const readLines = async ({ path }: SourceFile) => sources[path]?.split("\n");
  const answers: string[] = [];
  for (const { id, name, classname, file, text } of cases) {
    const test = withoutUndefined({
      name: name ?? "",
      classname: classname ?? undefined,
      filePath: file ?? undefined,
    });
    const places = await findCurrentLines(findFailurePlaces({ text, test }, index, [root]), readLines);
    const frames = places.map(describePlace);
    answers.push(`${JSON.stringify({ id, fails: frames[0] ?? null, frames })}\n`);
  }
  return answers;
}

function describePlace({ file, line }: FramePlace): { file: string; line: number } {
  return { file: file.path, line };
}

void main();
