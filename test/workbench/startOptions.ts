import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { parseRemoteUrl, repositoryKey } from "../../src/domain/repository";

export const usage = `Opens VS Code with the extension on failing tests of a CI, all on this machine.

  npm start -- [options]

  --port N           where VS Code is served (default: any free port)
  --folder DIR       opens this folder (default: a copy of the sample workspace)
  --junit FILE...    JUnit XML reports of DIR's CI, or folders of them
  --without-service  does not connect: shows the first screen, with reports of the sample to open
  --desktop          opens the desktop VS Code, if \`code\` is on PATH, instead of serving one for a browser
`;

/** Options of the command line. */
export interface StartOptions {
  readonly help: boolean;
  readonly port: number;
  readonly folder?: string;
  readonly junit: readonly string[];
  readonly desktop: boolean;
  readonly withoutService: boolean;
}

/** Error that the user can fix; the message is one line. */
export class StartError extends Error {}

/** Reads the arguments after the script's name. Throws `StartError`. */
export function parseStartOptions(args: readonly string[]): StartOptions {
  const { values, positionals } = parse(args);
  const { help = false, desktop = false, port = "0", folder } = values;
  const junit = [...(values.junit ?? []), ...positionals];
  if (positionals.length > 0 && !values.junit) {
    throw new StartError(`Unexpected argument: ${positionals[0]}`);
  }
  if (!/^\d+$/.test(port) || Number(port) > 65_535) {
    throw new StartError(`--port must be 0 to 65535: ${port}`);
  }
  if (folder !== undefined && !isFolder(folder)) {
    throw new StartError(`--folder is not a folder: ${folder}`);
  }
  const withoutService = values["without-service"] ?? false;
  if (withoutService && junit.length > 0) {
    throw new StartError("--junit is what a service knows: leave one of them out");
  }
  if (folder !== undefined && junit.length === 0 && !withoutService) {
    throw new StartError("--folder needs --junit: what failed in its CI");
  }
  if (folder === undefined && junit.length > 0) {
    throw new StartError("--junit needs --folder: the sources of its tests");
  }
  const missing = junit.find((file) => !existsSync(file));
  if (missing !== undefined) {
    throw new StartError(`--junit names nothing that exists: ${missing}`);
  }
  return {
    help,
    desktop,
    withoutService,
    port: Number(port),
    junit: junit.map((file) => resolve(file)),
    ...(folder === undefined ? {} : { folder: resolve(folder) }),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h" },
        port: { type: "string" },
        folder: { type: "string" },
        junit: { type: "string", multiple: true },
        desktop: { type: "boolean" },
        "without-service": { type: "boolean" },
      },
    });
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Returns the repository of a folder as `host/owner/name`: that of its git remote `origin`, or, if there is none,
 * `local/folder/<name>`, which the extension needs as a setting.
 */
export function findRepository(folder: string): { readonly repository: string; readonly fromRemote: boolean } {
  const remote = parseRemoteUrl(readOrigin(folder));
  if (remote) {
    return { repository: repositoryKey(remote), fromRemote: true };
  }
  return { repository: `local/folder/${basename(folder)}`, fromRemote: false };
}

function readOrigin(folder: string): string {
  try {
    const options = { cwd: folder, encoding: "utf8", stdio: "pipe" } as const;
    return execFileSync("git", ["remote", "get-url", "origin"], options).trim();
  } catch {
    return "";
  }
}
