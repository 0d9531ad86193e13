import assert from "node:assert/strict";
import { selectPage } from "../../service/paging";
import { parseListRequest } from "../../service/requests";
import { listBody, repository } from "./setup";

const rows = [1, 2, 3, 4, 5];

function createRequest(pageSize: number, pageToken: unknown = "", changes: Record<string, unknown> = {}) {
  return parseListRequest(listBody({ page_query: { page_size: pageSize, page_token: pageToken }, ...changes }));
}

function findNextToken(pageSize: number): unknown {
  return selectPage(rows, createRequest(pageSize)).page.next_page_token;
}

describe("selectPage", () => {
  it("returns all rows page by page, and an empty next token with the last page", () => {
    const visitedPages: unknown[] = [];
    let token: unknown = "";
    do {
      const { rows: pageRows, page } = selectPage(rows, createRequest(2, token));
      visitedPages.push([pageRows, page.page_index]);
      token = page.next_page_token;
    } while (token !== "");
    assert.deepEqual(visitedPages, [
      [[1, 2], 0],
      [[3, 4], 1],
      [[5], 2],
    ]);
  });

  it("returns the previous and the last page by their tokens", () => {
    const { page } = selectPage(rows, createRequest(2, findNextToken(2)));
    const previousRows = selectPage(rows, createRequest(2, page.prev_page_token)).rows;
    const lastRows = selectPage(rows, createRequest(2, page.last_page_token)).rows;
    assert.deepEqual([previousRows, lastRows], [[1, 2], [5]]);
  });

  for (const [description, all, size, expected] of [
    ["a single page", [1, 2], 2, { total_rows: 2, total_pages: 1, next: false, prev: true, last: true }],
    ["no rows", [], 2, { total_rows: 0, total_pages: 0, next: false, prev: true, last: true }],
    ["the first of several", [1, 2, 3], 2, { total_rows: 3, total_pages: 2, next: true, prev: true, last: true }],
  ] as const) {
    it(`returns totals and tokens for ${description}`, () => {
      const { total_rows, total_pages, next_page_token, prev_page_token, last_page_token, page_index } = selectPage(
        all,
        createRequest(size),
      ).page;
      const tokens = { next: next_page_token !== "", prev: prev_page_token !== "", last: last_page_token !== "" };
      assert.deepEqual({ total_rows, total_pages, page_index, ...tokens }, { ...expected, page_index: 0 });
    });
  }

  it("returns the same token for the same page of the same query, at any time", () => {
    assert.equal(findNextToken(2), findNextToken(2));
  });

  for (const [description, size, changes] of [
    ["page size", 3, {}],
    ["organization", 2, { org_url_slug: "other" }],
    ["repository", 2, { repo: { ...repository, name: "quay" } }],
    ["start", 2, { start_time: "2026-03-04T12:00:00Z" }],
    ["end", 2, { end_time: "2026-03-10T11:59:59.999Z" }],
  ] as const) {
    it(`rejects a token of a query with another ${description}`, () => {
      assert.throws(() => selectPage(rows, createRequest(size, findNextToken(2), changes)), {
        reason: "badRequest",
        message: 'Error at "/page_query/page_token": is not a token of this query',
      });
    });
  }

  for (const token of ["x", "1", "MQ", Buffer.from("1.0000000000000000000000").toString("base64url")]) {
    it(`rejects the invalid token ${token}`, () => {
      assert.throws(() => selectPage(rows, createRequest(2, token)), { reason: "badRequest" });
    });
  }

  it("treats a time range in another notation as the same query", () => {
    const sameWindow = { start_time: "2026-03-03T13:00:00+01:00" };
    assert.deepEqual(selectPage(rows, createRequest(2, findNextToken(2), sameWindow)).rows, [3, 4]);
  });
});
