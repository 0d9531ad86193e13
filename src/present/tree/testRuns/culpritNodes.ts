import { repositoryKey } from "../../../model/repository";
import { type Culprit, type Culprits, culpritsOf, type LoadedFailingTests } from "../../../model/runs/culprits";
import type { LookedUpRun } from "../../../model/runs/testRuns";
import type { TreeNode } from "../../node";
import {
  asksForRefresh,
  culpritReason,
  culpritsHeading,
  culpritsInShort,
  culpritsSentence,
  culpritTarget,
} from "../../text/culprits";
import { spokenTest, testDetails } from "../../text/failingTest";
import { grouped } from "../../text/numbers";
import { placeInShort } from "../../text/testPlace";
import { type RowContext, TestRow } from "../failingTests/testNode";
import { groupRow, type RunId } from "./rows";

/** More tests than these are counted, and listed on the run's page. */
const shownCulprits = 20;

/** The failing tests that may have made a run fail; none where there is nothing to say of them. */
export function culpritsNode(entry: LookedUpRun, tests: LoadedFailingTests, now: number): TreeNode | undefined {
  const culprits = culpritsOf(entry, tests);
  if (!culprits) return undefined;
  const description = culpritsInShort(culprits, now);
  if (culprits.kind !== "found" || culprits.culprits.length === 0) return nobody(entry.id, culprits, description);
  const tooltip = culpritsSentence(culprits, now);
  return groupRow(entry.id, "culprits", { label: culpritsHeading, description, tooltip }, () =>
    rows(entry, culprits.culprits, {
      scope: repositoryKey(entry.query.repository),
      now,
      comparison: undefined,
      placeOf: (test) => placeInShort(test, tests.pathOf),
      made: new WeakMap(),
    }),
  );
}

function nobody(id: RunId, culprits: Culprits, description: string): TreeNode {
  return {
    id: `culprits:${id}`,
    label: culpritsHeading,
    description,
    icon: "notice",
    context: "notice",
    ...(asksForRefresh(culprits) && { action: { kind: "refresh" } }),
  };
}

function rows({ id, run }: LookedUpRun, culprits: readonly Culprit[], shared: RowContext): readonly TreeNode[] {
  const listed = culprits.slice(0, shownCulprits).map((culprit) => new CulpritRow(culprit, shared, id, run.createdAt));
  if (listed.length === culprits.length) return listed;
  const label = `Show all ${grouped(culprits.length)} on the page`;
  const action = { kind: "showTestRun", runId: id } as const;
  return [...listed, { id: `culpritsAll:${id}`, label, icon: "more", context: "more", runId: id, action }];
}

/** The row of a failing test below a run, with the reason for which it stands there; its failures are left to its details. */
class CulpritRow extends TestRow {
  readonly icon = "failing";

  constructor(
    private readonly culprit: Culprit,
    shared: RowContext,
    private readonly below: RunId,
    private readonly createdAt = 0,
  ) {
    super(culprit.test, shared);
  }

  get id(): string {
    return `culprit:${this.below}:${this.test.id}`;
  }

  get description(): string {
    return [...this.reason, ...this.around].filter(Boolean).join(" · ");
  }

  get spoken(): string {
    return [spokenTest(this.test), "possible culprit", ...this.reason].join(", ");
  }

  get tooltip(): () => string {
    return () => testDetails(this.test, this.shared.now);
  }

  override get children(): undefined {
    return undefined;
  }

  private get reason(): string[] {
    return [culpritReason(this.culprit, this.createdAt), culpritTarget(this.culprit)].filter(
      (words) => words !== undefined,
    );
  }
}
