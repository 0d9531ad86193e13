import assert from "node:assert/strict";
import { checkSource } from "../../../src/domain/checkSource";
import { findLinkParts } from "../../../src/domain/deepLink";
import { parseSuggestion } from "../../../src/domain/suggestedConnection";
import type { TestSource } from "../../../src/domain/testSource";

describe("Limits of what others suggest, link to and register", () => {
  it("accept 10,000 repositories of a source", () => {
    const countRepositories = (count: number) => {
      const repositories = Array.from({ length: count }, (_, index) => `github.com/acme/harbour${index}`);
      const source = { id: "acme.ci", label: "Acme CI", repositories, listFailingTests: async () => ({ tests: [] }) };
      return checkSource(source as unknown as TestSource).repositoryKeys?.size;
    };
    assert.equal(countRepositories(10_000), 10_000);
    assert.throws(() => countRepositories(10_001), new RangeError("source: repositories"));
  });

  it("find a link that three addresses enclose, and not one that four do", () => {
    const wrap = (text: string, times: number): string =>
      times === 0 ? text : wrap(`https://a.b/?url=${encodeURIComponent(text)}`, times - 1);
    const link = "vscode://test-health.test-health/run?id=3f0c";
    const queries = [3, 4].map((times) => findLinkParts(wrap(link, times))?.query);
    assert.deepEqual(queries, ["id=3f0c", undefined]);
  });

  it("accept organizations of 60 characters", () => {
    const results = [60, 61].map((length) => {
      const result = parseSuggestion({ service: "https://api.example.com", organization: "x".repeat(length) });
      return result.ok || result.problem;
    });
    assert.deepEqual(results, [true, "tooLong"]);
  });
});
