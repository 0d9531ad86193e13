import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

/** The programs without a window come first: they start faster. */
const programNames = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];

const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const flags = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Windows exist only for seconds: V8's optimizing compilers take an eighth of a window's start, and never pay off.
  "--js-flags=--no-opt --no-maglev",
];

/** Returns the path of a Chrome or Chromium: `CHROME_PATH` if it is set, otherwise the first one found on `PATH`. */
export function findBrowser(): string | undefined {
  return process.env.CHROME_PATH || findOnPath(programNames) || applications.find(isExecutable);
}

/** Returns the path of the first of these programs that is in a folder of `PATH`. */
export function findOnPath(programs: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return programs.flatMap((program) => folders.map((folder) => join(folder, program))).find(isExecutable);
}

/**
 * Starts a browser without a window. It ends with this process. Rejects with a one-line message if there is no browser.
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    throw new Error("No browser found: install Chrome or Chromium, or set CHROME_PATH to one.");
  }
  const args = process.getuid?.() === 0 ? ["--no-sandbox", ...flags] : flags;
  return chromium.launch({ executablePath, args });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
