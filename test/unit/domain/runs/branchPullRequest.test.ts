import assert from "node:assert/strict";
import {
  findConfiguredNumber,
  findTrackedNumber,
  isInRepository,
  isProbablyDefaultBranch,
  parsePullRequest,
} from "../../../../src/domain/runs/branchPullRequest";
import { harbour } from "../../../support/builders";

describe("findConfiguredNumber", () => {
  const configs: readonly [description: string, config: Parameters<typeof findConfiguredNumber>[0], number?: number][] =
    [
      [
        "a number that an editor's pull request extension wrote",
        { ownerNumber: "acme#harbour#412", merge: "refs/heads/x" },
        412,
      ],
      ["a number with the owner in another case", { ownerNumber: "Acme#Harbour#412" }, 412],
      ["the number of another repository", { ownerNumber: "jane#harbour#7" }],
      [
        "the number of another repository, beside the branch of that pull request",
        { ownerNumber: "j#h#7", merge: "refs/pull/7/head" },
      ],
      ["the head of a pull request", { merge: "refs/pull/412/head" }, 412],
      ["the merge commit of a pull request", { merge: "refs/pull/412/merge" }, 412],
      ["a merge request", { merge: "refs/merge-requests/9/head" }, 9],
      ["a pull request of Bitbucket Data Center", { merge: "refs/pull-requests/31/from" }, 31],
      ["any other branch", { merge: "refs/heads/pull/412/head" }],
      ["a number beyond the safe integers", { merge: "refs/pull/99999999999999999999/head" }],
      ["no configuration", {}],
    ];
  for (const [description, config, number] of configs) {
    it(`returns ${number} for ${description}`, () => {
      assert.equal(findConfiguredNumber(config, harbour), number);
    });
  }
});

describe("findTrackedNumber", () => {
  const cases: readonly [name: string, remote: string, number: number | undefined][] = [
    ["team/origin/pr/412", "team/origin", 412],
    ["team/origin/pull/412/head", "team/origin", 412],
    ["team/origin/merge-requests/9/head", "team/origin", 9],
    ["team/origin/pull-requests/31/from", "team/origin", 31],
    ["origin/pr/412/fix", "origin", undefined],
    ["pr/412", "origin", undefined],
    ["jane/pr/412", "origin", undefined],
    ["origin/feature/pr/412", "origin", undefined],
    ["origin/q/pr-412/3f0c", "origin", undefined],
  ];
  for (const [name, remote, number] of cases) {
    it(`returns ${number} for ${name} of the remote ${remote}`, () =>
      assert.equal(findTrackedNumber(name, remote), number));
  }
});

describe("isInRepository", () => {
  const cases: readonly [text: string, expected: boolean][] = [
    ["https://github.com/acme/harbour/pull/412/files", true],
    ["Acme/Harbour#412", true],
    ["412", true],
    ["https://github.com/jane/harbour/pull/412", false],
    ["https://gitlab.com/acme/harbour/-/merge_requests/412", false],
    ["jane/harbour#412", false],
  ];
  for (const [text, expected] of cases) {
    it(`returns ${expected} for ${text}`, () =>
      assert.equal(isInRepository(parsePullRequest(text) ?? assert.fail(text), harbour), expected));
  }
});

describe("isProbablyDefaultBranch", () => {
  const branches: readonly [name: string, upstreamName: string | undefined, isDefault: boolean][] = [
    ["main", "main", true],
    ["master", "master", true],
    ["trunk", "trunk", true],
    ["feature/tides", "feature/tides", false],
    ["main", "feature/tides", false],
    ["main", undefined, false],
  ];
  for (const [name, upstreamName, isDefault] of branches) {
    it(`returns ${isDefault} for ${name} with the upstream ${upstreamName}`, () => {
      assert.equal(isProbablyDefaultBranch(name, upstreamName, "trunk"), isDefault);
    });
  }
});

describe("parsePullRequest", () => {
  const numbers: readonly [text: string, number: number | undefined][] = [
    [" 412 ", 412],
    ["#412", 412],
    ["!9", 9],
    ["PR 412", 412],
    ["acme/harbour#412", 412],
    ["", undefined],
    ["0", undefined],
    ["tides", undefined],
    ["-3", undefined],
    ["https://github.com/acme/harbour", undefined],
  ];
  for (const [text, number] of numbers) {
    it(`returns the number ${number} for "${text}"`, () => assert.equal(parsePullRequest(text)?.number, number));
  }

  const pages: readonly [url: string, repository: string][] = [
    ["github.com/acme/harbour/pull/9", "github.com/acme/harbour"],
    ["https://gitlab.com/acme/port/harbour/-/merge_requests/9/diffs", "gitlab.com/acme/port/harbour"],
    ["https://bitbucket.org/acme/harbour/pull-requests/9", "bitbucket.org/acme/harbour"],
    ["https://git.example.com/projects/ACME/repos/harbour/pull-requests/9/overview", "git.example.com/ACME/harbour"],
    ["https://git.example.com/users/jane/repos/harbour/pull-requests/9", "git.example.com/~jane/harbour"],
    ["https://dev.azure.com/acme/port/_git/harbour/pullrequest/9", "dev.azure.com/acme/port/harbour"],
    ["https://dev.azure.com/acme/port/_git/_full/harbour/pullrequest/9", "dev.azure.com/acme/port/harbour"],
    [
      "https://mail.example.com/?url=https%3A%2F%2Fgithub.com%2Facme%2Fharbour%2Fpull%2F9&a=b",
      "github.com/acme/harbour",
    ],
    ["https://urldefense.com/v3/__https://github.com/acme/harbour/pull/9__;!!A!b$", "github.com/acme/harbour"],
  ];
  for (const [url, repository] of pages) {
    it(`returns the repository ${repository} for ${url}`, () =>
      assert.equal(parsePullRequest(url)?.repository, repository));
  }
});
