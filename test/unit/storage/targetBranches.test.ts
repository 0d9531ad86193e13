import assert from "node:assert/strict";
import { parseTargetBranch, TargetBranches } from "../../../src/storage/targetBranches";
import { FakeMemory } from "../../support/fakes";

describe("parseTargetBranch", () => {
  const cases: readonly [text: string, expected: string | undefined][] = [
    ["main", "main"],
    [" release/2 ", "release/2"],
    ["refs/heads/main", "main"],
    ["refs/remotes/origin/main", "main"],
    ["origin/main", "main"],
    ["upstream/main", "upstream/main"],
    ["`main`", "main"],
    ["Acme Merge Queue (release/2)", "release/2"],
    ["", undefined],
    ["  ", undefined],
    ["two words", undefined],
    ["a..b", undefined],
    ["-main", undefined],
    ["main/", undefined],
    ["https://example.com/x", undefined],
  ];
  for (const [text, expected] of cases) {
    it(`reads ${expected ?? "no branch"} from ${JSON.stringify(text)}`, () => {
      assert.equal(parseTargetBranch(text, "origin"), expected);
    });
  }
});

describe("TargetBranches", () => {
  it("remembers a branch for each repository", () => {
    const memory = new FakeMemory();
    const branches = new TargetBranches(memory);
    branches.remember("github.com/acme/harbour", "release/2");
    branches.remember("github.com/acme/lighthouse", "main");
    assert.deepEqual(
      ["harbour", "lighthouse", "charts"].map((name) => new TargetBranches(memory).get(`github.com/acme/${name}`)),
      ["release/2", "main", undefined],
    );
  });

  it("ignores a stored value that is not a string", () => {
    const memory = new FakeMemory();
    memory.values.set("targetBranch:github.com/acme/harbour", 7);
    assert.equal(new TargetBranches(memory).get("github.com/acme/harbour"), undefined);
  });
});
