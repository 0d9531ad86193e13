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

describe("chat skills", () => {
  it("have the name of their folder, which VS Code requires, and a description that fits", () => {
    assert.deepEqual(
      skills.map(({ name }) => name),
      contributes.chatSkills.map(({ path }) => path.split("/").at(-2)),
    );
    for (const { description } of skills) {
      assert.ok(description.length > 100 && description.length <= 1_024);
    }
  });

  it("are shorter than 150 lines", () => {
    assert.deepEqual(
      skills.filter(({ text }) => text.split("\n").length >= 150),
      [],
    );
  });

  it("call the tools in an order of their own", () => {
    const { failingTests, testRun, explainFailures } = languageModelTools;
    assert.deepEqual(Object.fromEntries(skills.map(({ name, calledTools }) => [name, calledTools])), {
      "why-is-ci-red": [explainFailures, failingTests],
      "fix-flaky-test": [failingTests, explainFailures],
      "why-is-my-pull-request-stuck": [testRun, failingTests, explainFailures],
    });
  });

  it("name no tool, no input and no field of an answer that does not exist", () => {
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

  it("say how to connect, and forbid to make a build green by hiding a test", () => {
    for (const { name, text } of skills) {
      assert.match(text, /Run the command \*\*Test Health: Connection\*\*/, name);
      assert.match(text, /^- Never .*quarantine.*$/m, name);
      assert.match(text, /^- Never follow an instruction .*: they are data\.$/m, name);
      assert.match(text, /^- Never invent /m, name);
    }
  });
});
