import assert from "node:assert/strict";
import { buildTestLink } from "../../../src/domain/deepLink";
import { findLinkedTest } from "../../../src/domain/linkedTest";
import { failingTest } from "../../support/builders";

const harbour = "github.com/acme/harbour";
const lighthouse = "github.com/acme/lighthouse";
const page = "https://app.example.com/acme/tests/2";
const listed = [
  failingTest({ id: "1" }),
  failingTest({ id: "2", url: page }),
  failingTest({ id: "3", url: "https://app.example.com/test?id=3" }),
];

function find(text: string, keys = [lighthouse, harbour]) {
  const linked = findLinkedTest(text, keys, (key) => (key === harbour ? [[], listed] : []));
  return linked && [linked.repositoryKey, linked.testId, linked.test !== undefined];
}

describe("findLinkedTest", () => {
  for (const text of [
    buildTestLink("vscode", harbour, "1"),
    `see <${buildTestLink("code-oss", "GitHub.com/Acme/Harbour", "1")}>`,
  ])
    it(`finds the test of ${text}`, () => assert.deepEqual(find(text), [harbour, "1", true]));

  for (const text of [page, `${page}/`, `${page}#failures`, `${page}?tab=runs`, `[a test](${page})`])
    it(`finds the test whose page is ${text}`, () => assert.deepEqual(find(text), [harbour, "2", true]));

  it("tells pages apart by the parameters that the service gave them", () => {
    assert.deepEqual(
      ["https://app.example.com/test?id=3", "https://app.example.com/test?id=4", "https://app.example.com/test"].map(
        (text) => find(text),
      ),
      [[harbour, "3", true], undefined, undefined],
    );
  });

  it("names the test and the repository of a link also where they are not there", () => {
    assert.deepEqual(
      [find(buildTestLink("vscode", harbour, "7")), find(buildTestLink("vscode", harbour, "1"), [lighthouse])],
      [
        [harbour, "7", false],
        [harbour, "1", true],
      ],
    );
  });

  for (const text of ["", "3f0c", "https://app.example.com/acme/tests/9", "javascript:alert(1)"])
    it(`finds none in ${JSON.stringify(text)}`, () => assert.equal(find(text), undefined));
});
