import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOnPath } from "./browser";
import { connectionVariable, firstLookVariable } from "./connection";
import { companionPath, projectRoot, serverVersion } from "./paths";
import { ProcessGroup } from "./processGroup";
import { copySampleWorkspace, sampleDataPath, sampleReportsPath } from "./sampleWorkspace";
import { quietSettings, VsCodeServer } from "./server";
import { ServiceProcess } from "./serviceProcess";
import { findRepository, parseStartOptions, StartError, type StartOptions, usage } from "./startOptions";
import { workbenchUrl } from "./url";

/** A running editor: a server with a page to open, or a desktop window. */
interface Editor {
  readonly whenExited: Promise<unknown>;
  stop(): Promise<void>;
}

/** Content that the editor opens. */
interface Demonstration {
  readonly folder: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string>>;
  /** Temporary folder of this run. */
  readonly scratch: string;
}

/** `npm start`: runs until a signal ends it, and leaves no process and no file behind. Resolves with the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const options = parseStartOptions(args);
    if (options.help) {
      console.log(usage);
    } else {
      await run(options);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) {
      throw error;
    }
    console.error(error.message);
    return 1;
  }
}

async function run(options: StartOptions): Promise<void> {
  const interruption = nextSignal();
  const scratch = mkdtempSync(join(tmpdir(), "test-health-"));
  const running: Editor[] = [];
  try {
    await checkPort(options.port);
    const { folder, serviceArgs, settings } = prepareContent(options, scratch);
    const service = options.withoutService ? undefined : await ServiceProcess.start(serviceArgs);
    if (service) {
      running.push(service);
    }
    const env = service ? connect(service) : {};
    const editor = await openEditor(options, { folder, settings, env, scratch });
    running.push(editor);
    await Promise.race([interruption, editor.whenExited, ...(service ? [failWhenEnded(service)] : [])]);
  } finally {
    await Promise.allSettled(running.map((runningEditor) => runningEditor.stop()));
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Returns the environment variables that connect the extension and make it show a failing test at once. */
function connect({ connection }: ServiceProcess): Readonly<Record<string, string>> {
  return { [connectionVariable]: JSON.stringify(connection), [firstLookVariable]: "yes" };
}

/** Returns the folder to open, and the arguments of the local service for it. */
function prepareContent({ folder, junit, withoutService }: StartOptions, scratch: string) {
  if (folder === undefined) {
    const sample = copySampleWorkspace(scratch);
    if (withoutService) {
      cpSync(sampleReportsPath, join(sample, "reports"), { recursive: true });
    }
    return { folder: sample, serviceArgs: ["--data", sampleDataPath], settings: {} };
  }
  const { repository, fromRemote } = findRepository(folder);
  const serviceArgs = ["--repository", repository, ...junit.flatMap((file) => ["--junit", file])];
  return { folder, serviceArgs, settings: fromRemote ? {} : { "testHealth.repository": repository } };
}

function openEditor(options: StartOptions, demonstration: Demonstration): Promise<Editor> | Editor {
  const code = options.desktop ? findOnPath(["code"]) : undefined;
  if (code !== undefined) {
    return openDesktop(code, demonstration);
  }
  if (options.desktop) {
    console.log("`code` is not on PATH: VS Code is served for the browser instead.");
  }
  return serve(options.port, demonstration);
}

async function serve(port: number, { folder, settings, env, scratch }: Demonstration): Promise<Editor> {
  const extensionsDir = join(scratch, "extensions");
  cpSync(companionPath, join(extensionsDir, "companion"), { recursive: true });
  const dataDir = join(scratch, "data");
  const server = await VsCodeServer.start({
    version: serverVersion("newest"),
    dataDir,
    extensionsDir,
    port,
    settings,
    env,
  });
  console.log(`Open ${workbenchUrl(server.authority, { folder, extensionDevelopmentPath: projectRoot })}`);
  console.log("Press Ctrl+C to stop.");
  return server;
}

function openDesktop(code: string, { folder, settings, env, scratch }: Demonstration): Editor {
  const dataDir = join(scratch, "data");
  mkdirSync(join(dataDir, "User"), { recursive: true });
  writeFileSync(join(dataDir, "User", "settings.json"), JSON.stringify({ ...quietSettings, ...settings }));
  const extensions = [projectRoot, companionPath].map((path) => `--extensionDevelopmentPath=${path}`);
  const profile = [`--user-data-dir=${dataDir}`, `--extensions-dir=${join(scratch, "extensions")}`];
  console.log(`Opening ${folder} in VS Code`);
  return new ProcessGroup(code, ["--new-window", "--wait", ...profile, ...extensions, folder], {
    env: { ...process.env, ...env },
  });
}

/** Rejects with a one-line message if the port is not free; 0 is any free port. */
function checkPort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) => {
      const problem = code === "EADDRINUSE" ? "is taken" : `cannot be used (${code})`;
      reject(new StartError(`Port ${port} ${problem}: give another with --port, or leave it out for a free one.`));
    });
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve()));
  });
}

function nextSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.once(signal, () => resolve());
    }
  });
}

async function failWhenEnded(service: ServiceProcess): Promise<never> {
  await service.whenExited;
  throw new StartError("The local service ended.");
}
