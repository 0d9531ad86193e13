import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { downloadAndUnzipVSCode, resolveCliArgsFromVSCodeExecutablePath, runTests } from "@vscode/test-electron";
import {
  companionPath,
  faultsInRestrictedModePath,
  faultsSuitePath,
  hostSuitePath,
  packagePath,
  projectRoot,
  serverVersion,
  severalSuitePath,
  witnessPath,
} from "./paths";
import { copySampleWorkspace, copySeveralRepositories, copyTwoFoldersOfOneRepository } from "./sampleWorkspace";
import { installPackage, settingsVariable } from "./server";
import { readTotals, type Totals, totalsVariable } from "./totals";

/** Environment variable of the folder where the extension under test must be installed. */
export const extensionsDirVariable = "TEST_HEALTH_EXTENSIONS_DIR";

/** Environment variable of the folder where the editor keeps state, settings and logs. */
export const dataDirVariable = "TEST_HEALTH_DATA_DIR";

/** The desktop releases of the oldest supported VS Code and of the newest one. */
export const desktopVersions = ["1.100.3", "stable"] as const;

/** Requirements of one run of the suite: an editor into which the package has been installed. */
interface Editor {
  readonly executable: string;
  readonly dataDir: string;
  readonly extensionsDir: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Tests that run inside VS Code, with the workspace and the settings of the window. */
export interface HostSuite {
  readonly path: string;
  /** Creates the folder or the `.code-workspace` file to open, below `scratch`, and returns its path. */
  workspace(scratch: string): string;
  /** Extension that is loaded in addition to the one under test; default: the companion. */
  readonly additionalExtension?: string;
  /** The user's settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

export const sampleSuite: HostSuite = { path: hostSuitePath, workspace: copySampleWorkspace };

/** The same suite with foreign text read in the extension host, as if no thread could be started. */
export const suiteWithoutThread: HostSuite = { ...sampleSuite, env: { TEST_HEALTH_WITHOUT_THREAD: "1" } };

/** A window with two repositories, one of which has a submodule. */
export const severalSuite: HostSuite = { path: severalSuitePath, workspace: copySeveralRepositories };

/** The fault tests that need VS Code's extension host. */
export const faultsSuite: HostSuite = {
  path: faultsSuitePath,
  workspace: copySampleWorkspace,
  additionalExtension: witnessPath,
};

/** The fault tests of a window with several folders that are not trusted. */
export const faultsInRestrictedMode: HostSuite = {
  path: faultsInRestrictedModePath,
  workspace: copyTwoFoldersOfOneRepository,
  additionalExtension: witnessPath,
  settings: {
    "security.workspace.trust.enabled": true,
    "security.workspace.trust.startupPrompt": "never",
    "security.workspace.trust.banner": "never",
    // Git does not run in Restricted Mode.
    "testHealth.repository": "github.com/acme/harbour",
  },
};

/**
 * Runs a suite against the packaged extension in the browser-hosted VS Code of that version. Rejects only if the editor
 * cannot be started.
 *
 * @param onEnd called with the editor's folder of state, settings and logs, after the editor has ended and before the
 *   folder is removed
 */
export function runInBrowser(
  version: string,
  suite: HostSuite = sampleSuite,
  onEnd: (dataDir: string) => void = () => {},
): Promise<Totals> {
  return inScratchFolder(async (scratch) => {
    const folders = { dataDir: join(scratch, "data"), extensionsDir: join(scratch, "extensions") };
    await installPackage({ version: serverVersion(version), ...folders }, builtPackage());
    const executable = join(projectRoot, "test", "workbench", "vscode");
    const totals = await runSuite(suite, { executable, ...folders, env: { TEST_HEALTH_VSCODE: version } }, scratch);
    onEnd(folders.dataDir);
    return totals;
  });
}

/** Runs the host tests in a desktop VS Code, which is downloaded: a version or `stable`. */
export function runOnDesktop(version: string): Promise<Totals> {
  return inScratchFolder(async (scratch) => {
    const executable = await downloadAndUnzipVSCode(version);
    const folders = { dataDir: join(scratch, "data"), extensionsDir: join(scratch, "extensions") };
    const [cli = executable, ...cliArgs] = resolveCliArgsFromVSCodeExecutablePath(executable, {
      reuseMachineInstall: true,
    });
    const args = [...cliArgs, ...profile(folders), "--install-extension", builtPackage()];
    const { status, stderr } = spawnSync(cli, args, { encoding: "utf8", shell: process.platform === "win32" });
    if (status !== 0) {
      throw new Error(`VS Code ${version} could not install the package:\n${stderr}`);
    }
    return runSuite(sampleSuite, { executable, ...folders, env: {} }, scratch);
  });
}

async function runSuite(suite: HostSuite, { executable, env, ...folders }: Editor, scratch: string): Promise<Totals> {
  const totals = join(scratch, "totals.json");
  try {
    await runTests({
      vscodeExecutablePath: executable,
      extensionDevelopmentPath: suite.additionalExtension ?? companionPath,
      extensionTestsPath: suite.path,
      launchArgs: [suite.workspace(scratch), ...profile(folders)],
      extensionTestsEnv: {
        ...env,
        ...suite.env,
        ...(suite.settings && { [settingsVariable]: JSON.stringify(suite.settings) }),
        [totalsVariable]: totals,
        [extensionsDirVariable]: folders.extensionsDir,
        [dataDirVariable]: folders.dataDir,
      },
    });
    return readTotals(totals);
  } catch {
    // The suite has printed the reason; a run that was interrupted after its tests had passed has failed too.
    const result = readTotals(totals);
    return { ...result, failedCount: Math.max(result.failedCount, 1) };
  }
}

function profile({ dataDir, extensionsDir }: Pick<Editor, "dataDir" | "extensionsDir">): string[] {
  return [`--user-data-dir=${dataDir}`, `--extensions-dir=${extensionsDir}`];
}

function builtPackage(): string {
  if (!existsSync(packagePath)) {
    throw new Error(`${packagePath} is missing: run npm run package`);
  }
  return packagePath;
}

async function inScratchFolder<T>(action: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "test-health-"));
  try {
    return await action(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
