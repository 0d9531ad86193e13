import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../../src/base/clock";
import { tall } from "../../e2e/visit";
import { loadDataSet } from "../../service/dataSet";
import type { History } from "../../service/history";
import { LocalService } from "../../service/server";
import { projectRoot } from "../../workbench/paths";
import { copySampleWorkspace, sampleDataPath } from "../../workbench/sampleWorkspace";
import { Session } from "../../workbench/session";
import { createCanary } from "../canary";
import { WindowUser } from "./onlooker";

/** Windows of one editor, which share files and secrets as on a desktop, and their service. */
export class EditorWindows {
  private readonly users: WindowUser[] = [];

  private constructor(
    readonly service: LocalService,
    private readonly session: Session,
    /** Temporary folder for further workspaces, which is removed at the end. */
    readonly scratch: string,
  ) {}

  /**
   * Leaves nothing behind if it rejects.
   *
   * @param prepare changes the recorded CI results before a window reads them
   */
  static async start(prepare?: (history: History) => void): Promise<EditorWindows> {
    const scratch = mkdtempSync(join(tmpdir(), "test-health-windows-"));
    const history = loadDataSet(sampleDataPath, systemClock);
    prepare?.(history);
    const service = await LocalService.start({ history, apiKey: createCanary() });
    try {
      // A window of this editor does not notice settings that another one writes, so they are set from the start.
      const settings = { "testHealth.baseUrl": service.url, "testHealth.orgUrlSlug": service.orgUrlSlug };
      const session = await Session.start({ keepsSecrets: true, settings });
      return new EditorWindows(service, session, scratch);
    } catch (error) {
      await service.stop();
      rmSync(scratch, { recursive: true, force: true });
      throw error;
    }
  }

  /**
   * Opens one more window, with our views.
   *
   * @param target as for `Session.openWindow`; default: a new clone of the sample, since no editor opens a folder twice
   */
  async openWindow(target: Parameters<Session["openWindow"]>[0] = { folder: this.clone() }): Promise<WindowUser> {
    const window = await this.session.openWindow(target);
    await window.page.setViewportSize(tall);
    const user = new WindowUser(window);
    this.users.push(user);
    await window.openContainer("Test Health");
    await user.waitForExtension();
    return user;
  }

  private clone(): string {
    return copySampleWorkspace(mkdtempSync(join(this.scratch, "clone-")));
  }

  /** The file in which the editor keeps the user's settings. */
  get settingsFile(): string {
    return join(this.session.dataDir, "data", "User", "settings.json");
  }

  async closeAll(): Promise<void> {
    await this.close(...this.users);
  }

  async close(...targets: readonly WindowUser[]): Promise<void> {
    for (const user of targets) {
      this.users.splice(this.users.indexOf(user), 1);
      await user.window.page.close();
    }
  }

  /** Writes a screenshot of each window to the folder for failed tests. */
  async captureFailure(): Promise<void> {
    for (const [index, { window }] of this.users.entries()) {
      await window.screenshot(join(projectRoot, "out", "pictures", `failed-${index + 1}.png`));
    }
  }

  async stop(): Promise<void> {
    await this.session.stop();
    await this.service.stop();
    rmSync(this.scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}
