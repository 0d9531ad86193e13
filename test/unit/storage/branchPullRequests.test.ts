import assert from "node:assert/strict";
import { BranchPullRequests } from "../../../src/storage/branchPullRequests";
import { FakeMemory } from "../../support/fakes";

const repository = { host: "github.com", owner: "acme", name: "harbour" };
const branch = (number: number) => ({ repository, name: `berth-${number}`, unpushedCount: 0 });

describe("BranchPullRequests", () => {
  it("remembers the 50 branches of a repository that changed last", () => {
    const branches = new BranchPullRequests(new FakeMemory());
    for (let number = 1; number <= 50; number++) {
      branches.update(branch(number), { number });
    }
    branches.update(branch(1), { warnedTestRunId: "a" });
    branches.update(branch(51), { number: 51 });
    const numbers = [1, 2, 3, 51].map((number) => branches.get(branch(number)).number);
    assert.deepEqual(numbers, [1, undefined, 3, 51]);
  });
});
