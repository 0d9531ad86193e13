import assert from "node:assert/strict";
import { buildTestLink } from "../../../src/domain/deepLink";
import { findLinkedTest } from "../../../src/domain/linkedTest";
import { failingTest } from "../../support/builders";

const harbour = "github.com/acme/harbour";
const lighthouse = "github.com/acme/lighthouse";
const page = "https://app.example.com/acme/tests/2";
const listedTests = [
  failingTest({ id: "1" }),
  failingTest({ id: "2", url: page }),
  failingTest({ id: "3", url: "https://app.example.com/test?id=3" }),
];

function find(text: string, keys = [lighthouse, harbour]) {
  const linkedTest = findLinkedTest(text, keys, (key) => (key === harbour ? [[], listedTests] : []));
  return linkedTest && [linkedTest.repositoryKey, linkedTest.testId, linkedTest.test !== undefined];
}

describe("findLinkedTest", () => {
  for (const text of [
    buildTestLink("vscode", harbour, "1"),
    `see <${buildTestLink("code-oss", "GitHub.com/Acme/Harbour", "1")}>`,
  ])
    it(`finds the test of ${text}`, () => assert.deepEqual(find(text), [harbour, "1", true]));

  for (const text of [page, `${page}/`, `${page}#failures`, `${page}?tab=runs`, `[a test](${page})`])
    it(`finds the test with the page ${text}`, () => assert.deepEqual(find(text), [harbour, "2", true]));

  it("distinguishes pages by the parameters of the service's link", () => {
    assert.deepEqual(
      ["https://app.example.com/test?id=3", "https://app.example.com/test?id=4", "https://app.example.com/test"].map(
        (text) => find(text),
      ),
      [[harbour, "3", true], undefined, undefined],
    );
  });

  it("returns test and repository of a link even if they are missing", () => {
    assert.deepEqual(
      [find(buildTestLink("vscode", harbour, "7")), find(buildTestLink("vscode", harbour, "1"), [lighthouse])],
      [
        [harbour, "7", false],
        [harbour, "1", true],
      ],
    );
  });

  for (const text of ["", "3f0c", "https://app.example.com/acme/tests/9", "javascript:alert(1)"])
    it(`finds no test in ${JSON.stringify(text)}`, () => assert.equal(find(text), undefined));
});
