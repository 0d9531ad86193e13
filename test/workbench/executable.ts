import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { format, parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { endAnimationsAtOnce } from "./animations";
import { launchBrowser } from "./browser";
import { serverVersion } from "./paths";
import { settingsVariable, VsCodeServer } from "./server";
import { suiteMark } from "./totals";
import { workbenchUrl } from "./url";

/** Time limit of a suite, in milliseconds. */
const suiteDeadlineMs = 900_000;

/** Small, since nobody looks at the window: painting a large one takes a tenth of the time of a suite. */
const viewport = { width: 600, height: 400 };

/** End of a suite: its exit code, or the reason why it was interrupted. */
type Outcome = { readonly code: number } | { readonly problem: string };

/**
 * Replaces the executable of a desktop VS Code: parses the arguments of `runTests` of `@vscode/test-electron`, runs the
 * suite in a browser-hosted VS Code, prints the suite's report, and resolves with its exit code. The environment
 * variable `TEST_HEALTH_VSCODE` sets the version (default: `newest`).
 */
export async function main(argv: readonly string[]): Promise<number> {
  const { folder, dataDir, extensionsDir, ...target } = parse(argv);
  const scratch = mkdtempSync(join(tmpdir(), "test-health-host-"));
  const server = await VsCodeServer.start({
    version: serverVersion(process.env.TEST_HEALTH_VSCODE ?? "newest"),
    dataDir: dataDir ?? join(scratch, "data"),
    extensionsDir: extensionsDir ?? join(scratch, "extensions"),
    settings: JSON.parse(process.env[settingsVariable] ?? "{}") as Record<string, unknown>,
  });
  try {
    const browser = await launchBrowser();
    try {
      const context = await browser.newContext({ viewport });
      await endAnimationsAtOnce(context);
      const page = await context.newPage();
      const { outcome } = await observe(page, server, join(scratch, "vscode.log"));
      await page.goto(workbenchUrl(server.authority, folder === undefined ? target : { ...target, folder }));
      return await reportOutcome(await outcome, page, scratch);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

function parse(argv: readonly string[]) {
  const string = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args: [...argv],
    strict: false,
    options: {
      extensionDevelopmentPath: string,
      extensionTestsPath: string,
      "user-data-dir": string,
      "extensions-dir": string,
    },
  });
  const { extensionDevelopmentPath, extensionTestsPath } = values;
  if (typeof extensionDevelopmentPath !== "string" || typeof extensionTestsPath !== "string") {
    throw new Error("--extensionDevelopmentPath=DIR and --extensionTestsPath=FILE are needed");
  }
  const dataDir = values["user-data-dir"];
  const extensionsDir = values["extensions-dir"];
  return {
    extensionDevelopmentPath: resolve(extensionDevelopmentPath),
    extensionTestsPath: resolve(extensionTestsPath),
    folder: positionals[0] === undefined ? undefined : resolve(positionals[0]),
    dataDir: typeof dataDir === "string" ? dataDir : undefined,
    extensionsDir: typeof extensionsDir === "string" ? extensionsDir : undefined,
  };
}

/**
 * Adds the two functions to the page through which the workbench reports, and then resolves with a promise of the
 * outcome: the suite's exit, a crash, the end of the page or the server, or the deadline, whichever is first. Prints
 * the lines of the suite, and writes all lines to the file `log`.
 */
async function observe(page: Page, server: VsCodeServer, log: string): Promise<{ readonly outcome: Promise<Outcome> }> {
  await page.exposeFunction("codeAutomationLog", (level: string, args: unknown[]) => {
    const text = format(...args);
    appendFileSync(log, `${level} ${text}\n`);
    if (text.startsWith(suiteMark)) {
      console.log(text);
    }
  });
  let resolveExitCode: (code: number) => void = () => {};
  const exitCode = new Promise<number>((resolvePromise) => {
    resolveExitCode = resolvePromise;
  });
  await page.exposeFunction("codeAutomationExit", (code: number) => resolveExitCode(code));
  const outcome = Promise.race<Outcome>([
    exitCode.then((code) => ({ code })),
    server.whenExited.then(() => ({ problem: "VS Code's server ended" })),
    waitForEvent(page, "crash").then(() => ({ problem: "the page crashed" })),
    waitForEvent(page, "close").then(() => ({ problem: "the browser was closed" })),
    delay(suiteDeadlineMs, { problem: `no result within ${suiteDeadlineMs / 1000} s` }, { ref: false }),
  ]);
  return { outcome };
}

function waitForEvent(page: Page, event: "crash" | "close"): Promise<unknown> {
  return new Promise((resolvePromise) => page.on(event as "close", resolvePromise));
}

/**
 * Returns the exit code of a suite, 1 if it was interrupted. Keeps the scratch folder of a failed one, with a
 * screenshot of the page and the workbench's log.
 */
async function reportOutcome(outcome: Outcome, page: Page, scratch: string): Promise<number> {
  if ("code" in outcome && outcome.code === 0) {
    rmSync(scratch, { recursive: true, force: true });
    return 0;
  }
  if ("problem" in outcome) {
    console.error(`The host tests did not end: ${outcome.problem}.`);
  }
  await page.screenshot({ path: join(scratch, "page.png"), timeout: 10_000 }).catch(() => {});
  console.error(`A picture of the page and VS Code's own log: ${scratch}`);
  return "code" in outcome ? outcome.code : 1;
}
