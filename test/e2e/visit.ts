import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/base/clock";
import type { Operation } from "../../src/domain/serviceError";
import { loadDataSet } from "../service/dataSet";
import type { History } from "../service/history";
import { LocalService } from "../service/server";
import { waitFor } from "../support/until";
import { projectRoot } from "../workbench/paths";
import { copySampleWorkspace, sampleDataPath } from "../workbench/sampleWorkspace";
import { linkHost } from "../workbench/serviceProcess";
import { Session, type SessionOptions, themes } from "../workbench/session";
import type { WorkbenchWindow } from "../workbench/workbenchWindow";
import { Person } from "./person";

/** Tall enough for all rows of the sample, since a tree renders only visible rows. */
export const tall = { width: 1280, height: 1700 };

/** Theme of the environment variable `TEST_HEALTH_THEME`, by default dark, as in the README's pictures. */
const themeNames = Object.keys(themes) as (keyof typeof themes)[];
export const chosenTheme = themeNames.find((name) => name === process.env.TEST_HEALTH_THEME) ?? "dark";

/**
 * Returns the time zone in which it is between twelve and one o'clock, so that no calendar day ends while a test runs,
 * and no report of yesterday is still pending.
 */
function whereItIsNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  // The offsets in the names of these zones are positive to the west.
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** Options of a visit. */
export interface VisitOptions extends Pick<SessionOptions, "additionalExtension" | "theme" | "settings" | "language"> {
  /** Changes the recorded CI results and the folder before the window is opened. */
  readonly prepare?: (history: History, folder: string) => void;
}

/** A user in a window with the sample workspace, which is connected to a service. */
export class Visit {
  readonly person: Person;

  private constructor(
    readonly service: LocalService,
    readonly session: Session,
    readonly window: WorkbenchWindow,
    /** The workspace folder. */
    readonly folder: string,
    private readonly scratch: string,
  ) {
    this.person = new Person(window);
  }

  /** Resolves when the workbench of a window in that size is ready. Nothing is left behind if it rejects. */
  static async start(size = tall, { prepare, ...options }: VisitOptions = {}): Promise<Visit> {
    const scratch = mkdtempSync(join(tmpdir(), "test-health-e2e-"));
    const history = loadDataSet(sampleDataPath, systemClock);
    const folder = copySampleWorkspace(scratch);
    prepare?.(history, folder);
    const service = await LocalService.start({ history, linkHost });
    let session: Session | undefined;
    try {
      const { url: baseUrl, orgUrlSlug, apiKey } = service;
      const connection = { baseUrl, orgUrlSlug, apiKey };
      session = await Session.start({ ...options, folder, connection, timeZone: whereItIsNoon() });
      await session.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const window = await session.openWindow();
      await window.page.setViewportSize(size);
      return new Visit(service, session, window, folder, scratch);
    } catch (error) {
      await session?.stop();
      await service.stop();
      rmSync(scratch, { recursive: true, force: true });
      throw error;
    }
  }

  /** Writes a screenshot of the window to the folder for failed tests. */
  async pictureOfFailure(): Promise<void> {
    await this.window.screenshot(join(projectRoot, "out", "pictures", "failed.png"));
  }

  /**
   * Opens the views, and resolves when the failing tests are below their files and have been compared: later, no rows
   * change on their own.
   */
  async openViews(): Promise<void> {
    await this.window.openContainer("Test Health");
    await failingTestsAsked(this.service, 2);
    await this.person.waitForFiles();
  }

  async stop(): Promise<void> {
    await this.session.stop();
    await this.service.stop();
    rmSync(this.scratch, { recursive: true, force: true });
  }
}

/** Resolves once the service has received this number of requests for failing tests. */
export async function failingTestsAsked({ requests }: LocalService, times: number): Promise<void> {
  await waitFor([requests.onDidReceive], () => requests.requestsOf("listFailingTests").length >= times || undefined);
}

/** Counts the requests of an operation in each following test, by its title. Writes a screenshot if a test fails. */
export function countRequests(visit: () => Visit, operation: Operation): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  const all = () => visit().service.requests.requestsOf(operation).length;
  let previousCount = 0;
  afterEach(async function () {
    const { title = "", state } = this.currentTest ?? {};
    counts[title] = all() - previousCount;
    previousCount = all();
    if (state === "failed") {
      await visit().pictureOfFailure();
    }
  });
  return counts;
}

/** Returns the lines of Markdown without times and addresses, which depend on the run. */
export function timeless(markdown: string): string[] {
  return markdown
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC(, [^.\n]* ago)?/g, "then")
    .replace(/last seen .* ago/g, "last seen then")
    .replace(/<[a-z-]+:\/\/.*?>/g, "<page>")
    .split("\n");
}
