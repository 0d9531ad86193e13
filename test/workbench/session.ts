import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { endAnimationsAtOnce } from "./animations";
import { launchBrowser } from "./browser";
import { type Connection, connectionVariable } from "./connection";
import { keepSecrets } from "./keptSecrets";
import { installPseudoTranslations, pseudoLanguage, setWindowLanguage, writeLanguagePack } from "./language";
import { companionPath, packagePath, projectRoot, serverVersion } from "./paths";
import { installPackage, VsCodeServer } from "./server";
import { type WorkbenchTarget, workbenchUrl } from "./url";
import { WorkbenchWindow } from "./workbenchWindow";

/** Color themes by purpose. */
export const themes = {
  light: "Default Light Modern",
  dark: "Default Dark Modern",
  highContrast: "Default High Contrast",
  highContrastLight: "Default High Contrast Light",
} as const;

/**
 * Built-in extensions of VS Code that are visible in these tests. The others would delay each window by half a second;
 * host tests also load the others.
 */
const builtIn = [
  "configuration-editing",
  "diff",
  "git",
  "git-base",
  "go",
  "java",
  "javascript",
  "json",
  "markdown-basics",
  "python",
  "theme-defaults",
  "theme-seti",
  "typescript-basics",
];

export interface SessionOptions {
  /** `newest` (the default), `oldest`, or a version that `servers.json` names. */
  readonly version?: string;
  /** An empty window if absent. */
  readonly folder?: string;
  /** Absent: the package that `npm run package` wrote. */
  readonly extension?: "package" | "source";
  /** Extension that is loaded in addition to the package; default: the companion. */
  readonly additionalExtension?: string;
  /** Added to `quietSettings`. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly theme?: keyof typeof themes;
  /** Connected as soon as a window opens; no connection if absent. */
  readonly connection?: Connection;
  /** Time zone of the extension, as a value of the environment variable `TZ`; default: that of this machine. */
  readonly timeZone?: string;
  /** Language of the extension, in the form of VS Code's `env.language`, or `pseudoLanguage`; default: English. */
  readonly language?: string;
  /**
   * Whether windows keep their secrets when they are opened again, as on a desktop; by default, secrets end with the
   * page.
   */
  readonly keepsSecrets?: boolean;
}

/** A browser-hosted VS Code with the extension, in its own data folder, and a browser that shows it. */
export class Session {
  private constructor(
    private readonly server: VsCodeServer,
    private readonly browser: Browser,
    /** Context that all windows of the session share; each is a page. */
    readonly context: BrowserContext,
    private readonly scratch: string,
    private readonly target: Pick<WorkbenchTarget, "folder">,
    private readonly extension: Pick<WorkbenchTarget, "extensionDevelopmentPath">,
  ) {}

  /** Starts server and browser; the first `openWindow` loads the page. Nothing is left behind if it rejects. */
  static async start(options: SessionOptions = {}): Promise<Session> {
    const scratch = mkdtempSync(join(tmpdir(), "test-health-"));
    let server: VsCodeServer | undefined;
    try {
      const { version, folders, extensionDevelopmentPath } = await install(options, scratch);
      server = await VsCodeServer.start({
        version,
        ...folders,
        builtIn,
        settings: { "workbench.colorTheme": themes[options.theme ?? "dark"], ...options.settings },
        env: environment(options),
      });
      const browser = await launchBrowser();
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      await endAnimationsAtOnce(context);
      if (options.language !== undefined) {
        await setWindowLanguage(context, options.language);
      }
      if (options.keepsSecrets) {
        await keepSecrets(context, version);
      }
      const folder = options.folder === undefined ? {} : { folder: options.folder };
      return new Session(server, browser, context, scratch, folder, { extensionDevelopmentPath });
    } catch (error) {
      await server?.stop();
      rmSync(scratch, { recursive: true, force: true });
      throw error;
    }
  }

  /**
   * Opens another window and resolves when its workbench is ready.
   *
   * @param target folder to open instead of the session's, or its URI; none for an empty window
   */
  async openWindow(target: Pick<WorkbenchTarget, "folder"> = this.target): Promise<WorkbenchWindow> {
    const page = await this.context.newPage();
    const window = new WorkbenchWindow(page);
    await page.goto(workbenchUrl(this.server.authority, { ...this.extension, ...target }));
    await window.waitUntilReady();
    return window;
  }

  /** The folder in which VS Code keeps its state and logs on disk. */
  get dataDir(): string {
    return join(this.scratch, "data");
  }

  /** Ends browser and server and removes the data folder. */
  async stop(): Promise<void> {
    await Promise.allSettled([this.browser.close(), this.server.stop()]);
    rmSync(this.scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

function environment({ connection, timeZone }: SessionOptions): Record<string, string> {
  return {
    ...(connection ? { [connectionVariable]: JSON.stringify(connection) } : {}),
    ...(timeZone === undefined ? {} : { TZ: timeZone }),
  };
}

/** Installs the extension and the companion that connects it. */
async function install(
  { version: name, extension = "package", additionalExtension = companionPath, language }: SessionOptions,
  scratch: string,
) {
  const version = serverVersion(name ?? "newest");
  const folders = { dataDir: join(scratch, "data"), extensionsDir: join(scratch, "extensions") };
  if (language !== undefined) {
    writeLanguagePack(folders.dataDir, language);
  }
  if (extension === "package") {
    await installPackage({ version, ...folders }, packagePath);
    if (language === pseudoLanguage) {
      installPseudoTranslations(folders.extensionsDir);
    }
    return { version, folders, extensionDevelopmentPath: additionalExtension };
  }
  cpSync(companionPath, join(folders.extensionsDir, "companion"), { recursive: true });
  return { version, folders, extensionDevelopmentPath: projectRoot };
}
