import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSkillVersion, stateSkillVersion } from "../../../../src/domain/agents/skillVersion";
import { parseSkill } from "../../../support/skills";
import { root } from "../../../support/sources";

const folder = join(root, "media", "skills");

describe("Version of a skill", () => {
  for (const name of readdirSync(folder)) {
    it(`is added to the front matter of ${name}, and changes nothing else`, () => {
      const skill = readFileSync(join(folder, name, "SKILL.md"), "utf8");
      const copy = stateSkillVersion(skill, "1.2.3-beta.1");
      assert.deepEqual(
        [readSkillVersion(skill), readSkillVersion(copy), parseSkill(copy).description],
        [undefined, "1.2.3-beta.1", parseSkill(skill).description],
      );
      assert.equal(copy.replace('metadata:\n  version: "1.2.3-beta.1"\n', ""), skill);
    });
  }

  it("is neither added to a text without front matter nor read from it", () => {
    assert.deepEqual(
      [stateSkillVersion("Notes\n---\n", "1.0.0"), readSkillVersion("version: 2")],
      ["Notes\n---\n", undefined],
    );
  });
});
