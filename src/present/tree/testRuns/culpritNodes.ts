import { t } from "../../../base/l10n";
import { repositoryKey } from "../../../domain/repository";
import { type Culprit, type Culprits, findCulprits, type LoadedFailingTests } from "../../../domain/runs/culprits";
import type { LookedUpRun } from "../../../domain/runs/lookedUpRun";
import type { TreeNode } from "../../node";
import {
  culpritReasonTexts,
  culpritsCountText,
  culpritsHeading,
  culpritsText,
  culpritTargetText,
  needsRefresh,
} from "../../text/culprits";
import { testAccessibilityLabel } from "../../text/failingTest";
import { joinTexts } from "../../text/joinTexts";
import { testDetailsText } from "../../text/testDetails";
import { fileNameText } from "../../text/testPlace";
import { type RowContext, TestRow } from "../failingTests/testNode";
import { createGroupRow, type RunId } from "./rows";

/**
 * Creates the row of the failing tests that may have made a run fail; `undefined` if there is no statement about them.
 */
export function createCulpritsNode(entry: LookedUpRun, tests: LoadedFailingTests, now: number): TreeNode | undefined {
  const culprits = findCulprits(entry, tests);
  if (!culprits) {
    return undefined;
  }
  const description = culpritsCountText(culprits, now);
  if (culprits.kind !== "found" || culprits.culprits.length === 0) {
    return createCulpritsNoticeNode(entry.id, culprits, description);
  }
  const { id, run, query } = entry;
  const rowContext: RowContext = {
    scope: repositoryKey(query.repository),
    now,
    comparison: undefined,
    findPlace: (test) => fileNameText(test, tests.findPath),
    rowCache: new WeakMap(),
  };
  const texts = {
    label: culpritsHeading,
    description,
    tooltip: culpritsText(culprits, now),
  };
  const createRow = (culprit: Culprit) => {
    const pullRequests = tests.findPullRequests?.(entry, culprit.test) ?? [];
    const reasons = culpritReasonTexts(culprit, run.createdAt ?? 0, pullRequests);
    return new CulpritRow(culprit, rowContext, id, reasons);
  };
  const createRows = () => culprits.culprits.map(createRow);
  return {
    ...createGroupRow(id, "culprits", texts, createRows, { isFolded: true }),
    context: "group.culprits",
    tests: () => culprits.culprits.map(({ test }) => test),
  };
}

function createCulpritsNoticeNode(id: RunId, culprits: Culprits, description: string): TreeNode {
  const row: TreeNode = {
    id: `culprits:${id}`,
    label: culpritsHeading,
    description,
    icon: "notice",
    context: "notice",
  };
  if (!needsRefresh(culprits)) {
    return row;
  }
  return { ...row, action: { kind: "refresh" } };
}

/** Row of a failing test below a run, with the reason why it is listed; its failures are only shown in its details. */
class CulpritRow extends TestRow {
  readonly icon = "failing";

  constructor(
    private readonly culprit: Culprit,
    rowContext: RowContext,
    private readonly parentRunId: RunId,
    private readonly reasons: readonly string[],
  ) {
    super(culprit.test, rowContext);
  }

  get id(): string {
    return `culprit:${this.parentRunId}:${this.test.id}`;
  }

  get description(): string {
    return joinTexts([...this.#reason, ...this.locationParts], " · ");
  }

  get accessibilityLabel(): string {
    return [testAccessibilityLabel(this.test), t("possible culprit"), ...this.#reason].join(", ");
  }

  get tooltip(): () => string {
    return () => testDetailsText(this.test, this.rowContext.now);
  }

  override get children(): undefined {
    return undefined;
  }

  get #reason(): readonly string[] {
    const target = culpritTargetText(this.culprit);
    if (target === undefined) {
      return this.reasons;
    }
    return [...this.reasons, target];
  }
}
