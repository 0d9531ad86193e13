import * as assert from "node:assert/strict";
import { createFailingTestsBodies, createTestRunBody } from "../../../src/api/contract";
import { runQuery, testsQuery } from "../../support/client";

describe("Request bodies", () => {
  it("request the first page with an empty token, and whole seconds without milliseconds", () => {
    assert.equal(
      createFailingTestsBodies(testsQuery)(""),
      '{"repo":{"host":"git.example","owner":"group/sub","name":"shop"},"org_url_slug":"acme",' +
        '"start_time":"2026-01-08T12:00:00Z","end_time":"2026-01-15T12:00:00Z","page_query":{"page_size":100,"page_token":""}}',
    );
  });

  it("contain milliseconds if there are any, and the given page size and token", () => {
    const query = { ...testsQuery, start: testsQuery.end - 59_999, pageSize: 7 };
    assert.deepEqual(JSON.parse(createFailingTestsBodies(query)('"t/2"')), {
      repo: { host: "git.example", owner: "group/sub", name: "shop" },
      org_url_slug: "acme",
      start_time: "2026-01-15T11:59:00.001Z",
      end_time: "2026-01-15T12:00:00Z",
      page_query: { page_size: 7, page_token: '"t/2"' },
    });
  });

  for (const [description, fields] of [
    ["one millisecond longer than 7 x 24 hours", { start: testsQuery.start - 1 }],
    ["empty", { start: testsQuery.end }],
    ["negative", { start: testsQuery.end + 1 }],
    ["not a time", { start: Number.NaN }],
    ["of no rows", { pageSize: 0 }],
    ["of 101 rows", { pageSize: 101 }],
    ["of one and a half rows", { pageSize: 1.5 }],
  ] as const) {
    it(`are not created for a query that is ${description}`, () => {
      assert.throws(() => createFailingTestsBodies({ ...testsQuery, ...fields }), RangeError);
    });
  }

  it("contain the run's ID unchanged", () => {
    assert.equal(
      createTestRunBody(runQuery),
      '{"repo":{"host":"git.example","owner":"group/sub","name":"shop"},"testRunId":"run-1-bisection1","targetBranch":"main"}',
    );
  });
});
