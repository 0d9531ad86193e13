import assert from "node:assert/strict";
import { passesFilter } from "../../../../src/domain/runs/branchFilter";
import { type CiJob, unknownText } from "../../../../src/domain/runs/ciJobs";
import { createIssueLink, findIssuePage } from "../../../../src/domain/runs/issueLinks";
import { explainMissing } from "../../../../src/domain/runs/missingStatus";
import { readPastedText } from "../../../../src/domain/runs/pastedText";
import { measureDistance } from "../../../../src/domain/runs/similarNames";
import { unwrapAddresses } from "../../../../src/domain/runs/wrappedAddresses";

describe("Limits of test runs", () => {
  it("return three reasons why a status was not reported", () => {
    const conditions = [0, 1, 2, 3].map((line) => ({ place: { path: "ci.yml", line }, evaluate: () => false }));
    assert.deepEqual(explainLint([{ conditions }]), ["condition 0", "condition 1", "condition 2"]);
  });

  it("match a job with a status by at least three letters of its name", () => {
    const reasons = ["lin", "li"].map((start) =>
      explainLint([{ names: [`${start}${unknownText}`], hasDynamicNames: true }]),
    );
    assert.deepEqual(reasons, [["dynamic 0"], []]);
  });

  it("read the first 300 characters of a branch pattern", () => {
    const filter = { patterns: ["x".repeat(301)], isIgnoring: false, place: { path: "ci.yml", line: 0 } };
    const answers = [300, 301].map((length) => passesFilter(filter, "x".repeat(length)));
    assert.deepEqual(answers, [true, false]);
  });

  it("create addresses of issues of up to 8,000 characters, and of up to 2,000 for Azure DevOps", () => {
    const areCut = (host: string, owner: string, length: number) => {
      const page = findIssuePage({ host, owner, name: "harbour" }, []) ?? assert.fail();
      const create = (body: string) => createIssueLink(page, { title: "a", body }, "cut");
      const bodyLength = length - create("").url.length;
      return [create("x".repeat(bodyLength)).isCut, create("x".repeat(bodyLength + 1)).isCut];
    };
    assert.deepEqual(
      [
        areCut("github.com", "acme", 8_000),
        areCut("gitlab.com", "acme", 8_000),
        areCut("dev.azure.com", "acme/port", 2_000),
      ],
      Array(3).fill([false, true]),
    );
  });

  it("decode the escapes of a text twice", () => {
    const texts = ["&amp;amp;", "&amp;amp;amp;"].map(readPastedText);
    assert.deepEqual(texts, ["&", "&amp;"]);
  });

  it("decode a wrapped address three times", () => {
    const address = "https://a.b/c";
    const wrap = (times: number): string => (times === 0 ? address : encodeURIComponent(wrap(times - 1)));
    assert.deepEqual([wrap(3), wrap(4)].map(unwrapAddresses), [address, wrap(1)]);
  });

  it("compare names of up to 100 characters letter by letter", () => {
    const distances = [100, 101].map((length) => {
      const start = "x".repeat(length - 1);
      return measureDistance(`${start}a`, `${start}b`, []);
    });
    assert.deepEqual(distances, [1, undefined]);
  });

  it("count up to 20 differences between the values of a matrix", () => {
    const distances = [19, 20, 21].map((count) =>
      measureDistance(`test (${"a".repeat(count)})`, `test (${"b".repeat(count)})`, []),
    );
    assert.deepEqual(distances, [59, 60, 60]);
  });
});

/** Returns why the status `lint` was not reported; each job is in a line of its own. */
function explainLint(jobs: readonly Partial<CiJob>[]) {
  const wholeJobs = jobs.map((job, line): CiJob => {
    const place = { path: "ci.yml", line };
    return { names: ["lint"], aliases: [], place, workflow: { place }, conditions: [], needs: [], ...job };
  });
  const question = {
    statuses: ["lint"],
    repository: { owner: "acme", name: "harbour" },
    testBranch: "queue/pr-1",
    targetBranch: "main",
    hasEnded: true,
    reportedChecks: [],
  };
  const [reasons = []] = explainMissing(question, { jobs: wholeJobs, otherNames: [], isIncomplete: false });
  return reasons.map(({ kind, place }) => `${kind} ${place?.line}`);
}
