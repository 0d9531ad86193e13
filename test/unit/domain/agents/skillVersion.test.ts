import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSkillVersion, stateSkillVersion } from "../../../../src/domain/agents/skillVersion";
import { parseSkill } from "../../../support/skills";
import { root } from "../../../support/sources";

const folder = join(root, "media", "skills");

describe("version of a skill", () => {
  it("is stated in the front matter of each skill, and changes nothing else", () => {
    for (const name of readdirSync(folder)) {
      const skill = readFileSync(join(folder, name, "SKILL.md"), "utf8");
      const copy = stateSkillVersion(skill, "1.2.3-beta.1");
      assert.deepEqual(
        [readSkillVersion(skill), readSkillVersion(copy), parseSkill(copy).description],
        [undefined, "1.2.3-beta.1", parseSkill(skill).description],
      );
      assert.equal(copy.replace('metadata:\n  version: "1.2.3-beta.1"\n', ""), skill);
    }
  });

  it("is none of a text that is no skill", () => {
    assert.deepEqual(
      [stateSkillVersion("Notes\n---\n", "1.0.0"), readSkillVersion("version: 2")],
      ["Notes\n---\n", undefined],
    );
  });
});
