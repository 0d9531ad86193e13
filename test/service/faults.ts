import { type Disposable, toDisposable } from "../../src/base/disposable";
import type { Operation } from "../../src/domain/serviceError";

/** Fault of a request to one of the two operations. Times are on the service's clock. */
export type Fault =
  /** This status with any body and headers, in place of the answer. */
  | {
      readonly kind: "status";
      readonly status: number;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** This status with a body that repeats the request's headers, the key among them. */
  | { readonly kind: "echo"; readonly status: number }
  | { readonly kind: "redirect"; readonly location: string; readonly status?: 301 | 302 | 303 | 307 | 308 }
  /** The answer, later. */
  | { readonly kind: "delay"; readonly ms: number }
  /** The answer, when the promise is fulfilled: for answers in an order of the test's choice. */
  | { readonly kind: "hold"; readonly until: Promise<unknown> }
  /** Nothing more, ever: not even headers, or headers and no body. */
  | { readonly kind: "stall"; readonly after: "request" | "headers" }
  /** The answer in pieces of one byte. */
  | { readonly kind: "drip"; readonly everyMs: number }
  /** The connection is reset: at once, or with the headers and half of the body sent. */
  | { readonly kind: "reset"; readonly after: "request" | "halfBody" }
  /** The answer cut in half, as if it were whole. */
  | { readonly kind: "malformed" }
  /** A page with status 200. */
  | { readonly kind: "html" }
  /** White space of this length: with its length declared, in chunks without one, or as a small gzip that grows. */
  | { readonly kind: "oversize"; readonly bytes: number; readonly as: "declared" | "chunked" | "gzip" }
  /** The answer's JSON, changed: for odd records. A refusal stays as it is. */
  | { readonly kind: "alter"; readonly change: (answer: unknown) => unknown };

/** Which requests a fault befalls. */
export interface FaultScope {
  /** The next so many fitting requests; all until it is removed, if not given. */
  readonly times?: number;
  readonly operation?: Operation;
}

interface PlannedFault {
  readonly fault: Fault;
  readonly operation: Operation | undefined;
  left: number;
}

/** The faults that are planned. A request meets the first that fits and is not used up, and no other. */
export class Faults {
  private planned: PlannedFault[] = [];

  /** Plans a fault; disposing the handle removes it. */
  add(fault: Fault, { times = Number.POSITIVE_INFINITY, operation }: FaultScope = {}): Disposable {
    const entry: PlannedFault = { fault, operation, left: times };
    this.planned.push(entry);
    return toDisposable(() => {
      this.planned = this.planned.filter((other) => other !== entry);
    });
  }

  /** Removes all; requests that have met their fault stay in it. */
  clear(): void {
    this.planned = [];
  }

  /** The fault that befalls a request now; it counts as used. */
  take(operation: Operation): Fault | undefined {
    const entry = this.planned.find((each) => each.left > 0 && (each.operation ?? operation) === operation);
    if (entry) entry.left--;
    return entry?.fault;
  }
}
