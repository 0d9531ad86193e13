import type { RepositoryId } from "../../src/domain/records";
import type { Operation } from "../../src/domain/serviceError";
import { createJsonResponse, createTextResponse, type HttpResponse } from "./answer";
import { createTestRecord, listFailingTests } from "./failingTests";
import type { History } from "./history";
import type { Links } from "./links";
import { createTestRunDetails } from "./mergeQueue";
import { selectPage } from "./paging";
import { Refusal } from "./refusal";
import { parseListRequest, parseTestRunRequest } from "./requests";
import { repositoryPath } from "./testIdentity";

/** The paths of the API. */
export const operationPaths: Readonly<Record<Operation, string>> = {
  listFailingTests: "/v1/flaky-tests/list-failing-tests",
  getTestRun: "/v1/getMergeQueueTestingDetails",
};

/** Data that the operations compute from. */
export interface Service {
  readonly history: History;
  readonly orgUrlSlug: string;
  readonly apiKey: string;
  readonly links: Links;
}

/**
 * Returns the response to a request at `now`. The key is checked first, then the body, then the names in it: another
 * organization is 403, since the key has no rights there; another repository, an unknown run or another target branch
 * is 404.
 */
export function respondToOperation(
  operation: Operation,
  { key, body }: { readonly key: unknown; readonly body: unknown },
  service: Service,
  now: number,
): HttpResponse {
  try {
    if (key !== service.apiKey) {
      throw new Refusal("unauthorized", "Unauthorized");
    }
    return createJsonResponse(
      200,
      operation === "listFailingTests" ? list(body, service, now) : testRun(body, service, now),
    );
  } catch (error) {
    if (error instanceof Refusal) {
      return createRefusalResponse(operation, error);
    }
    throw error;
  }
}

function list(body: unknown, { history, orgUrlSlug, links }: Service, now: number) {
  const request = parseListRequest(body);
  if (request.orgUrlSlug !== orgUrlSlug) {
    throw new Refusal("forbidden", `No access to organization ${request.orgUrlSlug}`);
  }
  checkRepository(request.repository, history);
  const { rows, page } = selectPage(listFailingTests(history, request, now), request);
  return { tests: rows.map((row) => createTestRecord(row, links, now)), page };
}

function testRun(body: unknown, { history, links }: Service, now: number) {
  const request = parseTestRunRequest(body);
  checkRepository(request.repository, history);
  const run = history.testRuns.find(
    ({ id, targetBranch, createdAt }) =>
      id === request.testRunId && targetBranch === request.targetBranch && createdAt <= now,
  );
  if (!run) {
    throw new Refusal("notFound", "Test run not found");
  }
  return createTestRunDetails(run, links, now);
}

function checkRepository(requestedRepository: RepositoryId, history: History): void {
  if (repositoryPath(requestedRepository) !== repositoryPath(history.repository)) {
    throw new Refusal("notFound", "Repository not found");
  }
}

/** Returns an error response like those of real services, with odd media types: the API does not specify them. */
function createRefusalResponse(operation: Operation, { reason, status, message }: Refusal): HttpResponse {
  if (reason === "unauthorized") {
    return createJsonResponse(status, { message });
  }
  if (reason === "forbidden") {
    return createJsonResponse(status, { error: { code: "FORBIDDEN", message } });
  }
  return createTextResponse(
    status,
    message,
    operation === "listFailingTests" ? "application/octet-stream" : "text/html",
  );
}
