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

/** Tall enough that every row of the sample is on the screen: a tree paints no others. */
export const tall = { width: 1280, height: 1700 };

/** Theme to look at, as the environment says; the README's pictures are dark. */
const themeNames = Object.keys(themes) as (keyof typeof themes)[];
export const chosenTheme = themeNames.find((name) => name === process.env.TEST_HEALTH_THEME) ?? "dark";

/**
 * The time zone in which it is between twelve and one: days of the calendar do not end while a test runs, and
 * reports of yesterday are not still on their way.
 */
function whereItIsNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  // The names of these zones count westwards.
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** Differences between a visit and the sample. */
export interface VisitOptions extends Pick<SessionOptions, "additionalExtension" | "theme" | "settings" | "language"> {
  /** Changes what CI has recorded, and the folder, before anybody looks at them. */
  readonly prepare?: (history: History, folder: string) => void;
}

/** A person in a window on the sample workspace, connected to a service of their own. */
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

  /** Resolves when the window's workbench stands, in that size. Nothing is left behind if it rejects. */
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

  /** Writes a picture of the window to where one looks after a failed test. */
  async pictureOfFailure(): Promise<void> {
    await this.window.screenshot(join(projectRoot, "out", "pictures", "failed.png"));
  }

  /**
   * Opens the views and resolves when the failing tests stand below their files and have been
   * compared: from then on no rows come by themselves.
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

/** Resolves once the service has been asked for failing tests that often. */
export async function failingTestsAsked({ requests }: LocalService, times: number): Promise<void> {
  await waitFor([requests.onDidReceive], () => requests.requestsOf("listFailingTests").length >= times || undefined);
}

/**
 * Counts the requests of one kind in each test that comes after, by its title; leaves a picture of
 * the test that fails.
 */
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

/** Markdown line by line, without what depends on when and where the test runs. */
export function timeless(markdown: string): string[] {
  return markdown
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC(, [^.\n]* ago)?/g, "then")
    .replace(/last seen .* ago/g, "last seen then")
    .replace(/<[a-z-]+:\/\/.*?>/g, "<page>")
    .split("\n");
}
