import assert from "node:assert/strict";
import { parseListRequest, parseTestRunRequest } from "../../service/requests";
import { listBody, repository } from "./setup";

const page = { page_size: 50, page_token: "" };
const runBody = (changes = {}) => ({ repo: repository, testRunId: "r-1-bisection1", targetBranch: "main", ...changes });

function omit(body: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
}

describe("parseListRequest", () => {
  it("returns the time range in milliseconds", () => {
    assert.deepEqual(parseListRequest(listBody({ page_query: { page_size: 1, page_token: "t" } })), {
      repository,
      orgUrlSlug: "acme",
      start: 1772539200000,
      end: 1773144000000,
      pageSize: 1,
      pageToken: "t",
    });
  });

  const refusedRequests: readonly (readonly [description: string, body: unknown, message: string])[] = [
    ["no body", "", 'Error at "/": must be an object'],
    ["null", null, 'Error at "/": must be an object'],
    ["an array", [], 'Error at "/": must be an object'],
    ["no repo", omit(listBody(), "repo"), 'Error at "/repo": is missing'],
    ["repo as text", listBody({ repo: "acme/harbour" }), 'Error at "/repo": must be an object'],
    ["no host", listBody({ repo: omit(repository, "host") }), 'Error at "/repo/host": is missing'],
    ["no owner", listBody({ repo: omit(repository, "owner") }), 'Error at "/repo/owner": is missing'],
    ["no name", listBody({ repo: omit(repository, "name") }), 'Error at "/repo/name": is missing'],
    ["a number as host", listBody({ repo: { ...repository, host: 1 } }), 'Error at "/repo/host": must be a string'],
    ["an empty name", listBody({ repo: { ...repository, name: "" } }), 'Error at "/repo/name": must not be empty'],
    ["no organization", omit(listBody(), "org_url_slug"), 'Error at "/org_url_slug": is missing'],
    ["null as organization", listBody({ org_url_slug: null }), 'Error at "/org_url_slug": must be a string'],
    ["no start", omit(listBody(), "start_time"), 'Error at "/start_time": is missing'],
    ["no end", omit(listBody(), "end_time"), 'Error at "/end_time": is missing'],
    ["a number as end", listBody({ end_time: 1773144000000 }), 'Error at "/end_time": must be a string'],
    ["a day as start", listBody({ start_time: "2026-03-05" }), 'Error at "/start_time": must be a date-time'],
    ["no zone", listBody({ start_time: "2026-03-05T12:00:00" }), 'Error at "/start_time": must be a date-time'],
    ["30 February", listBody({ start_time: "2026-02-30T12:00:00Z" }), 'Error at "/start_time": must be a date-time'],
    ["25 o'clock", listBody({ end_time: "2026-03-10T25:00:00Z" }), 'Error at "/end_time": must be a date-time'],
    [
      "an end at the start",
      listBody({ end_time: "2026-03-03T12:00:00Z" }),
      'Error at "/end_time": must be after start_time',
    ],
    [
      "1 ms more than 7 days",
      listBody({ end_time: "2026-03-10T12:00:00.001Z" }),
      'Error at "/end_time": must be within 7 days of start_time',
    ],
    ["no page_query", omit(listBody(), "page_query"), 'Error at "/page_query": is missing'],
    ["no page_size", listBody({ page_query: { page_token: "" } }), 'Error at "/page_query/page_size": is missing'],
    ["no page_token", listBody({ page_query: { page_size: 1 } }), 'Error at "/page_query/page_token": is missing'],
    [
      "null as page_token",
      listBody({ page_query: { ...page, page_token: null } }),
      'Error at "/page_query/page_token": must be a string',
    ],
    ...[0, -1, 101].map(
      (size) =>
        [
          `page_size ${size}`,
          listBody({ page_query: { ...page, page_size: size } }),
          'Error at "/page_query/page_size": must be 1 to 100',
        ] as const,
    ),
    ...["50", 1.5, null].map(
      (size) =>
        [
          `page_size ${JSON.stringify(size)}`,
          listBody({ page_query: { ...page, page_size: size } }),
          'Error at "/page_query/page_size": must be an integer',
        ] as const,
    ),
  ];
  for (const [description, body, message] of refusedRequests) {
    it(`rejects ${description}`, () => {
      assert.throws(() => parseListRequest(body), { reason: "badRequest", status: 400, message });
    });
  }

  for (const [description, changes] of [
    ["page_size 1", { page_query: { ...page, page_size: 1 } }],
    ["page_size 100", { page_query: { ...page, page_size: 100 } }],
    ["seconds and an offset", { start_time: "2026-03-03T13:00:00+01:00" }],
    ["an owner with slashes", { repo: { ...repository, owner: "acme/boats" } }],
    ["fields of its own", { extra: true }],
  ] as const) {
    it(`accepts ${description}`, () => assert.doesNotThrow(() => parseListRequest(listBody(changes))));
  }
});

describe("parseTestRunRequest", () => {
  it("accepts any ID", () => {
    assert.deepEqual(parseTestRunRequest(runBody()), { repository, testRunId: "r-1-bisection1", targetBranch: "main" });
  });

  for (const [description, body, message] of [
    ["no repo", omit(runBody(), "repo"), 'Error at "/repo": is missing'],
    ["no id", omit(runBody(), "testRunId"), 'Error at "/testRunId": is missing'],
    ["a number as id", runBody({ testRunId: 7 }), 'Error at "/testRunId": must be a string'],
    ["no target branch", omit(runBody(), "targetBranch"), 'Error at "/targetBranch": is missing'],
    ["an empty target branch", runBody({ targetBranch: "" }), 'Error at "/targetBranch": must not be empty'],
  ] as const) {
    it(`rejects ${description}`, () => {
      assert.throws(() => parseTestRunRequest(body), { reason: "badRequest", status: 400, message });
    });
  }
});
