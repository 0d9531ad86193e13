import assert from "node:assert/strict";
import { Emitter } from "../../../src/base/event";
import { Arrangements } from "../../../src/model/arrangement";
import { wantComparisons } from "../../../src/model/comparisonsWanted";
import type { FailingTestsState } from "../../../src/model/failingTests";
import { harbour } from "../../support/builders";

/** Repositories that are open, by name, and which of them were compared, in order. */
function setUp(filter: object) {
  const changed = new Emitter<void>();
  const compared: string[] = [];
  const arrangements = new Arrangements({ get: () => ({ filter }), update: async () => {} });
  const tests = {
    current: [] as FailingTestsState[],
    onDidChange: changed.event,
    compare: async (key: string) => {
      compared.push(key.slice(key.lastIndexOf("/") + 1));
    },
  };
  const open = (...names: string[]) => {
    tests.current = names.map((name) => ({
      repository: { ...harbour, name },
      choice: "30d",
      tests: [],
      unreadable: 0,
      loading: false,
    }));
    changed.fire();
  };
  const subscription = wantComparisons(tests, arrangements);
  return { compared, arrangements, open, subscription };
}

describe("the window before", () => {
  it("is not asked for while nobody wants to see what is new", () => {
    const { compared, open } = setUp({ mine: true });
    open("harbour");
    assert.deepEqual(compared, []);
  });

  it("is asked for once for each repository when only new tests are to be seen", () => {
    const { compared, arrangements, open } = setUp({});
    open("harbour");
    arrangements.update({ filter: { isNew: true } });
    open("harbour", "fleet");
    arrangements.update({ filter: { isNew: true, mine: true } });
    assert.deepEqual(compared, ["harbour", "fleet"]);
  });

  it("is asked for where the filter was remembered, and again for a repository that was closed meanwhile", () => {
    const { compared, open } = setUp({ isNew: true });
    open("harbour");
    open();
    open("harbour");
    assert.deepEqual(compared, ["harbour", "harbour"]);
  });

  it("is not asked for any more after that was disposed", () => {
    const { compared, open, subscription } = setUp({ isNew: true });
    subscription.dispose();
    open("harbour");
    assert.deepEqual(compared, []);
  });
});
