import assert from "node:assert/strict";
import type { RepositoryId } from "../../../../src/domain/records";
import { createIssueLink, findIssuePage, type IssuePage } from "../../../../src/domain/runs/issueLinks";

const issue = { title: "Failing test: `a & b`", body: "one\n```text\n<b>\n```" };

const page: IssuePage = {
  address: "https://github.com/a/b/issues/new",
  titleParameter: "title",
  bodyParameter: "body",
  maxLength: 300,
};

describe("Page for a new issue", () => {
  it("is that of the public Git hosts, with the texts in their parameters", () => {
    assert.deepEqual(
      [
        readLink({ host: "github.com", owner: "acme", name: "harbour" }),
        readLink({ host: "gitlab.com", owner: "acme/web", name: "harbour" }),
        readLink({ host: "codeberg.org", owner: "acme", name: "harbour" }),
        readLink({ host: "dev.azure.com", owner: "acme/My Port", name: "harbour" }),
        readLink({ host: "bitbucket.org", owner: "acme", name: "harbour" }),
      ],
      [
        ["https://github.com/acme/harbour/issues/new", ["title", issue.title], ["body", issue.body]],
        [
          "https://gitlab.com/acme/web/harbour/-/issues/new",
          ["issue[title]", issue.title],
          ["issue[description]", issue.body],
        ],
        ["https://codeberg.org/acme/harbour/issues/new", ["title", issue.title], ["body", issue.body]],
        [
          "https://dev.azure.com/acme/My%20Port/_workitems/create/Task",
          ["[System.Title]", issue.title],
          ["[System.Description]", "one<br>```text<br>&lt;b&gt;<br>```"],
        ],
        undefined,
      ],
    );
  });

  it("is found for a company's server by a link to a pull request, otherwise by the server's name", () => {
    const findAddress = (host: string, ...links: readonly string[]) =>
      findIssuePage({ host, owner: "acme", name: "harbour" }, links)?.address;
    assert.deepEqual(
      [
        findAddress("git.acme.example", "https://git.acme.example:8443/x/y/pulls/4"),
        findAddress("git.acme.example", "https://git.acme.example/x/y/-/merge_requests/4"),
        findAddress("git.acme.example", "https://elsewhere.example/x/y/pull/4", "no link"),
        findAddress("git.acme.example", "ftp://git.acme.example/x/y/pull/4", "https://kim@git.acme.example/x/y/pull/4"),
        findAddress("github.com", "http://github.com:81/x/y/-/merge_requests/4"),
        findAddress("gitlab.acme.example"),
        findAddress("forgejo.acme.example"),
        findAddress("notgitlab.example"),
      ],
      [
        "https://git.acme.example:8443/acme/harbour/issues/new",
        "https://git.acme.example/acme/harbour/-/issues/new",
        undefined,
        undefined,
        "https://github.com/acme/harbour/issues/new",
        "https://gitlab.acme.example/acme/harbour/-/issues/new",
        "https://forgejo.acme.example/acme/harbour/issues/new",
        undefined,
      ],
    );
  });

  it("receives a text that is too long up to a whole line, with its code block closed", () => {
    const body = `intro\n\n\`\`\`\`text\n\`\`\`\n${"a line of the failure\n".repeat(50)}\`\`\`\`\nend`;
    assert.deepEqual(cutBody(body), {
      body: `intro\n\n\`\`\`\`text\n\`\`\`\n${"a line of the failure\n".repeat(5)}\`\`\`\`\n\nThe rest was left out.`,
      isCut: true,
      fits: true,
    });
  });

  it("receives nothing of a first line that makes the address longer than the system opens", () => {
    assert.deepEqual(
      [cutBody("x".repeat(200), 150), cutBody("x".repeat(20), 150)],
      [
        { body: "The rest was left out.", isCut: true, fits: true },
        { body: "x".repeat(20), isCut: false, fits: true },
      ],
    );
  });
});

/** Returns the address of the page for a new issue, and the parameters with its title and text. */
function readLink(repository: RepositoryId, pullRequestLinks: readonly string[] = []) {
  const issuePage = findIssuePage(repository, pullRequestLinks);
  if (!issuePage) {
    return undefined;
  }
  const { origin, pathname, searchParams } = new URL(createIssueLink(issuePage, issue, "cut").url);
  return [`${origin}${pathname}`, ...searchParams];
}

/** Returns the text of an issue as the page receives it. */
function cutBody(body: string, maxLength?: number) {
  const { url, isCut } = createIssueLink(page, { title: "t", body }, "The rest was left out.", maxLength);
  return { body: new URL(url).searchParams.get("body"), isCut, fits: url.length <= (maxLength ?? page.maxLength) };
}
