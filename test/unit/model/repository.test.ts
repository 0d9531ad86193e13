import assert from "node:assert/strict";
import { parseRemoteUrl, parseRepositorySetting, repositoryKey } from "../../../src/model/repository";

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
  ["https://github.com/harbour.git", undefined],
  ["git@github.com:acme/../harbour.git", undefined],
  ["/srv/git/harbour.git", undefined],
  ["../harbour", undefined],
  ["C:\\repos\\harbour", undefined],
  ["C:/repos/harbour", undefined],
  ["file:///srv/git/acme/harbour.git", undefined],
  ["", undefined],
];

describe("repository", () => {
  for (const [remote, expected] of remotes) {
    it(`of the remote ${remote || "(empty)"} is ${expected ?? "unknown"}`, () => {
      const repository = parseRemoteUrl(remote);
      assert.equal(repository && repositoryKey(repository), expected);
    });
  }

  it("keeps owner and name apart", () => {
    assert.deepEqual(parseRemoteUrl("git@gitlab.example:group/sub/harbour.git"), {
      host: "gitlab.example",
      owner: "group/sub",
      name: "harbour",
    });
  });

  const settings: [text: string, expected: string | undefined][] = [
    ["github.com/acme/harbour", "github.com/acme/harbour"],
    [" gitlab.example/group/sub/harbour ", "gitlab.example/group/sub/harbour"],
    ["https://github.com/acme/harbour.git", "github.com/acme/harbour"],
    ["git@github.com:acme/harbour.git", "github.com/acme/harbour"],
    ["https://jane:pa/ss@github.com/acme/harbour", undefined],
    ["acme/harbour", undefined],
    ["harbour", undefined],
    ["", undefined],
  ];
  for (const [text, expected] of settings) {
    it(`of the setting ${text || "(empty)"} is ${expected ?? "unknown"}`, () => {
      const repository = parseRepositorySetting(text);
      assert.equal(repository && repositoryKey(repository), expected);
    });
  }
});
