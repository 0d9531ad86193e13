import assert from "node:assert/strict";
import { unknownText } from "../../../src/domain/runs/ciJobs";
import { explainMissingStatuses } from "../../../src/workflows/explainMissing";
import { evaluateCondition } from "../../../src/workflows/expression";
import { githubFolder, readGithubActions } from "../../../src/workflows/githubActions";
import { gitlabFile, readGitlab } from "../../../src/workflows/gitlab";
import { expandMatrix } from "../../../src/workflows/matrix";
import { parseYaml } from "../../../src/workflows/yamlTree";

const question = {
  statuses: [],
  repository: { owner: "acme", name: "harbour" },
  testBranch: "queue/pr-1",
  targetBranch: "main",
  hasEnded: true,
  reportedChecks: [],
};

const repeat = (count: number, createText: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => createText(index));
const parse = (text: string) => parseYaml(text) ?? assert.fail();

function readWorkflow(jobs: string) {
  const path = `${githubFolder}/a.yml`;
  return readGithubActions(new Map([[path, parse(`on: push\njobs: {${jobs}}`)]]), question);
}

/** Returns the suffixes of the name of the first job in a matrix with this value. */
const listSuffixes = (value: string) => expandMatrix(parse(`boat: [${value}]`))[0]?.suffixes;

/** Counts the files that are read if each folder lists, or the file of GitLab includes, a number of files. */
async function countReads(listedCount: number, includedCount: number): Promise<number> {
  let count = 0;
  const included = repeat(includedCount, (index) => `ci/${index}.yml`).join(", ");
  const files = {
    listNames: async (folder: string) =>
      folder === githubFolder ? repeat(listedCount, (index) => `${index}.yml`) : [],
    read: async (path: string) => {
      if (path === gitlabFile) {
        return { text: `include: [${included}]`, version: "1" };
      }
      count += /\/\d+\.yml$/.test(path) ? 1 : 0;
      return undefined;
    },
  };
  await explainMissingStatuses(files, question, (_name, work) => work());
  return count;
}

describe("Limits of files that configure CI", () => {
  it("read 200 files of a folder, and 200 that are included", async () => {
    const counts = [countReads(200, 0), countReads(201, 0), countReads(0, 200), countReads(0, 201)];
    assert.deepEqual(await Promise.all(counts), [200, 200, 200, 200]);
  });

  it("expand a matrix to 256 jobs", () => {
    const count = (rows: number, columns: number) =>
      expandMatrix(parse(`boat: [${repeat(rows, String)}]\nberth: [${repeat(columns, String)}]`)).length;
    assert.deepEqual([count(16, 16), count(257, 1), count(16, 17)], [256, 256, 1]);
  });

  it("show 20 values of a variable, on three levels", () => {
    const values = repeat(21, (index) => `v${index}`);
    assert.deepEqual(
      [listSuffixes(`[${values}]`), listSuffixes("[[a]]"), listSuffixes("[[[a]]]")],
      [[values.slice(0, 20).join(", ")], ["a"], [unknownText]],
    );
  });

  it("evaluate 200 parts of an expression", () => {
    const values = repeat(100, () => "true").join(" || ");
    assert.deepEqual([evaluateCondition(`!${values}`, {}), evaluateCondition(`!!${values}`, {})], [true, undefined]);
  });

  it("name 3,001 jobs of GitHub Actions, and one more for all others", () => {
    const counts = [3_001, 3_002, 3_003].map(
      (count) => readWorkflow(`${repeat(count, (index) => `j${index}: {}`)}`).length,
    );
    assert.deepEqual(counts, [3_001, 3_002, 3_002]);
  });

  it("keep 300 characters of a job's name", () => {
    const [job] = readWorkflow(`a: {name: ${"x".repeat(301)}}`);
    assert.equal(job?.names[0], "x".repeat(300));
  });

  it("follow six calls of workflows", () => {
    const [job] = readWorkflow(`a: {uses: ./${githubFolder}/a.yml}`);
    assert.deepEqual(job?.names, [`a / a / a / a / a / a / a / ${unknownText}`]);
  });

  it("split a job of GitLab into 200", () => {
    const count = (parallel: number) => {
      const file = parse(`a: {script: make, parallel: ${parallel}}`);
      return readGitlab(new Map([[gitlabFile, file]]), question).flatMap(({ names }) => names).length;
    };
    assert.deepEqual([count(200), count(201)], [200, 1]);
  });
});
