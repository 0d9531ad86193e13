import assert from "node:assert/strict";
import { isFailingTest, trimForCache, trimSummary } from "../../../../src/domain/failingTests/trimForCache";
import { failingTest } from "../../../support/builders";

describe("trimForCache", () => {
  it("keeps which fields could not be read, except rolling statistics", () => {
    const quarantined = { field: "quarantined", value: '"yes"' };
    const rate = { field: "failure_rate_last_7d", value: '"0.5"' };
    assert.deepEqual(
      [[quarantined, rate], [rate]].map(
        (unreadableFields) => trimForCache(failingTest({ unreadableFields })).unreadableFields,
      ),
      [[quarantined], undefined],
    );
  });

  it("keeps the name and the file whole, cuts other texts and drops rolling statistics", () => {
    const long = "x".repeat(3000);
    const trimmed = trimForCache(
      failingTest({
        name: long,
        filePath: long,
        failureRate7d: 0.5,
        failureRate24h: 0.25,
        pullRequestsImpacted7d: 7,
        status: { value: "flaky", reason: long, since: 4 },
        mostCommonFailures: [long, "b", "c", "d"].map((summary) => ({ summary, count: 1, lastOccurrence: 2 })),
        extra: [
          { name: "note", value: long },
          { name: "runs", value: 8 },
        ],
      }),
    );
    assert.deepEqual(trimmed, {
      id: "1",
      name: long,
      filePath: long,
      owners: [],
      status: { value: "flaky", reason: `${"x".repeat(199)}…`, since: 4 },
      mostCommonFailures: [`${"x".repeat(499)}…`, "b", "c"].map((summary) => ({
        summary,
        count: 1,
        lastOccurrence: 2,
      })),
      extra: [
        { name: "note", value: `${"x".repeat(199)}…` },
        { name: "runs", value: 8 },
      ],
    });
  });

  it("does not cut within a character", () => {
    const summary = `${"x".repeat(498)}📦${"y".repeat(100)}`;
    const trimmed = trimForCache(failingTest({ mostCommonFailures: [{ summary, count: 1 }] }));
    assert.equal(trimmed.mostCommonFailures[0]?.summary, `${"x".repeat(498)}…`);
  });

  it("keeps the first eight fields that the contract does not define", () => {
    const extra = Array.from("123456789", (name) => ({ name, value: true }));
    assert.equal(
      trimForCache(failingTest({ extra }))
        .extra.map(({ name }) => name)
        .join(""),
      "12345678",
    );
  });

  it("keeps a status without a reason", () =>
    assert.deepEqual(trimForCache(failingTest({ status: { value: "flaky" } })).status, { value: "flaky" }));

  for (const [field, isKept] of [
    ["failure_rate_last_24h", false],
    ["pull_requests_impacted_last_7d", false],
    ["rate_last_7days", true],
    ["rate_last_d", true],
    ["rate_7d", true],
  ] as const) {
    it(`${isKept ? "keeps" : "drops"} that ${field} could not be read`, () => {
      const unreadableFields = [{ field, value: "1" }];
      assert.deepEqual(
        trimForCache(failingTest({ unreadableFields })).unreadableFields,
        isKept ? unreadableFields : undefined,
      );
    });
  }
});

describe("trimSummary", () => {
  it("returns a text of 500 characters unchanged, and cuts a longer one to 500 characters", () =>
    assert.deepEqual(
      [500, 501].map((length) => trimSummary("x".repeat(length))),
      ["x".repeat(500), `${"x".repeat(499)}…`],
    ));
});

describe("isFailingTest", () => {
  const full = failingTest({
    variant: "linux",
    classname: "Cart",
    parent: "shop",
    filePath: "cart.ts",
    url: "https://a.example/1",
    repositoryUrl: "https://b.example/1",
    ticketUrl: "https://c.example/1",
    status: { value: "flaky", reason: "often", since: 1 },
    mostCommonFailures: [{ summary: "boom", count: 2, lastOccurrence: 3 }, { summary: "" }],
    failureRate7d: 0.5,
    failureRate24h: 0,
    owners: ["@web"],
    pullRequestsImpacted7d: 4,
    quarantined: false,
    extra: [
      { name: "note", value: "x" },
      { name: "runs", value: 8 },
      { name: "isSlow", value: true },
    ],
    unreadableFields: [{ field: "quarantined", value: "1" }],
  });
  for (const [fields, test] of [
    ["every field", full],
    ["only the required fields", failingTest()],
    ["an empty status", failingTest({ status: {} })],
  ] as const) {
    it(`accepts a record with ${fields}`, () => assert.equal(isFailingTest(test), true));
  }

  const requiredFields = ["id", "name", "mostCommonFailures", "owners", "extra"];
  for (const name of Object.keys(full)) {
    const isRequired = requiredFields.includes(name);
    it(`${isRequired ? "rejects" : "accepts"} a record without ${name}`, () => {
      const otherEntries = Object.entries(full).filter(([field]) => field !== name);
      assert.equal(isFailingTest(Object.fromEntries(otherEntries)), !isRequired);
    });
    it(`rejects a record whose ${name} is null`, () => assert.equal(isFailingTest({ ...full, [name]: null }), false));
  }

  for (const [field, value] of [
    ["status", { value: 1 }],
    ["status", { reason: 1 }],
    ["status", { since: "today" }],
    ["mostCommonFailures", [{}]],
    ["mostCommonFailures", [{ summary: "boom", count: "2" }]],
    ["mostCommonFailures", [{ summary: "boom", lastOccurrence: "today" }]],
    ["owners", ["@web", 1]],
    ["extra", [{ name: "note" }]],
    ["extra", [{ value: "x" }]],
    ["extra", [{ name: "note", value: [] }]],
    ["unreadableFields", [{ field: "id" }]],
    ["unreadableFields", [{ value: "1" }]],
  ] as const) {
    it(`rejects a record whose ${field} is ${JSON.stringify(value)}`, () =>
      assert.equal(isFailingTest({ ...full, [field]: value }), false));
  }

  for (const value of [undefined, null, "1", [], {}]) {
    it(`rejects ${JSON.stringify(value)}`, () => assert.equal(isFailingTest(value), false));
  }
});
