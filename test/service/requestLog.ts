import type { IncomingHttpHeaders } from "node:http";
import { Emitter } from "../../src/base/event";
import type { Operation } from "../../src/domain/serviceError";
import { wait } from "../support/wait";

/** A complete request. */
export interface RecordedRequest {
  /** Time at which the request was complete, by the service's clock, in milliseconds since 1970. */
  readonly time: number;
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  /** The requested operation; absent for any other path or method. */
  readonly operation?: Operation;
  readonly headers: IncomingHttpHeaders;
  /** The parsed body if it is JSON with a `Content-Type` of JSON, otherwise its text. */
  readonly body: unknown;
  /** Time at which the request was complete, by `performance.now()` and not the service's clock. */
  readonly receivedAt: number;
  /** Resolves with the time of `performance.now()` once either side has closed the connection. */
  readonly socketClosed: Promise<number>;
  /** Resolves with true once the response was sent completely, or with false if the connection is closed before. */
  readonly answered: Promise<boolean>;
}

type RequestFilter = Operation | ((request: RecordedRequest) => boolean);

/** The requests that the service has received. Tests read them and wait for them. */
export class RequestLog {
  private readonly entries: RecordedRequest[] = [];
  private readonly receiveEmitter = new Emitter<RecordedRequest>();

  /** Fires when a request is complete, before its response. */
  readonly onDidReceive = this.receiveEmitter.event;

  /** Oldest first. */
  get all(): readonly RecordedRequest[] {
    return this.entries;
  }

  requestsOf(operation: Operation): RecordedRequest[] {
    return this.entries.filter((request) => request.operation === operation);
  }

  /** Resolves with the first matching request after this call. */
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

  /** Removes the recorded requests. Pending waits are not affected. */
  clear(): void {
    this.entries.length = 0;
  }

  add(request: RecordedRequest): void {
    this.entries.push(request);
    this.receiveEmitter.fire(request);
  }
}
