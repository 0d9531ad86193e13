import type { Clock } from "../base/clock";
import type { Files } from "../base/files";
import type { Log } from "../base/log";
import type { Exchange } from "../domain/exchange";

/** What a `TestHealthService` needs to know. */
export interface ServiceOptions {
  /** As `parseBaseUrl` normalised it. */
  readonly baseUrl: string;
  /** As `parseApiKey` accepted it. */
  readonly apiKey: string;
  readonly log: Log;
  readonly clock: Clock;
  /** `product/version (editor version)`; sent so that the service's operators can tell who asks. */
  readonly userAgent: string;
  /** Files that all windows of the person share; absent: this one is alone. */
  readonly sharedFiles?: Pick<Files, "read" | "write">;
  /** A random name of the key's entry, by which windows tell each other that it was refused; absent for a key that is only tried out. */
  readonly keyEntry?: string;
  /** Told of every request when it has ended. */
  readonly onExchange?: (exchange: Exchange) => void;
  /**
   * Called when a request waits before it is sent again because the service asked for that, with when it goes on:
   * milliseconds since 1970.
   */
  readonly onWait?: (until: number) => void;
}
