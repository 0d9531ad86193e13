// Tries inputs with known right answers on the code of the extension:
//   npm run -s bench:cases -- FOLDER [--all]
// FOLDER contains a NAME.case.json for each input, in the format of `caseFile.ts`. Prints each wrong answer ("short";
// with --all also the right ones, "held"), then "N of M held". Exits with 1 if an answer is wrong.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readCaseFile } from "./caseFile";
import { type Trial, tryCase } from "./tryCase";

const ending = ".case.json";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { all: { type: "boolean" } }, allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined) {
    throw new Error("npm run -s bench:cases -- FOLDER [--all]");
  }
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort();
  let heldCount = 0;
  for (const name of names) {
    const trial = await tryFile(folder, name);
    if (trial.isRight) {
      heldCount++;
    }
    if (!trial.isRight || values.all) {
      console.log(
        `${trial.isRight ? "held" : "short"} ${name.slice(0, -ending.length)}: ${JSON.stringify(trial.answer)}`,
      );
    }
  }
  console.log(`${heldCount} of ${names.length} held`);
  process.exitCode = heldCount === names.length && heldCount > 0 ? 0 : 1;
}

async function tryFile(folder: string, name: string): Promise<Trial> {
  try {
    return await tryCase(readCaseFile(join(folder, name)), folder);
  } catch (error) {
    return { isRight: false, answer: String(error) };
  }
}

void main();
