import assert from "node:assert/strict";
import { checkSource } from "../../../src/domain/checkSource";
import type { TestSource } from "../../../src/domain/testSource";

const listFailingTests = async () => ({ tests: [] });
const findTestRun = async () => undefined;
const base = { id: "acme.ci", label: "Acme CI", listFailingTests };

describe("checkSource", () => {
  const none = { timeRange: false, previousRange: false, testRuns: false, quarantine: false };
  const validSources: [description: string, source: unknown, expected: object][] = [
    ["a source without capabilities", base, { id: "acme.ci", label: "Acme CI", capabilities: none }],
    [
      "no previous range without time ranges, and no test runs without their operation",
      { ...base, capabilities: { previousRange: true, testRuns: true } },
      { id: "acme.ci", label: "Acme CI", capabilities: none },
    ],
    [
      "every capability, and repositories",
      {
        ...base,
        findTestRun,
        repositories: ["git.example/acme/harbour"],
        capabilities: { timeRange: true, previousRange: true, testRuns: true, quarantine: true },
      },
      {
        id: "acme.ci",
        label: "Acme CI",
        capabilities: { timeRange: true, previousRange: true, testRuns: true, quarantine: true },
        repositoryKeys: new Set(["git.example/acme/harbour"]),
      },
    ],
  ];
  for (const [description, source, expected] of validSources) {
    it(`reads ${description}`, () => {
      const { source: checkedSource, ...facts } = checkSource(source as TestSource);
      assert.deepEqual(facts, expected);
      assert.equal(checkedSource, source);
    });
  }

  const invalidSources: [description: string, source: unknown, message: string][] = [
    ["undefined", undefined, "source: not an object"],
    ["an id with a space", { ...base, id: "acme ci" }, "source: id"],
    ["an id of 101 characters", { ...base, id: "a".repeat(101) }, "source: id"],
    ["an empty label", { ...base, label: " " }, "source: label"],
    ["a label of two lines", { ...base, label: "a\nb" }, "source: label"],
    ["a label that changes the reading direction", { ...base, label: "a\u202Eb" }, "source: label"],
    ["a label of 61 characters", { ...base, label: "a".repeat(61) }, "source: label"],
    ["no operation", { id: "a", label: "A" }, "source: listFailingTests"],
    ["capabilities that are no object", { ...base, capabilities: "all" }, "source: capabilities"],
    ["repositories that are no list", { ...base, repositories: "a/b/c" }, "source: repositories"],
    ["a repository without an owner", { ...base, repositories: ["harbour"] }, "source: repositories"],
  ];
  for (const [description, source, message] of invalidSources) {
    it(`refuses ${description}`, () => assert.throws(() => checkSource(source as TestSource), new RangeError(message)));
  }
});
