import assert from "node:assert/strict";
import { findRemote, parseRemoteUrl, parseRepositorySetting, repositoryKey } from "../../../src/domain/repository";

const remotes: [remote: string, expected: string | undefined][] = [
  ["https://github.com/acme/harbour.git", "github.com/acme/harbour"],
  ["https://github.com/acme/harbour", "github.com/acme/harbour"],
  ["https://github.com/acme/harbour/", "github.com/acme/harbour"],
  ["https://someone:secret@github.com/acme/harbour.git", "github.com/acme/harbour"],
  ["https://git.acme.example:8443/acme/harbour.git", "git.acme.example/acme/harbour"],
  ["HTTPS://GitHub.com/Acme/Harbour.git", "github.com/Acme/Harbour"],
  ["https://gitlab.example/group/sub/deep/harbour.git", "gitlab.example/group/sub/deep/harbour"],
  ["git@github.com:acme/harbour.git", "github.com/acme/harbour"],
  ["github.com:acme/harbour", "github.com/acme/harbour"],
  ["git@gitlab.example:group/sub/harbour.git", "gitlab.example/group/sub/harbour"],
  ["git@git.acme.example:/acme/harbour.git", "git.acme.example/acme/harbour"],
  ["ssh://git@github.com/acme/harbour.git", "github.com/acme/harbour"],
  ["ssh://git@git.acme.example:7999/acme/harbour.git", "git.acme.example/acme/harbour"],
  ["ssh://git@ssh.github.com:443/acme/harbour.git", "github.com/acme/harbour"],
  ["git://git.acme.example/acme/harbour", "git.acme.example/acme/harbour"],
  ["https://git.acme.example/acme/har%20bour.git", "git.acme.example/acme/har bour"],
  ["git@[git.acme.example:2222]:acme/harbour.git", "git.acme.example/acme/harbour"],
  ["[git@git.acme.example:2222]:acme/harbour.git", "git.acme.example/acme/harbour"],
  ["git@[git.acme.example]:acme/harbour.git", "git.acme.example/acme/harbour"],
  ["git@192.0.2.7:acme/harbour.git", "192.0.2.7/acme/harbour"],
  ["git@localhost:acme/harbour.git", "localhost/acme/harbour"],
  ["https://gitserver/acme/harbour.git", "gitserver/acme/harbour"],
  ["https://www.github.com/acme/harbour", "github.com/acme/harbour"],
  ["https://www.gitlab.com/acme/harbour", "gitlab.com/acme/harbour"],
  ["https://www.bitbucket.org/acme/harbour", "bitbucket.org/acme/harbour"],
  ["ssh://git@altssh.gitlab.com:443/acme/harbour.git", "gitlab.com/acme/harbour"],
  ["ssh://git@altssh.bitbucket.org:443/acme/harbour.git", "bitbucket.org/acme/harbour"],
  ["https://github.com./acme/harbour", "github.com/acme/harbour"],
  ["git@github.com.:acme/harbour", "github.com/acme/harbour"],
  ["https://dev.azure.com/acme/port/_git/harbour", "dev.azure.com/acme/port/harbour"],
  ["https://acme@dev.azure.com/acme/port/_git/harbour", "dev.azure.com/acme/port/harbour"],
  ["https://dev.azure.com/acme/_git/harbour", "dev.azure.com/acme/harbour/harbour"],
  ["https://dev.azure.com/acme/The%20Port/_git/harbour", "dev.azure.com/acme/The Port/harbour"],
  ["git@ssh.dev.azure.com:v3/acme/port/harbour", "dev.azure.com/acme/port/harbour"],
  ["ssh://git@ssh.dev.azure.com/v3/acme/port/harbour", "dev.azure.com/acme/port/harbour"],
  ["ssh://git@ssh.dev.azure.com/acme/port/harbour", "dev.azure.com/acme/port/harbour"],
  ["https://acme.visualstudio.com/port/_git/harbour", "dev.azure.com/acme/port/harbour"],
  ["https://acme.visualstudio.com/DefaultCollection/port/_git/harbour", "dev.azure.com/acme/port/harbour"],
  ["https://acme.visualstudio.com/_git/harbour", "dev.azure.com/acme/harbour/harbour"],
  ["acme@vs-ssh.visualstudio.com:v3/acme/port/harbour", "dev.azure.com/acme/port/harbour"],
  ["https://bitbucket.acme.example/scm/port/harbour.git", "bitbucket.acme.example/port/harbour"],
  ["https://bitbucket.acme.example/scm/~jane/harbour.git", "bitbucket.acme.example/~jane/harbour"],
  ["ssh://git@bitbucket.acme.example:7999/port/harbour.git", "bitbucket.acme.example/port/harbour"],
  ["http://bitbucket.acme.example/scm/port/harbour.git", "bitbucket.acme.example/port/harbour"],
  ["ssh://git@git.acme.example/scm/port/harbour.git", "git.acme.example/scm/port/harbour"],
  ["https://gitlab.example/scm/group/sub/harbour.git", "gitlab.example/scm/group/sub/harbour"],
  ["https://dev.azure.com/acme/port/_git/_full/harbour", "dev.azure.com/acme/port/harbour"],
  ["https://acme@dev.azure.com/acme/port/_git/_optimized/harbour/", "dev.azure.com/acme/port/harbour"],
  ["https://dev.azure.com/acme/_git/_full/harbour", "dev.azure.com/acme/harbour/harbour"],
  ["https://dev.azure.com/acme/port/_git/_full", "dev.azure.com/acme/port/_full"],
  ["https://dev.azure.com/acme/port/Port%20Team/_git/harbour", "dev.azure.com/acme/port/harbour"],
  ["https://acme.visualstudio.com/port/_git/_optimized/harbour", "dev.azure.com/acme/port/harbour"],
  ["https://acme.visualstudio.com/defaultcollection/_git/harbour", "dev.azure.com/acme/harbour/harbour"],
  ["ssh://acme@acme.visualstudio.com:22/port/_git/harbour", "dev.azure.com/acme/port/harbour"],
  ["git@ssh.dev.azure.com:v3/acme/port/_full/harbour", "dev.azure.com/acme/port/harbour"],
  ["git@ssh.dev.azure.com:v3/acme/The%20Port/harbour", "dev.azure.com/acme/The Port/harbour"],
  ["acme@vs-ssh.visualstudio.com:v3/acme/port/_optimized/harbour", "dev.azure.com/acme/port/harbour"],
  ["ssh://acme@vs-ssh.visualstudio.com:22/port/_ssh/harbour", "dev.azure.com/acme/port/harbour"],
  ["ssh://acme@vs-ssh.visualstudio.com:22/DefaultCollection/_ssh/harbour", "dev.azure.com/acme/harbour/harbour"],
  ["ssh://vs-ssh.visualstudio.com:22/_ssh/harbour", undefined],
  ["git@ssh.dev.azure.com:v3/acme", undefined],
  ["https://tfs.acme.example/tfs/port/_git/_full/harbour", "tfs.acme.example/tfs/port/_git/harbour"],
  ["git@my_git.acme.example:acme/harbour.git", "my_git.acme.example/acme/harbour"],
  ["git@git.my_team.example:2222/harbour.git/", "git.my_team.example/2222/harbour"],
  ["ssh://git@my_git.acme.example:2222/acme/harbour.git", "my_git.acme.example/acme/harbour"],
  ["git@[my_git.acme.example:2222]:acme/harbour.git", "my_git.acme.example/acme/harbour"],
  ["https://my_git.acme.example/acme/harbour.git//", "my_git.acme.example/acme/harbour"],
  ["jane@acme.example@git.acme.example:acme/harbour.git", "git.acme.example/acme/harbour"],
  ["ssh://jane%40acme.example@git.acme.example/acme/harbour", "git.acme.example/acme/harbour"],
  ["git@my_work:acme/harbour.git", undefined],
  ["git@github.com_work:acme/harbour.git", undefined],
  ["git@work:acme/harbour.git", undefined],
  ["git@github.com-work:acme/harbour.git", undefined],
  ["ssh://git@work/acme/harbour.git", undefined],
  ["gh:acme/harbour", undefined],
  ["codecommit::eu-west-1://harbour", undefined],
  ["codecommit::eu-west-1://someone@acme/harbour", undefined],
  ["codecommit://someone@acme/harbour", undefined],
  ["https://github.com/harbour.git", undefined],
  ["git@github.com:acme/../harbour.git", undefined],
  ["/srv/git/harbour.git", undefined],
  ["../harbour", undefined],
  ["C:\\repos\\harbour", undefined],
  ["C:/repos/harbour", undefined],
  ["file:///srv/git/acme/harbour.git", undefined],
  ["", undefined],
];

