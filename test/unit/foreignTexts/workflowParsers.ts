import { passesFilter } from "../../../src/domain/runs/branchFilter";
import { explainMissing } from "../../../src/domain/runs/missingStatus";
import { measureDistance } from "../../../src/domain/runs/similarNames";
import { readBuildkite } from "../../../src/workflows/buildkite";
import { readCircleCi } from "../../../src/workflows/circleCi";
import { evaluateCondition, fillIn } from "../../../src/workflows/expression";
import { readGithubActions } from "../../../src/workflows/githubActions";
import { readGitlab } from "../../../src/workflows/gitlab";
import { parseYaml } from "../../../src/workflows/yamlTree";
import type { ForeignTextParser } from "./foreignTextParser";
import { pieces } from "./fragments";

/** Parsers of files that configure CI. */
export const workflowParsers: readonly ForeignTextParser[] = [
  {
    name: "files that configure CI",
    fragments: [
      ...pieces("a: ¦- ¦\n¦\n  ¦ ¦\t¦[¦]¦{¦}¦,¦? ¦&a ¦*a¦!t ¦<<: ¦|\n¦>-\n¦'¦\"¦\\¦#¦---\n¦%A\n¦:¦\r\n¦~¦é"),
      ...pieces(
        "on: ¦jobs:\n  ¦  a:\n    ¦if: ¦name: ¦ && ¦ || ¦matrix.a¦(¦)¦branches: ¦needs: ¦strategy:\n      matrix:\n",
      ),
    ],
    read: (text) => {
      const file = parseYaml(text);
      if (!file) {
        return;
      }
      const branch = { repository: { owner: "a", name: "b" }, testBranch: "a-merge/pr-1/b", targetBranch: "main" };
      const files = new Map([".github/workflows/a.yml", ".gitlab-ci.yml"].map((path) => [path, file]));
      const question = { statuses: ["a", "a (b)"], ...branch, hasEnded: true, reportedChecks: [{ name: "b" }] };
      const otherJobs = [...readGitlab(files, question), ...readCircleCi(files, question)];
      const jobs = [...readGithubActions(files, branch), ...otherJobs];
      explainMissing(question, { jobs: [...jobs, ...readBuildkite(files)], otherNames: [], isIncomplete: false });
    },
  },
  {
    name: "names and conditions of jobs",
    fragments: [
      "${{ ",
      ...pieces(" }}¦matrix.a¦'¦''¦(¦)¦[¦]¦!¦ && ¦ || ¦ == ¦a¦ ¦1¦.¦,¦contains(¦github.ref¦*¦**/¦?¦+¦[a-b]¦\\¦!"),
    ],
    read: (text) => {
      const context = { matrix: { a: "b" } };
      evaluateCondition(text, context);
      fillIn(text, context, "?");
      const place = { path: "a", line: 0 };
      passesFilter({ patterns: [text], isIgnoring: false, place }, text.slice(0, 300));
      passesFilter({ patterns: [text.slice(0, 300)], isIgnoring: false, place }, text.slice(0, 2_000));
      measureDistance(text.slice(0, 200), text, []);
    },
  },
];
