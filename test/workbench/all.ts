import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printMatrix, runMatrix } from "../faults/matrix";
import { desktopVersions, runInBrowser, runOnDesktop, severalSuite } from "./hostTests";
import { execute, runMocha } from "./mochaRun";
import { projectRoot, serverVersions } from "./paths";
import { sum, type Totals } from "./totals";

/** One heading of the run. A check that has no tests of its own counts when it fails and only then. */
interface Step {
  readonly heading: string;
  run(scratch: string): Promise<Totals>;
}

const nothing: Totals = { passed: 0, failed: 0 };

/**
 * `npm test`: runs every step, whatever became of the ones before, and ends with the line `N passed, N failed`. With `--desktop`: the host
 * tests alone, in desktop VS Codes. Resolves with the exit code: 0 only if something passed and nothing failed.
 */
export async function main(args: readonly string[]): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), "test-health-"));
  try {
    const totals: Totals[] = [];
    for (const step of args.includes("--desktop") ? desktopSteps() : steps()) totals.push(await runStep(step, scratch));
    const { passed, failed } = sum(totals);
    console.log(`${passed} passed, ${failed} failed`);
    return passed > 0 && failed === 0 ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function steps(): readonly Step[] {
  return [
    script("lint"),
    script("types"),
    mocha("unit and contract", []),
    script("package"),
    samePackage(),
    ...serverVersions().map(({ version }) => ({
      heading: `host tests, VS Code ${version}`,
      run: () => runInBrowser(version),
    })),
    { heading: "host tests, several repositories", run: () => runInBrowser("newest", severalSuite) },
    { heading: "faults", run: runFaults },
    endToEnd(),
  ];
}

function desktopSteps(): readonly Step[] {
  const hosts = desktopVersions.map((version) => ({
    heading: `host tests, desktop VS Code ${version}`,
    run: () => runOnDesktop(version),
  }));
  return [script("package"), ...hosts];
}

async function runFaults(scratch: string): Promise<Totals> {
  const { rows, totals } = await runMatrix(scratch);
  printMatrix(rows);
  return totals;
}

/** A script of package.json. */
function script(name: string): Step {
  return {
    heading: name,
    run: async () => ((await execute("npm", ["run", "--silent", name])) === 0 ? nothing : { passed: 0, failed: 1 }),
  };
}

/** The same sources give the same package. */
function samePackage(): Step {
  return {
    heading: "package, built again",
    run: async () => {
      const program = join(projectRoot, "test", "workbench", "package.mjs");
      const code = await execute(process.execPath, [program, "--again"]);
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
  };
}

/** A mocha run in plain Node; its files are those of `.mocharc.json` if none are given. */
function mocha(heading: string, args: readonly string[]): Step {
  return {
    heading,
    run: (scratch) => runMocha(heading, args, scratch),
  };
}

function endToEnd(): Step {
  const heading = "end to end";
  const folder = join(projectRoot, "out", "test", "e2e");
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const tests = files.filter((file) => file.endsWith(".test.js")).sort();
  if (tests.length > 0) {
    const paths = tests.map((file) => join(folder, file));
    // Its tests tell one story: after the first that fails, each of the others would only wait for its deadline.
    return mocha(heading, ["--no-config", "--enable-source-maps", "--bail", "--timeout", "120000", ...paths]);
  }
  return {
    heading,
    async run() {
      console.log("no end-to-end tests yet");
      return nothing;
    },
  };
}

async function runStep({ heading, run }: Step, scratch: string): Promise<Totals> {
  console.log(`\n== ${heading}`);
  const started = performance.now();
  const totals = await run(scratch).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`== ${heading}: ${totals.failed === 0 ? "ok" : "failed"}, ${seconds} s`);
  return totals;
}
