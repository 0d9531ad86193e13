import type { Clock } from "../base/clock";
import type { FileStore } from "../base/fileStore";
import type { Log } from "../base/log";
import type { RequestSummary } from "../domain/requestSummary";
import type { ServiceNotice } from "../domain/serviceNotice";

/** Options of a `TestHealthService`. */
export interface ServiceOptions {
  /** Base URL, normalized by `parseBaseUrl`. */
  readonly baseUrl: string;
  /** API key, accepted by `parseApiKey`. */
  readonly apiKey: string;
  readonly log: Log;
  readonly clock: Clock;
  /** `product/version (editor version)`; lets the service's operators identify the client. */
  readonly userAgent: string;
  /** Files that all editor windows of the user share; absent if this window shares none. */
  readonly sharedFiles?: Pick<FileStore, "read" | "write">;
  /**
   * Random id of the key's entry, by which editor windows share that the key was rejected; absent for a key that is
   * only tried out.
   */
  readonly keyEntry?: string;
  /** Called with the summary of every request when it has ended. */
  readonly onRequestEnd?: (summary: RequestSummary) => void;
  /** Called with the announcement of each response that has one. */
  readonly onNotice?: (notice: ServiceNotice) => void;
  /**
   * Called when a request waits for a retry because the service requested a wait, with the time at which it resumes:
   * milliseconds since 1970.
   */
  readonly onWait?: (resumeAt: number) => void;
}
