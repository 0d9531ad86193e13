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
import { canary } from "../canary";
import { Onlooker } from "./onlooker";

/** Windows of one editor, which share its files and secrets as on a desktop, and the service that they ask. */
export class Windows {
  private readonly open: Onlooker[] = [];

  private constructor(
    readonly service: LocalService,
    private readonly session: Session,
    /** For further folders; removed at the end. */
    readonly scratch: string,
  ) {}

  /**
   * Nothing is left behind if it rejects.
   *
   * @param prepare changes what CI has recorded before anybody looks at it
   */
  static async start(prepare?: (history: History) => void): Promise<Windows> {
    const scratch = mkdtempSync(join(tmpdir(), "test-health-windows-"));
    const history = loadDataSet(sampleDataPath, systemClock);
    prepare?.(history);
    const service = await LocalService.start({ history, apiKey: canary() });
    try {
      // A window of this editor does not hear of settings that another one writes: what the key is for stands
      // there from the start.
      const settings = { "testHealth.baseUrl": service.url, "testHealth.orgUrlSlug": service.orgUrlSlug };
      const session = await Session.start({ keepsSecrets: true, settings });
      return new Windows(service, session, scratch);
    } catch (error) {
      await service.stop();
      rmSync(scratch, { recursive: true, force: true });
      throw error;
    }
  }

  /**
   * Opens one more window, with our views.
   *
   * @param target as `Session.openWindow` takes it; a clone of the sample of its own if not given: no editor
   * shows a folder twice
   */
  async look(target: Parameters<Session["openWindow"]>[0] = { folder: this.clone() }): Promise<Onlooker> {
    const window = await this.session.openWindow(target);
    await window.page.setViewportSize(tall);
    const onlooker = new Onlooker(window);
    this.open.push(onlooker);
    await window.openContainer("Test Health");
    await onlooker.waitForExtension();
    return onlooker;
  }

  private clone(): string {
    return copySampleWorkspace(mkdtempSync(join(this.scratch, "clone-")));
  }

  /** Where the editor keeps the person's settings. */
  get settingsFile(): string {
    return join(this.session.dataDir, "data", "User", "settings.json");
  }

  async closeAll(): Promise<void> {
    await this.close(...this.open);
  }

  async close(...onlookers: readonly Onlooker[]): Promise<void> {
    for (const onlooker of onlookers) {
      this.open.splice(this.open.indexOf(onlooker), 1);
      await onlooker.window.page.close();
    }
  }

  /** Writes a picture of each window to where one looks after a failed test. */
  async picturesOfFailure(): Promise<void> {
    for (const [index, { window }] of this.open.entries())
      await window.screenshot(join(projectRoot, "out", "pictures", `failed-${index + 1}.png`));
  }

  async stop(): Promise<void> {
    await this.session.stop();
    await this.service.stop();
    rmSync(this.scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}
