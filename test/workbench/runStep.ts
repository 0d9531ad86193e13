import { writeFileSync } from "node:fs";
import { totalsFile } from "./runSteps";
import { allSteps } from "./testSteps";

/** `node runStep.js NAME SCRATCH`: runs one step and writes its totals into the folder. */
async function main([name = "", scratch = ""]: readonly string[]): Promise<void> {
  const step = allSteps().get(name);
  if (!step) {
    throw new RangeError(`there is no step ${name}`);
  }
  writeFileSync(totalsFile(scratch, name), JSON.stringify(await step.run(scratch)));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
