import assert from "node:assert/strict";
import { createCommitLink, createPullRequestLink } from "../../../../src/domain/runs/hostLinks";

const sha = "41f7d2c09be8536a7d10c94e2f8b65a3390ce1d4";

describe("Links to the Git host of a test run", () => {
  const cases: [url: string | undefined, pullRequest: string | undefined, commit: string | undefined][] = [
    [
      "https://github.com/acme/harbour/pull/12",
      "https://github.com/acme/harbour/pull/9",
      `https://github.com/acme/harbour/commit/${sha}`,
    ],
    [
      "https://gitlab.example/group/sub/harbour/-/merge_requests/12",
      "https://gitlab.example/group/sub/harbour/-/merge_requests/9",
      `https://gitlab.example/group/sub/harbour/-/commit/${sha}`,
    ],
    [
      "https://git.example/acme/harbour/pulls/12",
      "https://git.example/acme/harbour/pulls/9",
      `https://git.example/acme/harbour/commit/${sha}`,
    ],
    [
      "https://bitbucket.example/acme/harbour/pull-requests/12",
      "https://bitbucket.example/acme/harbour/pull-requests/9",
      `https://bitbucket.example/acme/harbour/commits/${sha}`,
    ],
    ["https://review.example/c/harbour/+/12", "https://review.example/c/harbour/+/9", undefined],
    ["https://github.com/acme/harbour/pull/112", undefined, undefined],
    ["https://github.com/acme/harbour/pull/12/files", undefined, undefined],
    ["https://github.com/acme/harbour/pull/12?tab=files/12", undefined, undefined],
    ["https://github.com/acme/harbour/pull/1#issue/12", undefined, undefined],
    ["https://user@github.com/acme/harbour/pull/12", undefined, undefined],
    ["javascript:alert()/pull/12", undefined, undefined],
    [undefined, undefined, undefined],
  ];
  for (const [url, pullRequest, commit] of cases) {
    it(`are ${pullRequest} and ${commit} for ${url}`, () => {
      const run = { pullRequests: [{ number: 12, ...(url === undefined ? {} : { url }) }] };
      assert.deepEqual([createPullRequestLink(run, 9), createCommitLink(run, sha)], [pullRequest, commit]);
    });
  }

  it("are created from the first pull request with a link", () => {
    const run = { pullRequests: [{ number: 1 }, { number: 2, url: "https://github.com/acme/harbour/pull/2" }] };
    assert.equal(createPullRequestLink(run, 9), "https://github.com/acme/harbour/pull/9");
  });

  it("are absent for an invalid pull request number and an invalid commit hash", () => {
    const run = { pullRequests: [{ number: 2, url: "https://github.com/acme/harbour/pull/2" }] };
    assert.deepEqual(
      [
        createPullRequestLink(run, 1.5),
        createPullRequestLink(run, -1),
        createCommitLink(run, "main"),
        createCommitLink(run, `${sha}/../x`),
        createCommitLink(run, `../x/${sha}`),
      ],
      [undefined, undefined, undefined, undefined, undefined],
    );
  });
});
