import type { RepositoryId } from "../../src/domain/records";
import type { Operation } from "../../src/domain/serviceError";
import { type HttpResponse, jsonResponse, textResponse } from "./answer";
import { failingTests, testRecord } from "./failingTests";
import type { History } from "./history";
import type { Links } from "./links";
import { testRunDetails } from "./mergeQueue";
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
export function answerOperation(
  operation: Operation,
  { key, body }: { readonly key: unknown; readonly body: unknown },
  service: Service,
  now: number,
): HttpResponse {
  try {
    if (key !== service.apiKey) {
      throw new Refusal("unauthorized", "Unauthorized");
    }
    return jsonResponse(200, operation === "listFailingTests" ? list(body, service, now) : testRun(body, service, now));
  } catch (error) {
    if (error instanceof Refusal) {
      return refusalResponse(operation, error);
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
  const { rows, page } = selectPage(failingTests(history, request, now), request);
  return { tests: rows.map((row) => testRecord(row, links, now)), page };
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
  return testRunDetails(run, links, now);
}

function checkRepository(requestedRepository: RepositoryId, history: History): void {
  if (repositoryPath(requestedRepository) !== repositoryPath(history.repository)) {
    throw new Refusal("notFound", "Repository not found");
  }
}

/** Returns an error response like those of real services, with odd media types: the API does not specify them. */
function refusalResponse(operation: Operation, { reason, status, message }: Refusal): HttpResponse {
  if (reason === "unauthorized") {
    return jsonResponse(status, { message });
  }
  if (reason === "forbidden") {
    return jsonResponse(status, { error: { code: "FORBIDDEN", message } });
  }
  return textResponse(status, message, operation === "listFailingTests" ? "application/octet-stream" : "text/html");
}
