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

  const refusedRequests: readonly (readonly [description: string, body: unknown])[] = [
    ["no body", ""],
    ["null", null],
    ["an array", []],
    ["no repo", omit(listBody(), "repo")],
    ["repo as text", listBody({ repo: "acme/harbour" })],
    ["no host", listBody({ repo: omit(repository, "host") })],
    ["no owner", listBody({ repo: omit(repository, "owner") })],
    ["no name", listBody({ repo: omit(repository, "name") })],
    ["a number as host", listBody({ repo: { ...repository, host: 1 } })],
    ["an empty name", listBody({ repo: { ...repository, name: "" } })],
    ["no organization", omit(listBody(), "org_url_slug")],
    ["null as organization", listBody({ org_url_slug: null })],
    ["no start", omit(listBody(), "start_time")],
    ["no end", omit(listBody(), "end_time")],
    ["a number as end", listBody({ end_time: 1773144000000 })],
    ["a day as start", listBody({ start_time: "2026-03-05" })],
    ["no zone", listBody({ start_time: "2026-03-05T12:00:00" })],
    ["30 February", listBody({ start_time: "2026-02-30T12:00:00Z" })],
    ["25 o'clock", listBody({ end_time: "2026-03-10T25:00:00Z" })],
    ["an end at the start", listBody({ end_time: "2026-03-03T12:00:00Z" })],
    ["1 ms more than 7 days", listBody({ end_time: "2026-03-10T12:00:00.001Z" })],
    ["no page_query", omit(listBody(), "page_query")],
    ["no page_size", listBody({ page_query: { page_token: "" } })],
    ["no page_token", listBody({ page_query: { page_size: 1 } })],
    ["null as page_token", listBody({ page_query: { ...page, page_token: null } })],
    ...[0, -1, 101].map(
      (size) => [`page_size ${size}`, listBody({ page_query: { ...page, page_size: size } })] as const,
    ),
    ...["50", 1.5, null].map(
      (size) => [`page_size ${JSON.stringify(size)}`, listBody({ page_query: { ...page, page_size: size } })] as const,
    ),
  ];
  for (const [description, body] of refusedRequests) {
    it(`rejects ${description}`, () => {
      assert.throws(() => parseListRequest(body), { reason: "badRequest", status: 400 });
    });
  }

  for (const [description, changes] of [
    ["page_size 1", { page_query: { ...page, page_size: 1 } }],
    ["page_size 100", { page_query: { ...page, page_size: 100 } }],
    ["seconds and an offset", { start_time: "2026-03-03T13:00:00+01:00" }],
    ["an owner with slashes", { repo: { ...repository, owner: "acme/boats" } }],
    ["unknown fields", { extra: true }],
  ] as const) {
    it(`accepts ${description}`, () => assert.doesNotThrow(() => parseListRequest(listBody(changes))));
  }
});

describe("parseTestRunRequest", () => {
  it("accepts an ID with a suffix", () => {
    assert.deepEqual(parseTestRunRequest(runBody()), { repository, testRunId: "r-1-bisection1", targetBranch: "main" });
  });

  for (const [description, body] of [
    ["no repo", omit(runBody(), "repo")],
    ["no id", omit(runBody(), "testRunId")],
    ["a number as id", runBody({ testRunId: 7 })],
    ["no target branch", omit(runBody(), "targetBranch")],
    ["an empty target branch", runBody({ targetBranch: "" })],
  ] as const) {
    it(`rejects ${description}`, () => {
      assert.throws(() => parseTestRunRequest(body), { reason: "badRequest", status: 400 });
    });
  }
});
