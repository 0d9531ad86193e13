import assert from "node:assert/strict";
import { findRepositoriesByName } from "../../../../src/domain/agents/findRepositoriesByName";

const openRepositories = ["harbour", "old-harbour", "lighthouse"].map((name) => ({
  repository: { host: "github.com", owner: "acme", name },
}));

describe("findRepositoriesByName", () => {
  const cases: [name: string | undefined, expected: string][] = [
    [undefined, "harbour old-harbour lighthouse"],
    [" ", "harbour old-harbour lighthouse"],
    ["harbour", "harbour"],
    ["Acme/Harbour", "harbour"],
    ["github.com/acme/lighthouse", "lighthouse"],
    ["/acme/lighthouse/", "lighthouse"],
    ["bour", ""],
    ["gitlab.com/acme/harbour", ""],
  ];
  for (const [name, expected] of cases) {
    it(`returns ${expected || "none"} for ${JSON.stringify(name)}`, () => {
      assert.equal(
        findRepositoriesByName(openRepositories, name)
          .map(({ repository }) => repository.name)
          .join(" "),
        expected,
      );
    });
  }
});
