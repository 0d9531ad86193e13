import * as assert from "node:assert/strict";
import { createRedactor } from "../../../src/api/redact";
import type { FailingTest } from "../../../src/domain/records";
import { apiKey, readPage } from "../../support/client";

/** Reads a response of "list failing tests" with these records, each a JSON text. */
async function readTests(...records: string[]) {
  return await readPage(`{"tests":[${records.join()}],"page":{}}`);
}

/** Reads a record with an id, a name and these fields, written as the inside of a JSON object. */
async function readTest(fields: string): Promise<FailingTest | undefined> {
  return (await readTests(`{"id":"1","name":"adds",${fields}}`))?.tests[0];
}

const bareTest: FailingTest = { id: "1", name: "adds", mostCommonFailures: [], owners: [], extra: [] };

describe("Response with failing tests", () => {
  it("reads every field of a record and of the page", async () => {
    const answer = await readPage(`{
        "tests": [{
          "id": "a0a8a2b4-0000-4000-8000-000000000001",
          "repository": {"html_url": "https://git.example/group/sub/shop"},
          "html_url": "https://app.example/acme/tests/1?repo=group%2Fsub%2Fshop",
          "name": "cart > adds a product",
          "variant": "linux",
          "status": {"reason": " Failed 3 times in a row ", "timestamp": "2026-01-14T08:00:00Z", "value": "flaky"},
          "most_common_failures": [
            {"summary": "expected 2, got 3", "occurrence_count": 12, "last_occurrence": "2026-01-15T10:00:00.123456789Z"},
            {"summary": "timed out", "occurrence_count": 1}
          ],
          "failure_rate_last_7d": 0.25,
          "failure_rate_last_24h": 0,
          "codeowners": ["@acme/cart", "ann@acme.example"],
          "pull_requests_impacted_last_7d": 4,
          "quarantined": false,
          "file_path": "src/cart.test.ts",
          "parent": "cart",
          "classname": "Cart",
          "ticket": {"html_url": "https://tickets.example/CART-1"},
          "priority": "high"
        }],
        "page": {
          "total_rows": 201, "total_pages": 3, "next_page_token": "two",
          "prev_page_token": "zero", "last_page_token": "three", "page_index": 0
        }
      }`);
    assert.deepEqual(answer, {
      tests: [
        {
          id: "a0a8a2b4-0000-4000-8000-000000000001",
          name: "cart > adds a product",
          variant: "linux",
          classname: "Cart",
          parent: "cart",
          filePath: "src/cart.test.ts",
          url: "https://app.example/acme/tests/1?repo=group%2Fsub%2Fshop",
          repositoryUrl: "https://git.example/group/sub/shop",
          ticketUrl: "https://tickets.example/CART-1",
          status: { value: "flaky", reason: "Failed 3 times in a row", since: Date.UTC(2026, 0, 14, 8) },
          mostCommonFailures: [
            { summary: "expected 2, got 3", count: 12, lastOccurrence: Date.UTC(2026, 0, 15, 10, 0, 0, 123) },
            { summary: "timed out", count: 1 },
          ],
          failureRate7d: 0.25,
          failureRate24h: 0,
          owners: ["@acme/cart", "ann@acme.example"],
          pullRequestsImpacted7d: 4,
          quarantined: false,
          extra: [{ name: "priority", value: "high" }],
        },
      ],
      unreadable: 0,
      totalRows: 201,
      nextPageToken: "two",
    });
  });

  const optionalFields = [
    "variant",
    "classname",
    "parent",
    "file_path",
    "html_url",
    "repository",
    "ticket",
    "status",
    "most_common_failures",
    "failure_rate_last_7d",
    "failure_rate_last_24h",
    "codeowners",
    "pull_requests_impacted_last_7d",
    "quarantined",
  ];
  for (const missing of ["null", '""']) {
    it(`reads ${missing} as missing in every optional field`, async () => {
      assert.deepEqual(await readTest(optionalFields.map((field) => `"${field}":${missing}`).join()), bareTest);
    });
  }

  it("requires only an ID and a name", async () => {
    assert.deepEqual(await readTests('{"id":"1","name":"adds"}'), { tests: [bareTest], unreadable: 0 });
  });

  it("reads missing nested fields as missing", async () => {
    const fields = `"repository":{},"ticket":{"html_url":""},"status":{"reason":" ","timestamp":null},"most_common_failures":[{"summary":null,"occurrence_count":0,"last_occurrence":""}]`;
    assert.deepEqual(await readTest(fields), { ...bareTest, mostCommonFailures: [{ summary: "", count: 0 }] });
  });

  for (const [record, leftOut] of [
    ["{}", { field: "id" }],
    ["null", { field: "record", value: "null" }],
    ['""', { field: "record", value: '""' }],
    ['"x"', { field: "record", value: '"x"' }],
    ["7", { field: "record", value: "7" }],
    ["[]", { field: "record", value: "[]" }],
    ['{"id":"","name":"adds"}', { field: "id", name: "adds" }],
    ['{"id":null,"name":"adds"}', { field: "id", name: "adds" }],
    ['{"id":7,"name":"adds"}', { field: "id", value: "7", name: "adds" }],
    ['{"id":"2"}', { field: "name", id: "2" }],
    ['{"id":"2","name":""}', { field: "name", id: "2" }],
    ['{"id":"2","name":["n"]}', { field: "name", value: '["n"]', id: "2" }],
  ] as const) {
    it(`leaves out ${record}, counts it and states its unreadable field`, async () => {
      assert.deepEqual(await readTests('{"id":"1","name":"adds"}', record), {
        tests: [bareTest],
        unreadable: 1,
        leftOut: [leftOut],
      });
    });
  }

  for (const [fields, field, value] of [
    ['"failure_rate_last_7d":"0.5"', "failure_rate_last_7d", '"0.5"'],
    ['"failure_rate_last_24h":1e400', "failure_rate_last_24h", "Infinity"],
    ['"pull_requests_impacted_last_7d":1.5', "pull_requests_impacted_last_7d", "1.5"],
    ['"pull_requests_impacted_last_7d":-3', "pull_requests_impacted_last_7d", "-3"],
    ['"quarantined":"yes"', "quarantined", '"yes"'],
    ['"codeowners":"@acme"', "codeowners", '"@acme"'],
    ['"repository":"https://git.example"', "repository", '"https://git.example"'],
    ['"ticket":{"html_url":7}', "ticket.html_url", "7"],
    ['"status":"flaky"', "status", '"flaky"'],
    ['"status":{"timestamp":1768000000}', "status.timestamp", "1768000000"],
    ['"file_path":["a.ts"]', "file_path", '["a.ts"]'],
    ['"most_common_failures":{}', "most_common_failures", "{}"],
    ['"most_common_failures":[null,7]', "most_common_failures[1]", "7"],
    ['"variant":[[[[[[1]]]]]]', "variant", "[[[[…]]]]"],
    ['"parent":{"a":{"b":[true,null]}}', "parent", '{"a":{"b":[true,null]}}'],
  ] as const) {
    it(`keeps the test without the unreadable ${fields}`, async () => {
      assert.deepEqual(await readTests(`{"id":"1","name":"adds",${fields}}`), {
        tests: [{ ...bareTest, unreadableFields: [{ field, value }] }],
        unreadable: 0,
      });
    });
  }

  it("reads the other fields of a record with invalid ones", async () => {
    const fields = `"codeowners":["@a",7,""],"failure_rate_last_7d":0.5,"tier":1,"status":{"reason":"often","timestamp":5}`;
    const failures = `[{"summary":"s","occurrence_count":"3"},{"summary":["t"],"occurrence_count":-1},{"summary":"u","occurrence_count":2}]`;
    assert.deepEqual(await readTest(`${fields},"most_common_failures":${failures}`), {
      ...bareTest,
      owners: ["@a"],
      failureRate7d: 0.5,
      status: { reason: "often" },
      mostCommonFailures: [{ summary: "s" }, { summary: "" }, { summary: "u", count: 2 }],
      extra: [{ name: "tier", value: 1 }],
      unreadableFields: [
        { field: "status.timestamp", value: "5" },
        { field: "most_common_failures[0].occurrence_count", value: '"3"' },
        { field: "most_common_failures[1].summary", value: '["t"]' },
        { field: "most_common_failures[1].occurrence_count", value: "-1" },
        { field: "codeowners[1]", value: "7" },
      ],
    });
  });

  it("ignores a time in the future", async () => {
    const reading = { latestTime: Date.UTC(2026, 0, 16), redact: (text: string) => text };
    const failures = ["2026-01-16T00:00:00Z", "2026-01-16T00:00:01Z"].map(
      (time) => `{"summary":"s","occurrence_count":1,"last_occurrence":"${time}"}`,
    );
    const record = `{"id":"1","name":"adds","status":{"reason":"r","timestamp":"2099-01-01T00:00:00Z"},"most_common_failures":[${failures}]}`;
    assert.deepEqual((await readPage(`{"tests":[${record}],"page":{}}`, reading))?.tests, [
      {
        ...bareTest,
        status: { reason: "r" },
        mostCommonFailures: [
          { summary: "s", count: 1, lastOccurrence: reading.latestTime },
          { summary: "s", count: 1 },
        ],
        unreadableFields: [
          { field: "status.timestamp", value: '"2099-01-01T00:00:00Z"' },
          { field: "most_common_failures[1].last_occurrence", value: '"2026-01-16T00:00:01Z"' },
        ],
      },
    ]);
  });

  it("states up to 10 unreadable fields of a test, with up to 80 characters of each value, without the key", async () => {
    const reading = { latestTime: 0, redact: createRedactor(apiKey) };
    const long = { long: "x".repeat(10_000_000) };
    const owners = JSON.stringify([long, { [apiKey]: `${apiKey} <b>` }, ...Array(20).fill(1)]);
    const text = `{"tests":[{"id":"1","name":"adds","codeowners":${owners}},{"id":[1],"name":${JSON.stringify(apiKey)}}],"page":{}}`;
    const page = await readPage(text, reading);
    const fields = page?.tests[0]?.unreadableFields ?? [];
    assert.deepEqual(
      [fields.length, fields[0]?.value, fields[1]?.value],
      [10, `{"long":"${"x".repeat(70)}…`, '{"[redacted]":"[redacted] <b>"}'],
    );
    assert.deepEqual(page?.leftOut, [{ field: "id", value: "[1]", name: "[redacted]" }]);
  });

  for (const rate of [0, 0.004, 1, 37, -1]) {
    it(`keeps the failure rate ${rate} unchanged`, async () => {
      assert.deepEqual(await readTest(`"failure_rate_last_7d":${rate}`), { ...bareTest, failureRate7d: rate });
    });
  }

  for (const [text, ms] of [
    ["2026-01-14T08:00:00Z", Date.UTC(2026, 0, 14, 8)],
    ["2026-01-14t08:00:00.5z", Date.UTC(2026, 0, 14, 8, 0, 0, 500)],
    ["2026-01-14T08:00:00+02:00", Date.UTC(2026, 0, 14, 6)],
    ["2026-01-14T08:00:00-0330", Date.UTC(2026, 0, 14, 11, 30)],
    ["2026-01-14 08:00:00", Date.UTC(2026, 0, 14, 8)],
    ["2026-01-14T08:00Z", Date.UTC(2026, 0, 14, 8)],
    ["2026-01-14T08:00:00.25Z", Date.UTC(2026, 0, 14, 8, 0, 0, 250)],
    ["2024-02-29T23:59:59.999Z", Date.UTC(2024, 1, 29, 23, 59, 59, 999)],
    ["2026-12-31T23:59:59Z", Date.UTC(2026, 11, 31, 23, 59, 59)],
    ["1970-01-01T00:00:00Z", 0],
  ] as const) {
    it(`reads the time ${text} as ${new Date(ms).toISOString()}`, async () =>
      assert.deepEqual((await readTest(`"status":{"timestamp":"${text}"}`))?.status, { since: ms }));
  }

  for (const text of ["yesterday", "2026-13-01T00:00:00Z", "1", "2026-01-14T25:00:00Z", "2026-01-14T08:0x:00Z"]) {
    it(`leaves out the unreadable time ${text}`, async () => {
      const unreadableFields = [{ field: "status.timestamp", value: JSON.stringify(text) }];
      assert.deepEqual(await readTest(`"status":{"timestamp":"${text}"}`), { ...bareTest, unreadableFields });
    });
  }

  for (const text of ["0001-01-01T00:00:00Z", "0099-01-14T08:00:00Z"]) {
    it(`reads the time ${text}, which means never, as missing`, async () => {
      assert.deepEqual(await readTest(`"status":{"timestamp":"${text}"}`), bareTest);
    });
  }

  it("keeps unknown fields that are scalar, whatever their names", async () => {
    const fields = `"__proto__":"p","constructor":1,"toString":false,"list":[1],"object":{"a":1},"none":null,"empty":"","big":1e400`;
    assert.deepEqual((await readTest(fields))?.extra, [
      { name: "__proto__", value: "p" },
      { name: "constructor", value: 1 },
      { name: "toString", value: false },
    ]);
    assert.equal(Object.hasOwn(Object.prototype, "p"), false);
  });

  it("keeps the first 50 unknown fields", async () => {
    const fields = Array.from({ length: 100_000 }, (_, index) => `"x${index}":${index}`).join();
    assert.deepEqual(
      (await readTest(fields))?.extra,
      Array.from({ length: 50 }, (_, index) => ({ name: `x${index}`, value: index })),
    );
  });

  it("counts the records after 1,000 unreadable ones without reading them", async () => {
    const record = '{"id":"1","name":"adds"}';
    const leftOut = Array(200).fill({ field: "id" });
    assert.deepEqual(await readTests(record, ...Array<string>(999).fill("{}"), record.replace("1", "2")), {
      tests: [bareTest, { ...bareTest, id: "2" }],
      unreadable: 999,
      leftOut,
    });
    assert.deepEqual(await readTests(record, Array(500_000).fill("{}").join(), record), {
      tests: [bareTest],
      unreadable: 500_001,
      leftOut,
    });
  });

  it("keeps the first 1,000 failures and owners of a test, and states that there are more", async () => {
    const owners = Array.from({ length: 1001 }, (_, index) => `@acme/${index}`);
    const failures = Array(1001).fill({ summary: "timed out" });
    const test = await readTest(
      `"codeowners":${JSON.stringify(owners)},"most_common_failures":${JSON.stringify(failures)}`,
    );
    assert.deepEqual(test?.owners, owners.slice(0, 1000));
    assert.equal(test?.mostCommonFailures.length, 1000);
    assert.deepEqual(
      test?.unreadableFields?.map(({ field }) => field),
      ["most_common_failures", "codeowners"],
    );
  });

  it("leaves out names and paths of more than 1,048,576 characters, and keeps longer failures", async () => {
    const long = "x".repeat(2 ** 20 + 1);
    const test = await readTest(`"file_path":"${long}","most_common_failures":[{"summary":"${long}"}]`);
    assert.deepEqual(
      test?.unreadableFields?.map(({ field }) => field),
      ["file_path"],
    );
    assert.equal(test?.mostCommonFailures[0]?.summary, long);
    const page = await readTests(`{"id":"1","name":"${long}"}`);
    assert.deepEqual([page?.tests, page?.leftOut?.map(({ field }) => field)], [[], ["name"]]);
  });

  it("reads a record that is nested 100,000 levels deep", async () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    assert.deepEqual(await readTest(`"deep":${deep}`), bareTest);
    const leftOut = [{ field: "record", value: "[[[[…]]]]" }];
    assert.deepEqual(await readTests(deep), { tests: [], unreadable: 1, leftOut });
  });

  for (const page of [
    "{}",
    '{"next_page_token":""}',
    '{"next_page_token":null,"prev_page_token":"x","last_page_token":"x"}',
  ]) {
    it(`has no next page if the page is ${page}`, async () => {
      assert.deepEqual(await readPage(`{"tests":[],"page":${page}}`), { tests: [], unreadable: 0 });
    });
  }

  for (const total of ['"7"', "-1", "1.5", "null", "{}"]) {
    it(`ignores the invalid number of rows ${total}`, async () => {
      assert.deepEqual(await readPage(`{"tests":[],"page":{"total_rows":${total}}}`), { tests: [], unreadable: 0 });
    });
  }

  for (const text of [
    "",
    " ",
    "null",
    "[]",
    '"x"',
    "7",
    "{}",
    "<!doctype html><p>hello",
    '{"tests":[]',
    '{"tests":[]}',
    '{"page":{}}',
    '{"tests":null,"page":{}}',
    '{"tests":[],"page":null}',
    '{"tests":{},"page":{}}',
    '{"tests":[],"page":{"next_page_token":5}}',
  ]) {
    it(`rejects ${JSON.stringify(text)} as an unexpected response`, async () => {
      assert.equal(await readPage(text), undefined);
    });
  }

  it("accepts a byte-order mark", async () => {
    assert.deepEqual(await readPage('\uFEFF{"tests":[],"page":{}}'), { tests: [], unreadable: 0 });
  });
});
