import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { faultSteps } from "../faults/faultSteps";
import {
  desktopVersions,
  runInBrowser,
  runOnDesktop,
  sampleSuite,
  severalSuite,
  suiteWithoutThread,
} from "./hostTests";
import { execute, runMocha } from "./mochaRun";
import { projectRoot, serverVersion, serverVersions } from "./paths";
import { createCheckTotals, type TestStep } from "./testStep";

const needsPackage = ["package"];

/** The steps that take longest, in descending order of their duration. */
const longSteps = [
  "faults-host",
  "faults-windows-several",
  `host-${serverVersion("newest").version}`,
  "e2e-triage",
  `host-${serverVersion("oldest").version}`,
  "e2e-runs",
  "faults-windows-starts",
  "e2e-restart",
];

/** Everything that `npm test` runs. The longest steps come first, so that none of them runs alone at the end. */
export function testSteps(): readonly TestStep[] {
  const steps = [...hostSteps(), ...faultSteps(), ...endToEndSteps(), ...checkSteps()];
  const isLong = ({ name }: TestStep) => longSteps.includes(name);
  const sortedLongSteps = steps.filter(isLong).sort((a, b) => longSteps.indexOf(a.name) - longSteps.indexOf(b.name));
  return [packageStep(), ...sortedLongSteps, ...steps.filter((step) => !isLong(step))];
}

/** The everyday part, `npm run check`: no package, no editor, no browser. */
export function checkSteps(): readonly TestStep[] {
  return [unitStep(), scriptStep("lint"), scriptStep("types")];
}

/** The host tests in desktop versions of VS Code, which are downloaded. */
export function desktopSteps(): readonly TestStep[] {
  const hosts = desktopVersions.map((version) => ({
    name: `desktop-${version}`,
    heading: `host tests, desktop VS Code ${version}`,
    needs: needsPackage,
    run: () => runOnDesktop(version),
  }));
  return [packageStep(), ...hosts];
}

/** Every step by its name. */
export function allSteps(): ReadonlyMap<string, TestStep> {
  return new Map([...testSteps(), ...desktopSteps()].map((step) => [step.name, step]));
}

function unitStep(): TestStep {
  return { name: "unit", heading: "unit and contract", run: (scratch) => runMocha("unit", [], scratch) };
}

function scriptStep(script: string): TestStep {
  return {
    name: script,
    heading: script,
    run: async () => createCheckTotals((await execute("npm", ["run", "--silent", script])) === 0),
  };
}

/** Builds the package twice: the same sources must result in the same bytes. */
function packageStep(): TestStep {
  const program = join(projectRoot, "test", "workbench", "package.mjs");
  return {
    name: "package",
    heading: "package, built twice",
    run: async () => {
      if ((await execute(process.execPath, [program])) !== 0) {
        return { passedCount: 0, failedCount: 1 };
      }
      const isReproducible = (await execute(process.execPath, [program, "--again"])) === 0;
      return isReproducible ? { passedCount: 1, failedCount: 0 } : { passedCount: 0, failedCount: 1 };
    },
  };
}

function hostSteps(): readonly TestStep[] {
  const oldest = serverVersion("oldest").version;
  return serverVersions().flatMap(({ version }): readonly TestStep[] => [
    {
      name: `host-${version}`,
      heading: `host tests, VS Code ${version}${version === oldest ? ", without the reading thread" : ""}`,
      needs: needsPackage,
      run: () => runInBrowser(version, version === oldest ? suiteWithoutThread : sampleSuite),
    },
    {
      name: `host-several-${version}`,
      heading: `host tests, VS Code ${version}, several repositories`,
      needs: needsPackage,
      run: () => runInBrowser(version, severalSuite),
    },
  ]);
}

/** Returns one step for each file: they are independent. */
function endToEndSteps(): readonly TestStep[] {
  const folder = join(projectRoot, "out", "test", "e2e");
  const files = readdirSync(folder).filter((file) => file.endsWith(".test.js"));
  return files.sort().map((file) => {
    const name = `e2e-${basename(file, ".test.js")}`;
    // The tests of a file depend on each other: after a failure, each of the others would only wait for its deadline.
    const options = ["--no-config", "--enable-source-maps", "--bail", "--timeout", "120000"];
    return {
      name,
      heading: `end to end, ${basename(file, ".test.js")}`,
      needs: needsPackage,
      run: (scratch) => runMocha(name, [...options, join(folder, file)], scratch),
    };
  });
}
