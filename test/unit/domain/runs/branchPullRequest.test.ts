import assert from "node:assert/strict";
import {
  findConfiguredNumber,
  findTrackedNumber,
  isInRepository,
  isProbablyDefaultBranch,
  parsePullRequest,
} from "../../../../src/domain/runs/branchPullRequest";
import { harbour } from "../../../support/builders";

describe("Number of a branch's pull request", () => {
  const configs: readonly [description: string, config: Parameters<typeof findConfiguredNumber>[0], number?: number][] =
    [
      ["an editor's pull request extension wrote it", { ownerNumber: "acme#harbour#412", merge: "refs/heads/x" }, 412],
      ["the owner is written in other letters", { ownerNumber: "Acme#Harbour#412" }, 412],
      ["it is one of another repository", { ownerNumber: "jane#harbour#7" }],
      ["it is one of another repository, of which the branch is", { ownerNumber: "j#h#7", merge: "refs/pull/7/head" }],
      ["the branch is a pull request's head", { merge: "refs/pull/412/head" }, 412],
      ["the branch is a pull request's merge commit", { merge: "refs/pull/412/merge" }, 412],
      ["the branch is a merge request", { merge: "refs/merge-requests/9/head" }, 9],
      ["the branch is a pull request of a server", { merge: "refs/pull-requests/31/from" }, 31],
      ["the branch is any other", { merge: "refs/heads/pull/412/head" }],
      ["the number is too large for one", { merge: "refs/pull/99999999999999999999/head" }],
      ["nothing is configured", {}],
    ];
  for (const [description, config, number] of configs) {
    it(`is read from the configuration if ${description}`, () => {
      assert.equal(findConfiguredNumber(config, harbour), number);
    });
  }

  it("is read from the name of a remote-tracking pull request", () => {
    const names = ["pr/412", "pull/412/head", "merge-requests/9/head", "pull-requests/31/from"];
    assert.deepEqual(
      names.map((name) => findTrackedNumber(`team/origin/${name}`, "team/origin")),
      [412, 412, 9, 31],
    );
    const otherNames = ["origin/pr/412/fix", "pr/412", "jane/pr/412", "origin/feature/pr/412", "origin/q/pr-412/3f0c"];
    assert.deepEqual(
      otherNames.filter((name) => findTrackedNumber(name, "origin") !== undefined),
      [],
    );
  });

  it("is what a person enters or pastes", () => {
    const numbers = [" 412 ", "#412", "!9", "PR 412", "acme/harbour#412"].map((text) => parsePullRequest(text)?.number);
    assert.deepEqual(numbers, [412, 412, 9, 412, 412]);
    const otherTexts = ["", "0", "tides", "-3", "https://github.com/acme/harbour"];
    assert.deepEqual(
      otherTexts.filter((text) => parsePullRequest(text)),
      [],
    );
  });

  it("is one of this repository, if a person enters or pastes which one", () => {
    const texts = [
      "https://github.com/acme/harbour/pull/412/files",
      "Acme/Harbour#412",
      "412",
      "https://github.com/jane/harbour/pull/412",
      "https://gitlab.com/acme/harbour/-/merge_requests/412",
      "jane/harbour#412",
    ];
    const isOwn = texts.map((text) => isInRepository(parsePullRequest(text) ?? assert.fail(text), harbour));
    assert.deepEqual(isOwn, [true, true, true, false, false, false]);
  });

  const branches: readonly [name: string, upstreamName: string | undefined, isDefault: boolean][] = [
    ["main", "main", true],
    ["master", "master", true],
    ["trunk", "trunk", true],
    ["feature/tides", "feature/tides", false],
    ["main", "feature/tides", false],
    ["main", undefined, false],
  ];
  for (const [name, upstreamName, isDefault] of branches) {
    it(`${isDefault ? "is not" : "is"} asked for on ${name}, whose upstream is ${upstreamName}`, () => {
      assert.equal(isProbablyDefaultBranch(name, upstreamName, "trunk"), isDefault);
    });
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
    it(`is one of the repository in ${url}`, () => assert.deepEqual(parsePullRequest(url)?.repository, repository));
  }
});
