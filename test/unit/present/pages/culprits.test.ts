import assert from "node:assert/strict";
import type { FailingTest } from "../../../../src/domain/records";
import type { LoadedFailingTests } from "../../../../src/domain/runs/culprits";
import { createRunPanelData, listTests } from "../../../../src/present/pages/runPanelData";
import { failingTest, harbour, lookedUpRun, testRun } from "../../../support/builders";

const minute = 60_000;
const now = Date.UTC(2026, 10, 20, 12);
const created = now - 60 * minute;

const failedTest = (id: string, fields: Partial<FailingTest> = {}) =>
  failingTest({
    id,
    name: id,
    mostCommonFailures: [{ summary: "gone", count: 1, lastOccurrence: created + 4 * minute }],
    ...fields,
  });

function createPage(state: Partial<LoadedFailingTests["states"][number]>, impactedTargets = ["//web"]) {
  const run = testRun({ status: "failed", createdAt: created, impactedTargets });
  const states = [{ repository: harbour, tests: [], asOf: now - minute, loading: false, ...state }];
  return createRunPanelData(lookedUpRun("3f0c", now, run), now, { states, findPath: ({ filePath }) => filePath });
}

describe("Possible culprits on the panel of a run", () => {
  const cart = failedTest("Cart > adds tax", { classname: "cart.test.ts", filePath: "web/cart.test.ts" });

  it("are a table that links to each source", () => {
    const page = createPage({ tests: [cart] });
    const test = { testId: cart.id, repositoryKey: "github.com/acme/harbour" };
    assert.deepEqual(page.sections.culprits, {
      heading: "Possible culprits",
      sentence:
        "1 test in the impacted targets. These tests failed or changed their status after the run began and are not in quarantine. The service gives no link from a run to tests: each of them is possible, and none is certain. Failing tests as of 1 min ago.",
      table: {
        columns: ["Test", "Why", "File", "Impacted target"],
        rows: [
          [
            { text: "adds tax", test },
            { text: "failed 4 min after the run began · not seen in CI before" },
            { text: "web/cart.test.ts" },
            { text: "//web" },
          ],
        ],
      },
    });
    assert.match(createPage({ tests: [cart] }, []).sections.culprits?.sentence ?? "", /^1 test\. These tests failed/);
    assert.deepEqual(listTests(page), [test]);
    assert.deepEqual(createPage({ tests: [cart] }, ["//docs"]).sections.culprits?.table?.columns, [
      "Test",
      "Why",
      "File",
    ]);
  });

  it("are collapsed to ten if there are many", () => {
    const tests = Array.from({ length: 127 }, (_, index) => ({ ...cart, id: `t${index}` }));
    const { table, fold } = createPage({ tests }).sections.culprits ?? assert.fail();
    assert.deepEqual([table?.rows.length, fold?.firstRows, fold?.showAll], [127, 10, "Show all 127"]);
  });

  it("are a sentence if there are none or they are unknown, with the next step if there is one", () => {
    const culpritsSection = (...args: Parameters<typeof createPage>) => {
      const { sentence, button, table } = createPage(...args).sections.culprits ?? assert.fail();
      return [sentence, button?.command, table];
    };
    const oldState = { asOf: created - 1 };
    assert.deepEqual(
      [culpritsSection({}), culpritsSection(oldState), culpritsSection({ ...oldState, loading: true })],
      [
        ["None among the failing tests of 1 min ago.", undefined, undefined],
        ["Not known: the failing tests were loaded before the run began. Refresh them.", "refresh", undefined],
        ["Not known yet: the failing tests are being loaded.", undefined, undefined],
      ],
    );
  });

  it("are absent if there is nothing to show", () => {
    const page = createPage({ repository: { ...harbour, name: "lighthouse" } });
    assert.deepEqual([page.sections.culprits, listTests(page)], [undefined, []]);
  });
});