describe("parseRemoteUrl", () => {
  for (const [remote, expected] of remotes) {
    it(`returns ${expected} for ${remote || "an empty text"}`, () => {
      const repository = parseRemoteUrl(remote);
      assert.equal(repository && repositoryKey(repository), expected);
    });
  }

  it("separates owner and name", () => {
    assert.deepEqual(parseRemoteUrl("git@gitlab.example:group/sub/harbour.git"), {
      host: "gitlab.example",
      owner: "group/sub",
      name: "harbour",
    });
  });
});

describe("parseRepositorySetting", () => {
  const settings: [text: string, expected: string | undefined][] = [
    ["github.com/acme/harbour", "github.com/acme/harbour"],
    [" gitlab.example/group/sub/harbour ", "gitlab.example/group/sub/harbour"],
    ["https://github.com/acme/harbour.git", "github.com/acme/harbour"],
    ["git@github.com:acme/harbour.git", "github.com/acme/harbour"],
    ["https://jane:pa/ss@github.com/acme/harbour", undefined],
    ["github.com./acme/harbour", "github.com/acme/harbour"],
    ["gitserver/acme/harbour", "gitserver/acme/harbour"],
    ["gitserver:8443/acme/harbour", "gitserver/acme/harbour"],
    ["git.example/scm/tools/harbour", "git.example/scm/tools/harbour"],
    ["dev.azure.com/acme/port/harbour", "dev.azure.com/acme/port/harbour"],
    ["dev.azure.com/acme/port/_git/_full/harbour", "dev.azure.com/acme/port/harbour"],
    ["my_git.acme.example/acme/harbour", "my_git.acme.example/acme/harbour"],
    ["git@work:acme/harbour.git", undefined],
    ["codecommit::eu-west-1://harbour", undefined],
    ["acme/harbour", undefined],
    ["harbour", undefined],
    ["", undefined],
  ];
  for (const [text, expected] of settings) {
    it(`returns ${expected} for ${text || "an empty text"}`, () => {
      const repository = parseRepositorySetting(text);
      assert.equal(repository && repositoryKey(repository), expected);
    });
  }
});

describe("findRemote", () => {
  const origin = { name: "origin" };
  const fork = { name: "fork" };

  it("finds the remote with the name, otherwise the only one", () => {
    assert.deepEqual(
      [findRemote([fork, origin], "origin"), findRemote([fork, origin], "other"), findRemote([fork], "origin")],
      [origin, undefined, fork],
    );
  });

  const otherNames = [
    "--upload-pack=touch x",
    "ext::sh -c touch% x",
    "https://evil.example/x.git",
    "../x",
    "",
    "origin ",
  ];
  for (const name of otherNames) {
    it(`finds no remote for "${name}"`, () => assert.equal(findRemote([fork, origin], name), undefined));
  }

  it("does not find a remote whose name Git would read as an option", () => {
    assert.equal(findRemote([{ name: "--upload-pack=touch x" }, origin], "--upload-pack=touch x"), undefined);
  });
});
