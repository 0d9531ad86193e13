import assert from "node:assert/strict";
import { testKeyText } from "../../../../src/domain/failingTests/testKey";

describe("testKeyText", () => {
  it("differs for tests of one id in two repositories, and for two tests of one repository", () => {
    const texts = [
      { repositoryKey: "github.com/acme/harbour", testId: "1" },
      { repositoryKey: "github.com/acme/lighthouse", testId: "1" },
      { repositoryKey: "github.com/acme/harbour", testId: "2" },
    ].map(testKeyText);
    assert.equal(new Set(texts).size, 3);
  });
});
