import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "./paths";

/** Runners of the sample's tests. */
export interface TestRunners {
  /** The `node_modules` that contains vitest. */
  readonly packages: string;
  /** Path of a Python that has pytest. */
  readonly python: string;
}

/**
 * Installs vitest and pytest unless they are installed. If that is not possible, throws an error whose one-line message
 * says what to install.
 */
export function installTestRunners(): TestRunners {
  return install() as TestRunners;
}

/** Installs Go unless it is installed, and returns the path of its program. Throws likewise. */
export function installGo(): string {
  return install("--go") as string;
}

function install(...args: readonly string[]): unknown {
  const program = join(projectRoot, "test", "workbench", "runners.mjs");
  try {
    return JSON.parse(execFileSync(process.execPath, [program, ...args], { encoding: "utf8", stdio: "pipe" }));
  } catch (error) {
    const { stderr } = error as { readonly stderr?: string };
    throw new Error(stderr?.trim().split("\n").at(-1) || String(error));
  }
}
