import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { faultsInRestrictedMode, faultsSuite, type HostSuite, runInBrowser } from "../workbench/hostTests";
import { loadingOptions, runMocha } from "../workbench/mochaRun";
import { projectRoot } from "../workbench/paths";
import type { TestStep } from "../workbench/testStep";
import type { Totals } from "../workbench/totals";
import { keysVariable, searchFiles } from "./canary";
import { measuredVariable, note } from "./faultCase";
import { printMatrix, readMatrix } from "./matrix";

const needsPackage = ["package"];

/**
 * Returns the steps with the checks of the matrix (in plain Node, inside VS Code's extension host, and in its windows)
 * and the step that prints the table of their measurements.
 */
export function faultSteps(): readonly TestStep[] {
  const checks = [hostStep(), ...windowSteps(), plainStep(), restrictedStep()];
  return [...checks, tableStep(checks.map(({ name }) => name))];
}

/** Returns the path of the file to which the checks of one run add their measurements. */
export function measuredFile(scratch: string): string {
  return join(scratch, "measured.jsonl");
}

function plainStep(): TestStep {
  return {
    name: "faults-plain",
    heading: "faults in plain Node",
    run: (scratch) => runChecks("faults-plain", testFiles("plain"), scratch),
  };
}

function hostStep(): TestStep {
  return {
    name: "faults-host",
    heading: "faults in the extension host",
    needs: needsPackage,
    run: (scratch) => runHostChecks(faultsSuite, scratch, "host"),
  };
}

function restrictedStep(): TestStep {
  return {
    name: "faults-restricted",
    heading: "faults in Restricted Mode",
    needs: needsPackage,
    run: (scratch) => runHostChecks(faultsInRestrictedMode, scratch, "restricted"),
  };
}

/** Returns one step for each file, since the files are independent. */
function windowSteps(): readonly TestStep[] {
  return testFiles("windows").map((file) => {
    const subject = basename(file, ".test.js");
    const name = `faults-windows-${subject}`;
    return {
      name,
      heading: `faults in front of windows, ${subject}`,
      needs: needsPackage,
      run: (scratch) => runChecks(name, [file], scratch),
    };
  });
}

/** Prints the table, and fails for each case that did not pass: a check that did not finish has written nothing. */
function tableStep(needs: readonly string[]): TestStep {
  return {
    name: "faults",
    heading: "fault matrix",
    needs,
    run: async (scratch) => {
      const rows = readMatrix(measuredFile(scratch));
      printMatrix(rows);
      const failures = rows.flatMap(({ pass, ...row }) =>
        pass
          ? []
          : [`${row.number}: ${row.fault}\nrequired: ${row.required}\nmeasured: ${row.measurement || "nothing"}`],
      );
      return { passedCount: 0, failedCount: failures.length, failures };
    },
  };
}

async function runChecks(name: string, files: readonly string[], scratch: string): Promise<Totals> {
  process.env[measuredVariable] = measuredFile(scratch);
  const options = ["--no-config", "--enable-source-maps", "--timeout", "60000", ...loadingOptions()];
  return runMocha(name, [...options, ...files], scratch);
}

async function runHostChecks(suite: HostSuite, scratch: string, name: string): Promise<Totals> {
  const keys = join(scratch, `keys-${name}`);
  process.env[measuredVariable] = measuredFile(scratch);
  process.env[keysVariable] = keys;
  return runInBrowser("newest", suite, (dataDir) => searchForKeys(keys, dataDir));
}

/** Checks that the editor's files (state, settings, logs and caches) contain no key of any check. */
function searchForKeys(file: string, dataDir: string): void {
  const keys = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  const { files, holding } = searchFiles(dataDir, ...keys);
  for (const path of holding) {
    console.error(`a key is in ${path}`);
  }
  const measurement = `after the editor's end: ${keys.length} keys, in ${holding.length} of its ${files} files`;
  note({ case: 5, measurement, pass: keys.length > 0 && files > 0 && holding.length === 0 });
}

function testFiles(folder: string): readonly string[] {
  const path = join(projectRoot, "out", "test", "faults", folder);
  return readdirSync(path).flatMap((name) => (name.endsWith(".test.js") ? [join(path, name)] : []));
}
