import assert from "node:assert/strict";
import { buildTestLink } from "../../../src/domain/deepLink";
import { findLinkedTest, resolveTestLink } from "../../../src/domain/linkedTest";
import type { FailingTest } from "../../../src/domain/records";
import { formatLink } from "../../../src/domain/webLink";
import { failingTest } from "../../support/builders";

const harbour = "github.com/acme/harbour";
const lighthouse = "github.com/acme/lighthouse";
const page = "https://app.example.com/acme/tests/2";
const firstTest = failingTest({ id: "1" });
const listedTests = [
  firstTest,
  failingTest({ id: "2", name: "adds", url: page }),
  failingTest({ id: "3", name: "removes", url: "https://app.example.com/test?id=3" }),
];

describe("findLinkedTest", () => {
  for (const text of [
    buildTestLink("vscode", harbour, firstTest) ?? "",
    formatLink(buildTestLink("vscode", harbour, firstTest) ?? "", "web"),
    `see <${buildTestLink("code-oss", "GitHub.com/Acme/Harbour", firstTest)}>`,
    "vscode://test-health.test-health/test?repo=github.com/acme/harbour&id=1",
  ]) {
    it(`finds the test of ${text}`, () => assert.deepEqual(find(text), [harbour, "1"]));
  }

  for (const text of [page, `${page}/`, `${page}#failures`, `${page}?tab=runs`, `[a test](${page})`]) {
    it(`finds the test with the page ${text}`, () => assert.deepEqual(find(text), [harbour, "2"]));
  }

  it("distinguishes pages by the parameters of the service's link", () => {
    assert.deepEqual(
      ["https://app.example.com/test?id=3", "https://app.example.com/test?id=4", "https://app.example.com/test"].map(
        (text) => find(text),
      ),
      [[harbour, "3"], undefined, undefined],
    );
  });

  it("returns the repository of a link even if the repository or the test is missing", () => {
    const link = buildTestLink("vscode", harbour, failingTest({ id: "7", name: "is gone" })) ?? "";
    assert.deepEqual([find(link), find(link, [lighthouse])], [[harbour], [harbour]]);
  });

  for (const text of ["", "3f0c", "https://app.example.com/acme/tests/9", "javascript:alert(1)"]) {
    it(`finds no test in ${JSON.stringify(text)}`, () => assert.equal(find(text), undefined));
  }
});

describe("resolveTestLink", () => {
  const linkedFields = { name: "adds tax", classname: "Cart", filePath: "web/cart.test.ts" };
  const cases: [description: string, expectedIds: readonly string[], tests: readonly Partial<FailingTest>[]][] = [
    ["the test with the ID", ["1"], [{ id: "1", ...linkedFields }]],
    ["the test that has another ID now", ["2"], [{ id: "2", ...linkedFields }]],
    [
      "the test that has another ID now, if a test of another name has taken the ID",
      ["2"],
      [
        { id: "1", ...linkedFields, name: "removes tax" },
        { id: "2", ...linkedFields },
      ],
    ],
    ["no test if a test of another name has taken the ID", [], [{ id: "1", ...linkedFields, name: "removes tax" }]],
    [
      "the test with the ID that has moved to another file",
      ["1"],
      [{ id: "1", ...linkedFields, filePath: "shop/cart.ts" }],
    ],
    [
      "the test that has name, class and file rather than one that has the ID and the name",
      ["2"],
      [
        { id: "1", ...linkedFields, classname: "Order" },
        { id: "2", ...linkedFields },
      ],
    ],
    [
      "the variant with the ID",
      ["1"],
      [
        { id: "2", ...linkedFields, variant: "linux" },
        { id: "1", ...linkedFields, variant: "windows" },
      ],
    ],
    [
      "all variants if none has the ID",
      ["2", "3"],
      [
        { id: "2", ...linkedFields, variant: "linux" },
        { id: "3", ...linkedFields, variant: "windows" },
      ],
    ],
    [
      "one test for two records of it",
      ["2"],
      [
        { id: "2", ...linkedFields },
        { id: "2", ...linkedFields },
      ],
    ],
    ["no test of the same name in another file", [], [{ id: "2", ...linkedFields, filePath: "shop/cart.test.ts" }]],
    ["no test of the same name in another class", [], [{ id: "2", ...linkedFields, classname: "Order" }]],
    ["no test of the same name without a file", [], [{ id: "2", name: "adds tax", classname: "Cart" }]],
    ["the test whose path has other slashes", ["2"], [{ id: "2", ...linkedFields, filePath: ".\\web\\cart.test.ts" }]],
  ];
  for (const [description, expectedIds, tests] of cases) {
    it(`returns ${description}`, () => {
      const resolved = resolveTestLink({ testId: "1", identity: linkedFields }, tests.map(failingTest));
      assert.deepEqual(
        resolved.map(({ id }) => id),
        expectedIds,
      );
    });
  }

  it("tells tests of the same name and file apart by their suites, if the class is the file", () => {
    const file = { classname: "web/cart.test.ts", filePath: "web/cart.test.ts" };
    const tests = ["Cart", "Till"].map((parent) => failingTest({ id: parent, parent, ...file }));
    const findIds = (test: FailingTest | undefined, id: string) =>
      find(buildTestLink("vscode", harbour, failingTest({ ...test, id })) ?? "", [harbour], tests);
    const [, till] = tests;
    assert.deepEqual(
      [findIds(till, "9"), findIds(failingTest(file), "9"), findIds(failingTest({ ...till, parent: "Pier" }), "Till")],
      [
        [harbour, "Till"],
        [harbour, "Cart", "Till"],
        [harbour, "Till"],
      ],
    );
  });

  it("returns the test with the ID for a link without a name", () => {
    const tests = [failingTest({ id: "1" }), failingTest({ id: "2" })];
    assert.deepEqual(
      ["2", "3"].map((testId) => resolveTestLink({ testId }, tests).map(({ id }) => id)),
      [["2"], []],
    );
  });
});

/** Returns the repository's key and the ids of the linked tests. */
function find(text: string, keys = [lighthouse, harbour], tests = listedTests) {
  const linkedTest = findLinkedTest(text, keys, (key) => (key === harbour ? [[], tests] : []));
  return linkedTest && [linkedTest.repositoryKey, ...linkedTest.tests.map(({ id }) => id)];
}
