import assert from "node:assert/strict";
import { checkSource } from "../../../src/domain/checkSource";
import type { TestSource } from "../../../src/domain/testSource";

const listFailingTests = async () => ({ tests: [] });
const findTestRun = async () => undefined;
const base = { id: "acme.ci", label: "Acme CI", listFailingTests };

function check(source: unknown) {
  try {
    const { source: _, ...facts } = checkSource(source as TestSource);
    return facts;
  } catch (error) {
    return error instanceof RangeError ? error.message : "another error";
  }
}

describe("checkSource", () => {
  const none = { timeRange: false, previousRange: false, testRuns: false, quarantine: false };
  const cases: [description: string, source: unknown, expected: unknown][] = [
    ["a source without capabilities", base, { id: "acme.ci", label: "Acme CI", capabilities: none }],
    [
      "a previous range without time ranges, and test runs without the operation",
      { ...base, capabilities: { previousRange: true, testRuns: true } },
      { id: "acme.ci", label: "Acme CI", capabilities: none },
    ],
    [
      "every capability, and repositories in any case",
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
    ["nothing", undefined, "source: not an object"],
    ["an id with a space", { ...base, id: "acme ci" }, "source: id"],
    ["an id of 101 characters", { ...base, id: "a".repeat(101) }, "source: id"],
    ["an empty label", { ...base, label: " " }, "source: label"],
    ["a label of two lines", { ...base, label: "a\nb" }, "source: label"],
    ["a label that turns the reading direction", { ...base, label: "a\u202Eb" }, "source: label"],
    ["a label of 61 characters", { ...base, label: "a".repeat(61) }, "source: label"],
    ["no operation", { id: "a", label: "A" }, "source: listFailingTests"],
    ["capabilities that are no object", { ...base, capabilities: "all" }, "source: capabilities"],
    ["repositories that are no list", { ...base, repositories: "a/b/c" }, "source: repositories"],
    ["a repository without an owner", { ...base, repositories: ["harbour"] }, "source: repositories"],
  ];
  for (const [description, source, expected] of cases) {
    it(`reads ${description}`, () => assert.deepEqual(check(source), expected));
  }
});
