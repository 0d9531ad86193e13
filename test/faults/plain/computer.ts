import { createService } from "../../../src/api/createService";
import { rules } from "../../../src/api/rules";
import { Emitter } from "../../../src/base/event";
import type { CachedRuns } from "../../../src/domain/runs/lookedUpRun";
import { AutoRefresh } from "../../../src/state/autoRefresh";
import { DiskCache } from "../../../src/state/diskCache";
import { TestRuns } from "../../../src/state/runs/testRuns";
import { WatchedRuns } from "../../../src/state/runs/watchedRuns";
import { Session } from "../../../src/state/session";
import { WorkspaceTests } from "../../../src/state/workspaceTests";
import { loadDataSet } from "../../service/dataSet";
import type { RecordedTestRun, TestRunEvent } from "../../service/mergeQueue";
import { LocalService } from "../../service/server";
import { harbour } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { aTurn, FakeFiles, FakeKeys, FakeMemory, FakeSettings } from "../../support/fakes";
import { silentLog } from "../../support/silentLog";
import { waitFor } from "../../support/until";
import { FakeTestsSettings } from "../../support/workspace";
import { sampleDataPath } from "../../workbench/sampleWorkspace";

export const minute = 60_000;
export const hour = 60 * minute;

/** A run that waits for a status until the test adds one to its timeline. */
class WaitingRun implements RecordedTestRun {
  readonly id = "3d5a1c52-8f61-4d2a-9b0e-27c4f1a6d001";
  readonly prefix = "queue";
  readonly targetBranch = "main";
  readonly sha = "c0ffee";
  readonly pullRequests = [{ number: 9, title: "Paint the crane" }];
  readonly requiredStatuses = ["build"];
  readonly timeline: TestRunEvent[] = [];

  constructor(readonly createdAt: number) {}
}

/** Returns true if no request is in flight, neither for the failing tests nor for their comparison. */
function isIdle({ refreshState: currentRefreshState, current }: WorkspaceTests): boolean {
  return (
    currentRefreshState !== undefined &&
    current.every(({ window, error, comparison }) => !window || error || comparison)
  );
}

/** A computer with a fake clock, and a service that is reached over sockets. */
export class Computer {
  readonly files: FakeFiles;
  readonly windows: WindowModel[] = [];
  /** Fires when a request has ended. */
  readonly didEndRequest = new Emitter<void>();

  private constructor(
    readonly clock: FakeClock,
    readonly service: LocalService,
    /** A run of the merge queue, in progress. */
    readonly run: WaitingRun,
  ) {
    this.files = new FakeFiles(clock);
  }

  static async start(): Promise<Computer> {
    const clock = new FakeClock();
    const run = new WaitingRun(clock.now());
    const history = loadDataSet(sampleDataPath, clock);
    history.addTestRun(run);
    return new Computer(clock, await LocalService.start({ history, clock }), run);
  }

  /** Opens an editor window, and resolves once it sends no more requests on its own. */
  async open(options: { readonly hasAttention?: boolean } = {}): Promise<WindowModel> {
    const window = new WindowModel(this, this.windows.length, options);
    this.windows.push(window);
    await window.session.update();
    await this.settle();
    this.clock.advance(0);
    await this.settle();
    return window;
  }

  /** Opens several windows at the same time. */
  async openTogether(count: number): Promise<void> {
    const newWindows = Array.from({ length: count }, (_, index) => new WindowModel(this, index, {}));
    this.windows.push(...newWindows);
    await Promise.all(newWindows.map(({ session }) => session.update()));
    await this.settle();
    this.clock.advance(0);
    await this.settle();
  }

  /** Resolves when every request has ended, and its result has been shown and written. */
  async settle(): Promise<void> {
    await aTurn();
    for (let isQuiet = false; !isQuiet; ) {
      // The deadline of a pending request would fire if the clock was advanced.
      await waitFor([this.didEndRequest.event], () => !this.clock.running.includes(rules.deadlineMs) || undefined);
      for (const { tests } of this.windows) {
        await waitFor([tests.onDidChange], () => isIdle(tests) || undefined);
        await tests.settled();
      }
      await aTurn();
      isQuiet = !this.clock.running.includes(rules.deadlineMs);
    }
  }

  /** Advances the clock step by step, so that each response arrives before the next step. */
  async advance(ms: number, step = 10_000): Promise<void> {
    for (const end = this.clock.now() + ms; this.clock.now() < end; ) {
      this.clock.advance(Math.min(step, end - this.clock.now()));
      await this.settle();
    }
  }

  /** Number of requests that the service has received. */
  get requestCount(): number {
    return this.service.requests.all.length;
  }

  /** Closes every window and keeps the files on disk. */
  closeWindows(): void {
    for (const window of this.windows.splice(0)) {
      window.dispose();
    }
  }

  async stop(): Promise<void> {
    this.closeWindows();
    await this.service.stop();
  }
}

/** The parts of a window from the timers to the sockets, composed like in `start` but without the editor. */
export class WindowModel {
  readonly session: Session;
  readonly tests: WorkspaceTests;
  readonly runs: TestRuns;
  private readonly autoRefresh: AutoRefresh;
  private readonly watchedRuns: WatchedRuns;
  private readonly didChangeAttention = new Emitter<void>();
  private readonly attention;

  /** @param index number of the window, which spreads the timers of several windows */
  constructor(
    { clock, files, service, didEndRequest }: Computer,
    index: number,
    { hasAttention = true }: { readonly hasAttention?: boolean },
  ) {
    const { url, apiKey, orgUrlSlug } = service;
    const keys = new FakeKeys({ origin: url, apiKey });
    const common = { log: silentLog, clock, userAgent: "test-health/0 (vscode 0)", sharedFiles: files };
    // The results are processed after the end of the request.
    const notifyRequestEnd = () => void setImmediate(() => didEndRequest.fire());
    this.session = new Session(new FakeSettings(url, orgUrlSlug), keys, (connection) =>
      createService({ ...connection, ...common, onRequestEnd: notifyRequestEnd }),
    );
    const repositories = {
      current: { kind: "found", repositories: [{ repository: harbour, folders: [] }] } as const,
      onDidChange: new Emitter<never>().event,
    };
    const settings = new FakeTestsSettings();
    const cache = new DiskCache(files, clock, new FakeFiles(clock));
    this.tests = new WorkspaceTests(
      this.session,
      repositories,
      settings,
      { memento: new FakeMemory(), diskCache: cache },
      clock,
    );
    // More than 0, since the shortest wait would be as long as a deadline.
    const random = () => (index + 1) / 6;
    this.attention = { isWatched: hasAttention, onDidChange: this.didChangeAttention.event };
    this.autoRefresh = new AutoRefresh(this.tests, this.attention, settings, clock, random);
    const store = { load: async (): Promise<CachedRuns | undefined> => undefined, save: async () => {} };
    this.runs = new TestRuns(this.session, store, clock);
    this.watchedRuns = new WatchedRuns(this.runs, this.session, this.focus, clock, random);
    this.watchedRuns.start();
  }

  /** Sets whether the window has the user's attention: a visible view, and the focus. */
  setAttention(isWatched: boolean): void {
    this.attention.isWatched = isWatched;
    this.didChangeAttention.fire();
  }

  private get focus() {
    const { attention, didChangeAttention } = this;
    return {
      get isFocused() {
        return attention.isWatched;
      },
      onDidChange: didChangeAttention.event,
    };
  }

  dispose(): void {
    for (const part of [this.watchedRuns, this.autoRefresh, this.tests, this.runs, this.session]) {
      part.dispose();
    }
  }
}
