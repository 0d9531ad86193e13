import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/base/clock";
import { loadDataSet } from "../service/dataSet";
import { LocalService } from "../service/server";
import { projectRoot } from "../workbench/paths";
import { copySampleWorkspace, sampleDataPath } from "../workbench/sampleWorkspace";
import { linkHost } from "../workbench/serviceProcess";
import { Session, type SessionOptions } from "../workbench/session";
import type { WorkbenchWindow } from "../workbench/workbenchWindow";
import { Person } from "./person";

/** Tall enough that every row of the sample is on the screen: a tree paints no others. */
export const tall = { width: 1280, height: 1700 };

/**
 * The time zone in which it is between twelve and one: days of the calendar do not end while a test runs, and reports of yesterday are not
 * still on their way.
 */
function whereItIsNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  // The names of these zones count westwards.
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** A person in a window on the sample workspace, connected to a service of their own. */
export class Visit {
  readonly person: Person;

  private constructor(
    readonly service: LocalService,
    readonly session: Session,
    readonly window: WorkbenchWindow,
    private readonly scratch: string,
  ) {
    this.person = new Person(window);
  }

  /** Resolves when the window's workbench stands, in that size. Nothing is left behind if it rejects. */
  static async start(size = tall, options: Pick<SessionOptions, "theme" | "settings"> = {}): Promise<Visit> {
    const scratch = mkdtempSync(join(tmpdir(), "test-health-e2e-"));
    const service = await LocalService.start({ history: loadDataSet(sampleDataPath, systemClock), linkHost });
    let session: Session | undefined;
    try {
      const { url: baseUrl, orgUrlSlug, apiKey } = service;
      const connection = { baseUrl, orgUrlSlug, apiKey };
      const folder = copySampleWorkspace(scratch);
      session = await Session.start({ ...options, folder, connection, timeZone: whereItIsNoon() });
      await session.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const window = await session.openWindow();
      await window.page.setViewportSize(size);
      return new Visit(service, session, window, scratch);
    } catch (error) {
      await session?.stop();
      await service.stop();
      rmSync(scratch, { recursive: true, force: true });
      throw error;
    }
  }

  /** Writes a picture of the window to where one looks after a failed test. */
  async pictureOfFailure(): Promise<void> {
    await this.window.screenshot(join(projectRoot, "out", "pictures", "failed.png"));
  }

  async stop(): Promise<void> {
    await this.session.stop();
    await this.service.stop();
    rmSync(this.scratch, { recursive: true, force: true });
  }
}
