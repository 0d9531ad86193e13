import assert from "node:assert/strict";
import { findRepositoriesByName } from "../../../../src/domain/agents/findRepositoriesByName";

const open = ["harbour", "old-harbour", "lighthouse"].map((name) => ({
  repository: { host: "github.com", owner: "acme", name },
}));

describe("the repositories that a name means", () => {
  const cases: [name: string | undefined, meant: string][] = [
    [undefined, "harbour old-harbour lighthouse"],
    [" ", "harbour old-harbour lighthouse"],
    ["harbour", "harbour"],
    ["Acme/Harbour", "harbour"],
    ["github.com/acme/lighthouse", "lighthouse"],
    ["/acme/lighthouse/", "lighthouse"],
    ["bour", ""],
    ["gitlab.com/acme/harbour", ""],
  ];
  for (const [name, meant] of cases) {
    it(`are for ${name}: ${meant || "none"}`, () => {
      assert.equal(
        findRepositoriesByName(open, name)
          .map(({ repository }) => repository.name)
          .join(" "),
        meant,
      );
    });
  }
});
