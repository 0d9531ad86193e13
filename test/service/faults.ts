import { type Disposable, toDisposable } from "../../src/base/disposable";
import type { Operation } from "../../src/domain/serviceError";

/** Fault of a request to one of the two operations. Times are on the service's clock. */
export type Fault =
  /** A response with this status, and any body and headers. */
  | {
      readonly kind: "status";
      readonly status: number;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** A response with this status whose body repeats the request's headers, including the key. */
  | { readonly kind: "echo"; readonly status: number }
  | { readonly kind: "redirect"; readonly location: string; readonly status?: 301 | 302 | 303 | 307 | 308 }
  /** The correct response after a delay. */
  | { readonly kind: "delay"; readonly ms: number }
  /** The correct response once the promise is fulfilled, so that a test can choose the order of responses. */
  | { readonly kind: "hold"; readonly promise: Promise<unknown> }
  /** No response, or only its headers; the connection stays open. */
  | { readonly kind: "stall"; readonly stopAfter: "request" | "headers" }
  /** The correct response byte by byte. */
  | { readonly kind: "drip"; readonly everyMs: number }
  /** The connection is reset, either immediately or after the headers and half of the body. */
  | { readonly kind: "reset"; readonly stopAfter: "request" | "halfBody" }
  /** The first half of the correct response, with a matching length. */
  | { readonly kind: "malformed" }
  /** An HTML page with status 200. */
  | { readonly kind: "html" }
  /** White space of this length: with its length declared, in chunks without a length, or compressed with gzip. */
  | { readonly kind: "oversize"; readonly bytes: number; readonly framing: "declared" | "chunked" | "gzip" }
  /** The correct response with changed JSON, for odd records. An error response is not changed. */
  | { readonly kind: "alter"; readonly change: (answer: unknown) => unknown };

/** The requests that a fault applies to. */
export interface FaultScope {
  /** Number of matching requests; default: all until the fault is removed. */
  readonly times?: number;
  readonly operation?: Operation;
}

interface PlannedFault {
  readonly fault: Fault;
  readonly operation: Operation | undefined;
  remaining: number;
}

/** The planned faults. The first one that matches a request and is not used up applies to it. */
export class Faults {
  private plannedFaults: PlannedFault[] = [];

  /** Plans a fault; disposing the handle removes it. */
  add(fault: Fault, { times = Number.POSITIVE_INFINITY, operation }: FaultScope = {}): Disposable {
    const entry: PlannedFault = { fault, operation, remaining: times };
    this.plannedFaults.push(entry);
    return toDisposable(() => {
      this.plannedFaults = this.plannedFaults.filter((candidate) => candidate !== entry);
    });
  }

  /** Removes all planned faults. Faults that already apply to a request are not affected. */
  clear(): void {
    this.plannedFaults = [];
  }

  /** Returns the fault that applies to a request now, and counts it as used. */
  take(operation: Operation): Fault | undefined {
    const entry = this.plannedFaults.find(
      (candidate) => candidate.remaining > 0 && (candidate.operation ?? operation) === operation,
    );
    if (entry) {
      entry.remaining--;
    }
    return entry?.fault;
  }
}
