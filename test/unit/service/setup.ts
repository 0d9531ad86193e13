import type { Clock } from "../../../src/base/clock";
import { type Disposable, toDisposable } from "../../../src/base/disposable";
import { type Execution, History, type HistoryOptions } from "../../service/history";
import { operationPaths } from "../../service/operations";
import { LocalService, type LocalServiceOptions } from "../../service/server";
import { isoTime } from "../../service/time";

export const repository = { host: "github.com", owner: "acme", name: "harbour" };
export const apiKey = "a-key-of-the-tests";

/** The time at which the tests' clock starts. */
export const noon = Date.parse("2026-03-10T12:00:00.000Z");

/** A clock that stands still until it is moved. */
export class ManualClock implements Clock {
  private readonly timers = new Set<{ due: number; callback: () => void }>();

  constructor(private time = noon) {}

  now(): number {
    return this.time;
  }

  setTimeout(callback: () => void, ms: number): Disposable {
    const timer = { due: this.time + ms, callback };
    this.timers.add(timer);
    return toDisposable(() => this.timers.delete(timer));
  }

  advance(ms: number): void {
    this.time += ms;
    for (const timer of [...this.timers].filter(({ due }) => due <= this.time)) {
      this.timers.delete(timer);
      timer.callback();
    }
  }
}

/** A history of the tests named, with their executions. */
export function historyOf(
  tests: Readonly<Record<string, readonly Execution[]>>,
  options: Partial<HistoryOptions> = {},
): History {
  const history = new History({ repository, orgUrlSlug: "acme", ...options });
  for (const [name, executions] of Object.entries(tests)) {
    for (const execution of executions) history.record({ name }, execution);
  }
  return history;
}

/** A valid body of a request to list the failing tests of the week before noon. */
export function listBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    repo: repository,
    org_url_slug: "acme",
    start_time: isoTime(noon - 7 * 24 * 60 * 60 * 1000),
    end_time: isoTime(noon),
    page_query: { page_size: 50, page_token: "" },
    ...changes,
  };
}

/** A service on the tests' key and clock, stopped after `use`, whatever happens in it. */
export async function withService(
  options: Partial<LocalServiceOptions>,
  use: (service: LocalService) => Promise<void>,
): Promise<void> {
  const service = await LocalService.start({ history: historyOf({}), apiKey, clock: new ManualClock(), ...options });
  try {
    await use(service);
  } finally {
    await service.stop();
  }
}

/** Posts a body as a client of the contract does. */
export function post(
  service: LocalService,
  operation: keyof typeof operationPaths,
  body: unknown,
  init: { readonly headers?: Record<string, string>; readonly signal?: AbortSignal } = {},
): Promise<Response> {
  return fetch(service.url + operationPaths[operation], {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-token": apiKey, ...init.headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
    redirect: "manual",
    ...(init.signal ? { signal: init.signal } : {}),
  });
}
