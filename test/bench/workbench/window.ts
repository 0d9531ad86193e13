import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../../workbench/browser";
import type { Connection } from "../../workbench/connection";
import { projectRoot, serverVersion } from "../../workbench/paths";
import { copySampleWorkspace } from "../../workbench/sampleWorkspace";
import { VsCodeServer } from "../../workbench/server";
import { workbenchUrl } from "../../workbench/url";
import { WorkbenchWindow } from "../../workbench/workbenchWindow";

/** A window of VS Code with extensions that were unpacked into its folder. */
export interface BenchWindow {
  readonly window: WorkbenchWindow;
  stop(): Promise<void>;
}

/** Instructions for the bench's extension: the extensions to activate, in order, and the connection of the last one. */
export interface Instructions {
  readonly ids: readonly string[];
  readonly connection: Connection;
  /** An additional certificate to trust, as PEM. */
  readonly certificate?: string;
}

/** Opens the sample workspace with the shipped files of the extension, and with other extensions by folder name. */
export async function openWindow(
  scratch: string,
  instructions: Instructions,
  otherExtensions: Readonly<Record<string, string>>,
): Promise<BenchWindow> {
  const extensionsDir = join(scratch, "extensions");
  unpackShipped(join(extensionsDir, "test-health"));
  for (const [name, folder] of Object.entries(otherExtensions)) {
    cpSync(folder, join(extensionsDir, name), { recursive: true });
  }
  removeActivationEvents(join(extensionsDir, "test-health"));
  if (otherExtensions.peer !== undefined) {
    removeActivationEvents(join(extensionsDir, "peer"));
  }
  const server = await VsCodeServer.start({
    version: serverVersion("newest"),
    dataDir: join(scratch, "data"),
    extensionsDir,
    env: { TEST_HEALTH_BENCH: JSON.stringify(instructions) },
  });
  let browser: Browser | undefined;
  try {
    browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(workbenchUrl(server.authority, { folder: copySampleWorkspace(scratch) }));
    const window = new WorkbenchWindow(page);
    await window.waitUntilReady();
    // The palette has the commands of the extensions only after VS Code has read them.
    await page.getByRole("tab", { name: "Bench Rows" }).waitFor();
    const stop = async () => void (await Promise.allSettled([browser?.close(), server.stop()]));
    return { window, stop };
  } catch (error) {
    await Promise.allSettled([browser?.close(), server.stop()]);
    throw error;
  }
}

/** Copies the files of the package to the folder of an installed extension. */
function unpackShipped(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of ["dist", "media", "package.json", "package.nls.json"]) {
    cpSync(join(projectRoot, name), join(folder, name), {
      recursive: true,
      filter: (source) => !source.endsWith(".vsix"),
    });
  }
}

/** Removes the activation events of an unpacked extension, so that the bench can activate it after the start. */
function removeActivationEvents(folder: string): void {
  const file = join(folder, "package.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), activationEvents: [] }));
}
