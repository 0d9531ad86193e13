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

/**
 * Instructions for the bench's own extension: which extensions to activate, in that order, and what
 * to connect the last of them with.
 */
export interface Orders {
  readonly ids: readonly string[];
  readonly connection: Connection;
  /** A certificate to be trusted, as PEM; none if not given. */
  readonly certificate?: string;
}

/** Opens the sample workspace with the shipped files of the extension and with those other extensions, by folder. */
export async function openWindow(
  scratch: string,
  orders: Orders,
  otherExtensions: Readonly<Record<string, string>>,
): Promise<BenchWindow> {
  const extensionsDir = join(scratch, "extensions");
  unpackShipped(join(extensionsDir, "test-health"));
  for (const [name, folder] of Object.entries(otherExtensions)) {
    cpSync(folder, join(extensionsDir, name), { recursive: true });
  }
  waitsToBeActivated(join(extensionsDir, "test-health"));
  if (otherExtensions.peer !== undefined) {
    waitsToBeActivated(join(extensionsDir, "peer"));
  }
  const server = await VsCodeServer.start({
    version: serverVersion("newest"),
    dataDir: join(scratch, "data"),
    extensionsDir,
    env: { TEST_HEALTH_BENCH: JSON.stringify(orders) },
  });
  let browser: Browser | undefined;
  try {
    browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(workbenchUrl(server.authority, { folder: copySampleWorkspace(scratch) }));
    const window = new WorkbenchWindow(page);
    await window.waitUntilReady();
    // Until VS Code has read the extensions, the palette does not know their commands.
    await page.getByRole("tab", { name: "Bench Rows" }).waitFor();
    const stop = async () => void (await Promise.allSettled([browser?.close(), server.stop()]));
    return { window, stop };
  } catch (error) {
    await Promise.allSettled([browser?.close(), server.stop()]);
    throw error;
  }
}

/** Content of the package, as an installation leaves it. */
function unpackShipped(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of ["dist", "media", "package.json", "package.nls.json"]) {
    cpSync(join(projectRoot, name), join(folder, name), {
      recursive: true,
      filter: (source) => !source.endsWith(".vsix"),
    });
  }
}

/**
 * Takes the events out of an unpacked extension's manifest, so that it can be activated alone, when
 * the start is over.
 */
function waitsToBeActivated(folder: string): void {
  const file = join(folder, "package.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), activationEvents: [] }));
}
