import { type Disposable, toDisposable } from "../../src/base/disposable";
import type { Operation } from "../../src/domain/serviceError";

/** Fault of a request to one of the two operations. Times are on the service's clock. */
export type Fault =
  /** This status with any body and headers, in place of the response. */
  | {
      readonly kind: "status";
      readonly status: number;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** This status with a body that repeats the request's headers, the key among them. */
  | { readonly kind: "echo"; readonly status: number }
  | { readonly kind: "redirect"; readonly location: string; readonly status?: 301 | 302 | 303 | 307 | 308 }
  /** The response, later. */
  | { readonly kind: "delay"; readonly ms: number }
  /** The response, once the promise is fulfilled: for responses in an order that the test chooses. */
  | { readonly kind: "hold"; readonly promise: Promise<unknown> }
  /** Nothing more: not even headers, or headers and no body. */
  | { readonly kind: "stall"; readonly stopAfter: "request" | "headers" }
  /** The response in pieces of one byte. */
  | { readonly kind: "drip"; readonly everyMs: number }
  /** The connection is reset: at once, or with the headers and half of the body sent. */
  | { readonly kind: "reset"; readonly stopAfter: "request" | "halfBody" }
  /** The response cut in half, as if it were whole. */
  | { readonly kind: "malformed" }
  /** A page with status 200. */
  | { readonly kind: "html" }
  /** White space of this length: with its length declared, in chunks without one, or as a small gzip that grows. */
  | { readonly kind: "oversize"; readonly bytes: number; readonly framing: "declared" | "chunked" | "gzip" }
  /** The response's JSON, changed: for odd records. An error response is not changed. */
  | { readonly kind: "alter"; readonly change: (answer: unknown) => unknown };

/** The requests that a fault applies to. */
export interface FaultScope {
  /** The number of matching requests; all until it is removed, if not given. */
  readonly times?: number;
  readonly operation?: Operation;
}

interface PlannedFault {
  readonly fault: Fault;
  readonly operation: Operation | undefined;
  remaining: number;
}

/** The planned faults. A request meets the first that matches and is not used up, and no other. */
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

  /** Removes all; requests that have met their fault keep it. */
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
