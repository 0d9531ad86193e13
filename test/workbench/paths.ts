import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The project's root folder; compiled files are in `out/test/workbench`. */
export const projectRoot = resolve(__dirname, "../../..");

/** Output folder of the build. */
export const bundlePath = join(projectRoot, "dist");

/** The package of the extension, which `npm run package` writes. */
export const packagePath = join(bundlePath, "test-health.vsix");

/**
 * The extension that connects the one under test. Tests of an installed package pass its path as the development path.
 */
export const companionPath = join(projectRoot, "test", "workbench", "companion");

/** The companion, with an agent and a scripted model for the editor's chat. */
export const scriptedAgentPath = join(projectRoot, "test", "workbench", "scriptedAgent");

/** The scripted agent, and another one that receives prompts by an address. */
export const promptedAgentPath = join(projectRoot, "test", "workbench", "promptedAgent");

/** Module that the host tests run: exports `run(): Promise<void>`. */
export const hostSuitePath = join(projectRoot, "out", "test", "host", "index");

/** The host tests of a window with several repositories. */
export const severalSuitePath = join(projectRoot, "out", "test", "hostSeveral", "index");

/** The fault tests that need VS Code's extension host. */
export const faultsSuitePath = join(projectRoot, "out", "test", "faults", "host", "index");

/** The fault tests that need a window in Restricted Mode. */
export const faultsInRestrictedModePath = join(projectRoot, "out", "test", "faults", "hostRestricted", "index");

/** Extension that records the traffic between the one under test and the editor. */
export const witnessPath = join(projectRoot, "test", "faults", "witness");

/** A browser-hosted VS Code of `servers.json`, which `setup.mjs` has installed. */
export interface ServerVersion {
  /** VS Code's version, such as `1.139`. */
  readonly version: string;
  /** The Node binary it runs on. */
  readonly node: string;
  /** The server's program, an argument of that binary. */
  readonly main: string;
}

/** The browser-hosted versions, newest first. The last one is the oldest that the extension supports. */
export function serverVersions(): readonly ServerVersion[] {
  const file = join(projectRoot, "test", "workbench", "servers.json");
  const entries = JSON.parse(readFileSync(file, "utf8")) as { version: string; package: string; node?: string }[];
  const cache = join(projectRoot, ".vscode-test");
  return entries.map(({ version, package: name, node }) => ({
    version,
    node: node === undefined ? process.execPath : join(cache, `node-${node}`, "node"),
    main: join(cache, name.replace("@", "-"), "out", "server-main.js"),
  }));
}

/** The browser-hosted VS Code of that version, `newest` or `oldest`. Throws if the project pins no such version. */
export function serverVersion(version: string): ServerVersion {
  const versions = serverVersions();
  const match = findVersion(versions, version);
  if (!match) {
    throw new Error(`VS Code ${version} is not one of ${versions.map((entry) => entry.version).join(", ")}`);
  }
  return match;
}

function findVersion(versions: readonly ServerVersion[], version: string): ServerVersion | undefined {
  if (version === "newest") {
    return versions[0];
  }
  return version === "oldest" ? versions.at(-1) : versions.find((entry) => entry.version === version);
}
