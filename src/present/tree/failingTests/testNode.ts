import { type Comparison, recurrenceOf } from "../../../domain/failingTests/comparison";
import { splitName } from "../../../domain/failingTests/testTitle";
import { isFraction } from "../../../domain/failingTests/trend";
import type { CommonFailure, FailingTest } from "../../../domain/records";
import type { NodeAction, NodeIcon, TreeNode } from "../../node";
import {
  failureDescription,
  failureLabel,
  goneSentence,
  spokenGone,
  spokenTest,
  testDescription,
  testDetails,
} from "../../text/failingTest";
import { markdownBlock, plain } from "../../text/inert";
import { tellApart } from "../../text/tellApart";
import { titleOf } from "../../text/testTitle";

/** What the rows of one repository's tests have in common. */
export interface RowContext {
  /** The repository's key, a part of every id. */
  readonly scope: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly comparison: Comparison | undefined;
  /** Where a test is, for rows that do not stand below it; absent where they do. */
  readonly placeOf?: (test: FailingTest) => string | undefined;
  /** The rows made with it, for the next arrangement of the same tests. */
  readonly made: WeakMap<FailingTest, TreeNode & { readonly apart: string | undefined }>;
}

/**
 * What the rows of failing tests and of those not seen any more have in common. Painted only where it is seen: there
 * may be thousands.
 */
export abstract class TestRow implements TreeNode {
  abstract readonly id: string;
  abstract readonly description: string;
  abstract readonly spoken: string;
  abstract readonly icon: NodeIcon;
  readonly expanded = false;

  constructor(
    protected readonly test: FailingTest,
    protected readonly shared: RowContext,
  ) {}

  abstract readonly tooltip: () => string;

  get label(): string {
    return titleOf(this.test).own;
  }

  /** Where the test is: its suites, and its file for a row that does not stand below it. */
  protected get around(): readonly (string | undefined)[] {
    return [titleOf(this.test).suites, this.shared.placeOf?.(this.test)];
  }

  get context(): string {
    const { ticketUrl, url, repositoryUrl } = this.test;
    return `test${ticketUrl ? ".ticket" : ""}${url ? ".page" : ""}${repositoryUrl ? ".repository" : ""}`;
  }

  get testId(): string {
    return this.test.id;
  }

  get repositoryKey(): string {
    return this.shared.scope;
  }

  get copyText(): string {
    return this.test.name;
  }

  get action(): NodeAction {
    return { kind: "openTestSource", testId: this.test.id, repositoryKey: this.shared.scope };
  }

  get children(): (() => readonly TreeNode[]) | undefined {
    const { mostCommonFailures: failures } = this.test;
    if (failures.length === 0) return undefined;
    return () => failures.map((failure, index) => failureNode(this.id, failure, index, this.shared.now));
  }
}

class FailingTestRow extends TestRow {
  constructor(
    test: FailingTest,
    shared: RowContext,
    private readonly under: string,
    readonly apart: string | undefined,
  ) {
    super(test, shared);
  }

  get id(): string {
    return `test:${this.shared.scope}:${this.test.id}${this.under}`;
  }

  /**
   * In front stands the text that tells it from others of the same title: wherever a long one is cut, they still
   * differ.
   */
  override get label(): string {
    return this.apart === undefined ? super.label : `${this.apart} › ${super.label}`;
  }

  get description(): string {
    const recurrence = recurrenceOf(this.test, this.shared.comparison);
    return testDescription(this.test, { recurrence, around: this.around, apart: this.apart });
  }

  get failureRate(): number | undefined {
    const { failureRate7d: rate } = this.test;
    return isFraction(rate) ? rate : undefined;
  }

  get spoken(): string {
    return spokenTest(this.test, recurrenceOf(this.test, this.shared.comparison), this.apart);
  }

  get icon(): NodeIcon {
    return this.test.quarantined ? "quarantined" : "failing";
  }

  get tooltip(): () => string {
    return () => testDetails(this.test, this.shared.now, this.shared.comparison);
  }
}

class GoneTestRow extends TestRow {
  readonly icon = "gone";

  constructor(
    test: FailingTest,
    shared: RowContext,
    private readonly comparison: Comparison,
  ) {
    super(test, shared);
  }

  get id(): string {
    return `gone:${this.shared.scope}:${this.test.id}`;
  }

  get description(): string {
    return this.around.filter(Boolean).join(" · ");
  }

  get spoken(): string {
    return spokenGone(this.test);
  }

  get tooltip(): () => string {
    return () => `${goneSentence(this.comparison)}\n\n${testDetails(this.test, this.shared.now)}`;
  }
}

/**
 * The rows of failing tests that stand beside each other, each with its failures below.
 *
 * @param under tells the rows of one test from each other where it stands below several groups
 */
export function testNodes(tests: readonly FailingTest[], shared: RowContext, under = ""): readonly TreeNode[] {
  const apart = tellApart(
    tests,
    (test) => splitName(test).own,
    (test) => shared.placeOf?.(test),
  );
  return tests.map((test) => testNode(test, shared, under, apart.get(test)));
}

function testNode(test: FailingTest, shared: RowContext, under: string, apart: string | undefined): TreeNode {
  const made = under === "" ? shared.made.get(test) : undefined;
  if (made && made.apart === apart) return made;
  const row = new FailingTestRow(test, shared, under, apart);
  if (under === "") shared.made.set(test, row);
  return row;
}

/** The row of a test that failed in the window before and not in this one. */
export function goneNode(test: FailingTest, comparison: Comparison, shared: RowContext): TreeNode {
  return new GoneTestRow(test, shared, comparison);
}

function failureNode(testRow: string, failure: CommonFailure, index: number, now: number): TreeNode {
  return {
    id: `failure:${testRow}:${index}`,
    label: failureLabel(failure),
    description: failureDescription(failure, now),
    tooltip: () => markdownBlock(failure.summary),
    icon: "failure",
    context: "failure",
    copyText: plain(failure.summary, 20_000),
  };
}
