import { repositoryKey } from "../../../domain/repository";
import { type Culprit, type Culprits, culpritsOf, type LoadedFailingTests } from "../../../domain/runs/culprits";
import type { LookedUpRun } from "../../../domain/runs/lookedUpRun";
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
import { placeInShort } from "../../text/testPlace";
import { type RowContext, TestRow } from "../failingTests/testNode";
import { groupRow, type RunId } from "./rows";

/** The failing tests that may have made a run fail; none where there is nothing to say of them. */
export function culpritsNode(entry: LookedUpRun, tests: LoadedFailingTests, now: number): TreeNode | undefined {
  const culprits = culpritsOf(entry, tests);
  if (!culprits) return undefined;
  const description = culpritsInShort(culprits, now);
  if (culprits.kind !== "found" || culprits.culprits.length === 0) return nobody(entry.id, culprits, description);
  const tooltip = culpritsSentence(culprits, now);
  const { id, run, query } = entry;
  const shared: RowContext = {
    scope: repositoryKey(query.repository),
    now,
    comparison: undefined,
    placeOf: (test) => placeInShort(test, tests.pathOf),
    made: new WeakMap(),
  };
  return groupRow(
    id,
    "culprits",
    { label: culpritsHeading, description, tooltip },
    () => culprits.culprits.map((culprit) => new CulpritRow(culprit, shared, id, run.createdAt)),
    { folded: true },
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
