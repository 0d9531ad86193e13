import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ServerVersion } from "./paths";
import { ProcessGroup } from "./processGroup";

/** Folders and settings of a server. */
export interface ServerOptions {
  readonly version: ServerVersion;
  /** An empty or earlier data folder; `settings` become its user settings. */
  readonly dataDir: string;
  readonly extensionsDir: string;
  /** Any free port if absent. */
  readonly port?: number;
  /** Folder names of the built-in extensions of VS Code to load; if absent, all whose programs are there. */
  readonly builtIn?: readonly string[];
  /** Added to `quietSettings`. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Added to this process's environment; extensions see it as `process.env`. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The environment variable that carries a suite's settings, as JSON, to the program that starts the server. */
export const settingsVariable = "TEST_HEALTH_SETTINGS";

/** User settings that turn off notifications, downloads and features unrelated to the extension. */
export const quietSettings: Readonly<Record<string, unknown>> = {
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.welcomePage.walkthroughs.openOnInstall": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.disableAIFeatures": true,
  "chat.commandCenter.enabled": false,
  "editor.minimap.enabled": false,
  "workbench.commandPalette.experimental.suggestCommands": false,
  // The page of a tab may get the focus back after a quick input has been opened, which must not close that.
  "workbench.quickOpen.closeOnFocusLost": false,
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "git.autofetch": false,
  "git.openRepositoryInParentFolders": "always",
  // Other programs on this machine may open ports.
  "remote.autoForwardPorts": false,
};

/**
 * Built-in extension whose program, TypeScript, the npm package of the server does not contain. Once a file in
 * TypeScript is open, it starts the program again and again: some 27,000 errors keep a window busy for a minute.
 */
const withoutProgram = "typescript-language-features";

const startDeadlineMs = 120_000;

/** A VS Code server on loopback. */
export class VsCodeServer {
  private constructor(
    private readonly group: ProcessGroup,
    /** Such as `127.0.0.1:8080`. */
    readonly authority: string,
  ) {}

  /**
   * Resolves once the workbench page loads. Rejects, and leaves no process behind, if the server ends or is not ready
   * within two minutes.
   */
  static async start(options: ServerOptions): Promise<VsCodeServer> {
    writeSettings(options.dataDir, { ...quietSettings, ...options.settings });
    const args = [...baseArgs(options), "--host", "127.0.0.1", "--port", String(options.port ?? 0)];
    args.push("--builtin-extensions-dir", linkBuiltIn(options));
    args.push("--without-connection-token", "--enable-smoke-test-driver", "--telemetry-level", "off");
    const group = new ProcessGroup(options.version.node, args, { env: { ...process.env, ...options.env } });
    try {
      const signal = AbortSignal.timeout(startDeadlineMs);
      const [, port] = await group.waitForOutput(/^Extension host agent listening on (\d+)$/m, signal);
      const server = new VsCodeServer(group, `127.0.0.1:${port}`);
      const response = await fetch(`http://${server.authority}/`, { signal });
      if (!response.ok) {
        throw new Error(`the page answered ${response.status}`);
      }
      return server;
    } catch (error) {
      await group.stop();
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`VS Code ${options.version.version} did not start: ${reason}`, { cause: error });
    }
  }

  /** Resolves when the server has ended, for any reason. */
  get whenExited(): Promise<unknown> {
    return this.group.whenExited;
  }

  /** Ends the server and every extension host; resolves when nothing is left. */
  stop(): Promise<void> {
    return this.group.stop();
  }
}

/**
 * Installs a `.vsix` into an extensions folder. The first installation by a version unpacks it into a folder beside the
 * file, which is then reused. Rejects with the server's output on failure.
 */
export async function installPackage(
  options: Pick<ServerOptions, "version" | "dataDir" | "extensionsDir">,
  file: string,
): Promise<void> {
  const unpackedDir = join(dirname(file), "installed", options.version.version);
  if (!existsSync(unpackedDir)) {
    await unpackPackage(options.version, file, unpackedDir);
  }
  cpSync(unpackedDir, options.extensionsDir, { recursive: true });
}

async function unpackPackage(version: ServerVersion, file: string, folder: string): Promise<void> {
  const temporaryDir = `${folder}.${process.pid}`;
  const folders = { dataDir: join(temporaryDir, "data"), extensionsDir: join(temporaryDir, "extensions") };
  mkdirSync(folders.extensionsDir, { recursive: true });
  const args = [...baseArgs({ version, ...folders }), "--install-extension", file];
  const group = new ProcessGroup(version.node, args);
  const code = await group.whenExited;
  if (code !== 0) {
    throw new Error(`VS Code ${version.version} could not install ${file}:\n${group.output.slice(-600)}`);
  }
  try {
    renameSync(folders.extensionsDir, folder);
  } catch (error) {
    // If another step has created the folder meanwhile, that one is used.
    if (!existsSync(folder)) {
      throw error;
    }
  }
  rmSync(temporaryDir, { recursive: true, force: true });
}

function baseArgs({ version, dataDir, extensionsDir }: Pick<ServerOptions, "version" | "dataDir" | "extensionsDir">) {
  const folders = ["--server-data-dir", dataDir, "--extensions-dir", extensionsDir];
  return [version.main, "--accept-server-license-terms", ...folders];
}

/** Creates a folder with links to the built-in extensions and returns its path. */
function linkBuiltIn({ version, dataDir, builtIn }: ServerOptions): string {
  const builtInDir = join(dirname(version.main), "..", "extensions");
  const names = builtIn ?? readdirSync(builtInDir).filter((name) => name !== withoutProgram);
  const folder = join(dataDir, "built-in");
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    symlinkSync(join(builtInDir, name), join(folder, name));
  }
  return folder;
}

function writeSettings(dataDir: string, settings: Readonly<Record<string, unknown>>): void {
  const folder = join(dataDir, "data", "User");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "settings.json"), JSON.stringify(settings, undefined, 2));
}
