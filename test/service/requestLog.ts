import type { IncomingHttpHeaders } from "node:http";
import { Emitter } from "../../src/base/event";
import type { Operation } from "../../src/domain/serviceError";
import { wait } from "../support/wait";

/** A request as it arrived, whole. */
export interface RecordedRequest {
  /** The service's clock when the whole request was there, milliseconds since 1970. */
  readonly time: number;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Which of the two operations it asks for; absent for everything else. */
  readonly operation?: Operation;
  readonly headers: IncomingHttpHeaders;
  /** Parsed if it is JSON and is said to be (`Content-Type`), else the text as it came. */
  readonly body: unknown;
  /** Real milliseconds (`performance.now()`, not the service's clock) when the whole request was there. */
  readonly receivedAt: number;
  /** Settles, with real milliseconds as `receivedAt`, once the connection has been closed by either side. */
  readonly socketClosed: Promise<number>;
  /** Settles once the answer was sent whole (`true`), or the connection was closed before that (`false`). */
  readonly answered: Promise<boolean>;
}

type RequestFilter = Operation | ((request: RecordedRequest) => boolean);

/** Every request that reached the service, for tests to look at and to wait for. */
export class RequestLog {
  private readonly entries: RecordedRequest[] = [];
  private readonly receiveEmitter = new Emitter<RecordedRequest>();

  /** Fires when a whole request is there, before it is answered. */
  readonly onDidReceive = this.receiveEmitter.event;

  /** Oldest first. */
  get all(): readonly RecordedRequest[] {
    return this.entries;
  }

  requestsOf(operation: Operation): RecordedRequest[] {
    return this.entries.filter((request) => request.operation === operation);
  }

  /** The first fitting request that arrives after this call. */
  nextRequest(filter: RequestFilter = () => true): Promise<RecordedRequest> {
    const matches = typeof filter === "string" ? ({ operation }: RecordedRequest) => operation === filter : filter;
    return wait((resolve) => {
      const subscription = this.onDidReceive((request) => {
        if (matches(request)) {
          resolve(request);
        }
      });
      return () => subscription.dispose();
    });
  }

  /** Forgets what was recorded; who waits goes on waiting. */
  clear(): void {
    this.entries.length = 0;
  }

  add(request: RecordedRequest): void {
    this.entries.push(request);
    this.receiveEmitter.fire(request);
  }
}
