import { type Execution, History, type HistoryOptions } from "../../service/history";
import { operationPaths } from "../../service/operations";
import { LocalService, type LocalServiceOptions } from "../../service/server";
import { formatIsoTime } from "../../service/time";
import { harbour } from "../../support/builders";
import { FakeClock } from "../../support/clock";

/** A plain object, which tests can make invalid. */
export const repository = { ...harbour };
export const apiKey = "a-key-of-the-tests";

/** The time at which the tests' clock starts. */
export const noon = Date.parse("2026-03-10T12:00:00.000Z");

/** Creates a history of tests by their names, with their executions. */
export function findHistory(
  tests: Readonly<Record<string, readonly Execution[]>>,
  options: Partial<HistoryOptions> = {},
): History {
  const history = new History({ repository: harbour, orgUrlSlug: "acme", ...options });
  for (const [name, executions] of Object.entries(tests)) {
    for (const execution of executions) {
      history.record({ name }, execution);
    }
  }
  return history;
}

/** Creates the valid body of a request to list the failing tests of the week before noon. */
export function listBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    repo: harbour,
    org_url_slug: "acme",
    start_time: formatIsoTime(noon - 7 * 24 * 60 * 60 * 1000),
    end_time: formatIsoTime(noon),
    page_query: { page_size: 50, page_token: "" },
    ...changes,
  };
}

/** Runs `use` with a service that has the tests' key and clock, and stops the service afterwards. */
export async function withService(
  options: Partial<LocalServiceOptions>,
  use: (service: LocalService) => Promise<void>,
): Promise<void> {
  const service = await LocalService.start({
    history: findHistory({}),
    apiKey,
    clock: new FakeClock(noon),
    ...options,
  });
  try {
    await use(service);
  } finally {
    await service.stop();
  }
}

/** Posts a body like a client of the API. */
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
