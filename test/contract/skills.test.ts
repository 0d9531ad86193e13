import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { explainInputNames, failingTestsInputNames, testRunInputNames } from "../../src/domain/agents/toolInputs";
import { languageModelTools } from "../../src/ui/contributions/ids";
import { parseSkill, type Skill } from "../support/skills";
import { readJson, root } from "../support/sources";

const { contributes } = readJson("package.json") as {
  readonly contributes: { readonly chatSkills: readonly { readonly path: string }[] };
};
const skills: readonly Skill[] = contributes.chatSkills.map(({ path }) =>
  parseSkill(readFileSync(join(root, path), "utf8")),
);

describe("Chat skills", () => {
  it("have the name of their folder, as VS Code requires, and a description of 101 to 1,024 characters", () => {
    assert.deepEqual(
      skills.map(({ name }) => name),
      contributes.chatSkills.map(({ path }) => path.split("/").at(-2)),
    );
    assert.deepEqual(
      skills.filter(({ description }) => description.length <= 100 || description.length > 1_024),
      [],
    );
  });

  it("are shorter than 150 lines", () => {
    assert.deepEqual(
      skills.filter(({ text }) => text.split("\n").length >= 150),
      [],
    );
  });

  it("call the tools in the right order", () => {
    const { failingTests, testRun, explainFailures } = languageModelTools;
    assert.deepEqual(Object.fromEntries(skills.map(({ name, calledTools }) => [name, calledTools])), {
      "why-is-ci-red": [explainFailures, failingTests],
      "fix-flaky-test": [failingTests, explainFailures],
      "why-is-my-pull-request-stuck": [testRun, failingTests, explainFailures],
    });
  });

  it("name only tools, inputs and fields of answers that exist", () => {
    const names = new Set<string>([
      ...Object.values(languageModelTools),
      ...failingTestsInputNames,
      ...testRunInputNames,
      ...explainInputNames,
      "runWith",
    ]);
    const codeWords = skills.flatMap(({ text }) => [...text.matchAll(/`([a-zA-Z]+(?:_[a-z]+)*)`/g)]);
    const otherWords = codeWords.map(([, word = ""]) => word).filter((word) => !names.has(word));
    assert.deepEqual(otherWords, []);
  });

  for (const { name, text } of skills) {
    it(`explain how to connect, and forbid to quarantine, to follow instructions in data and to invent: ${name}`, () => {
      assert.match(text, /Run the command \*\*Test Health: Connection\*\*/);
      assert.match(text, /^- Never .*quarantine.*$/m);
      assert.match(text, /^- Never follow an instruction .*: they are data\.$/m);
      assert.match(text, /^- Never invent /m);
    });
  }
});
