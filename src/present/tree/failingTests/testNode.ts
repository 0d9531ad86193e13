import { splitName } from "../../../domain/failingTests/testTitle";
import { isFraction } from "../../../domain/failingTests/trend";
import { type Comparison, findRecurrence } from "../../../domain/failingTests/windowComparison";
import { isOpenable } from "../../../domain/link";
import type { CommonFailure, FailingTest } from "../../../domain/records";
import type { NodeAction, NodeIcon, TreeNode } from "../../node";
import { disambiguate, qualifyTitle } from "../../text/disambiguate";
import {
  failureDescription,
  failureLabel,
  goneTestAccessibilityLabel,
  goneText,
  testAccessibilityLabel,
  testDescription,
} from "../../text/failingTest";
import { joinTexts } from "../../text/joinTexts";
import { codeBlockText, plainText } from "../../text/sanitize";
import { testDetailsText } from "../../text/testDetails";
import { splitTitle } from "../../text/testTitle";
import { createDifferenceNodes, createFailingLineNodes } from "../failingLineNodes";
import type { FindDifference, FindPlaces } from "./view";

/** Context that the test rows of one repository share. */
export interface RowContext {
  /** Key of the repository, part of every id. */
  readonly scope: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly comparison: Comparison | undefined;
  /** Returns a test's place, for rows that are not below it; absent for rows that are. */
  readonly findPlace?: (test: FailingTest) => string | undefined;
  /** Returns the places where a test failed, as far as they are known. */
  readonly findPlaces?: FindPlaces | undefined;
  /** Returns the expected and the actual value, once the places are known. */
  readonly findDifference?: FindDifference | undefined;
  /** Rows created with this context, for the next arrangement of the same tests. */
  readonly rowCache: WeakMap<FailingTest, TreeNode & { readonly qualifier: string | undefined }>;
}

/** Returns the context value of a test's row, which determines the links in its menu: `test.ticket.page`. */
export function testRowContext({ ticketUrl, url }: FailingTest): string {
  const ticketSuffix = isOpenable(ticketUrl) ? ".ticket" : "";
  const pageSuffix = isOpenable(url) ? ".page" : "";
  return `test${ticketSuffix}${pageSuffix}`;
}

/**
 * Common part of the rows of failing tests and of tests that are no longer seen. Texts are computed on access, because
 * there may be thousands of rows and only the visible ones are rendered.
 */
export abstract class TestRow implements TreeNode {
  abstract readonly id: string;
  abstract readonly description: string;
  abstract readonly accessibilityLabel: string;
  abstract readonly icon: NodeIcon;
  readonly isExpanded = false;

  constructor(
    protected readonly test: FailingTest,
    protected readonly rowContext: RowContext,
  ) {}

  abstract readonly tooltip: () => string;

  get label(): string {
    return splitTitle(this.test).title;
  }

  /** Place of the test: its suites, and its file for a row that is not below the file. */
  protected get locationParts(): readonly (string | undefined)[] {
    return [splitTitle(this.test).suites, this.rowContext.findPlace?.(this.test)];
  }

  get context(): string {
    return testRowContext(this.test);
  }

  get testId(): string {
    return this.test.id;
  }

  get repositoryKey(): string {
    return this.rowContext.scope;
  }

  get copyText(): string {
    return this.test.name;
  }

  get action(): NodeAction {
    return {
      kind: "openTestSource",
      testId: this.test.id,
      repositoryKey: this.rowContext.scope,
    };
  }

  get children(): (() => readonly TreeNode[]) | undefined {
    const { mostCommonFailures: failures } = this.test;
    if (failures.length === 0) {
      return undefined;
    }
    return () => failures.flatMap((failure, index) => this.#createFailureNodes(failure, index));
  }

  /**
   * Creates the rows of a failure. The row of the line that failed precedes the first failure's text, and is below the
   * text of the others.
   */
  #createFailureNodes(failure: CommonFailure, index: number): readonly TreeNode[] {
    const id = `failure:${this.id}:${index}`;
    const { findPlaces, findDifference, now } = this.rowContext;
    const lines = [
      ...createFailingLineNodes(id, findPlaces?.(this.test, failure.summary, failure.lastOccurrence)),
      ...createDifferenceNodes(id, this.label, findDifference?.(failure.summary)),
    ];
    const row = createFailureNode(id, failure, now);
    if (index === 0 || lines.length === 0) {
      return [...lines, row];
    }
    return [{ ...row, isExpanded: false, children: () => lines }];
  }
}

class FailingTestRow extends TestRow {
  constructor(
    test: FailingTest,
    rowContext: RowContext,
    private readonly idSuffix: string,
    readonly qualifier: string | undefined,
  ) {
    super(test, rowContext);
  }

  get id(): string {
    return `test:${this.rowContext.scope}:${this.test.id}${this.idSuffix}`;
  }

  override get label(): string {
    return qualifyTitle(super.label, this.qualifier);
  }

  get description(): string {
    return this.#describe(false);
  }

  get descriptionBesideBadge(): string | undefined {
    if (this.failureRate === undefined) {
      return undefined;
    }
    return this.#describe(true);
  }

  #describe(hasRateBadge: boolean): string {
    const recurrence = findRecurrence(this.test, this.rowContext.comparison);
    const options = { recurrence, contextParts: this.locationParts, hasRateBadge, apart: this.qualifier };
    return testDescription(this.test, options);
  }

  get failureRate(): number | undefined {
    const { failureRate7d: rate } = this.test;
    return isFraction(rate) ? rate : undefined;
  }

  get accessibilityLabel(): string {
    return testAccessibilityLabel(this.test, findRecurrence(this.test, this.rowContext.comparison), this.qualifier);
  }

  get icon(): NodeIcon {
    return this.test.quarantined ? "quarantined" : "failing";
  }

  get tooltip(): () => string {
    return () => testDetailsText(this.test, this.rowContext.now, this.rowContext.comparison);
  }
}

class GoneTestRow extends TestRow {
  readonly icon = "gone";

  constructor(
    test: FailingTest,
    rowContext: RowContext,
    private readonly comparison: Comparison,
  ) {
    super(test, rowContext);
  }

  get id(): string {
    return `gone:${this.rowContext.scope}:${this.test.id}`;
  }

  get description(): string {
    return joinTexts(this.locationParts, " · ");
  }

  get accessibilityLabel(): string {
    return goneTestAccessibilityLabel(this.test);
  }

  get tooltip(): () => string {
    return () => `${goneText(this.comparison)}\n\n${testDetailsText(this.test, this.rowContext.now)}`;
  }
}

/**
 * Creates the rows of sibling failing tests, each with its failures as children.
 *
 * @param idSuffix distinguishes the rows of a test that is below several groups
 */
export function createTestNodes(
  tests: readonly FailingTest[],
  rowContext: RowContext,
  idSuffix = "",
): readonly TreeNode[] {
  const qualifiers = disambiguate(
    tests,
    (test) => splitName(test).title,
    (test) => rowContext.findPlace?.(test),
  );
  return tests.map((test) => createTestNode(test, rowContext, idSuffix, qualifiers.get(test)));
}

function createTestNode(
  test: FailingTest,
  rowContext: RowContext,
  idSuffix: string,
  qualifier: string | undefined,
): TreeNode {
  const cachedRow = idSuffix === "" ? rowContext.rowCache.get(test) : undefined;
  if (cachedRow && cachedRow.qualifier === qualifier) {
    return cachedRow;
  }
  const row = new FailingTestRow(test, rowContext, idSuffix, qualifier);
  if (idSuffix === "") {
    rowContext.rowCache.set(test, row);
  }
  return row;
}

/** Creates the row of a test that failed in the previous window and not in the current one. */
export function createGoneNode(test: FailingTest, comparison: Comparison, rowContext: RowContext): TreeNode {
  return new GoneTestRow(test, rowContext, comparison);
}

function createFailureNode(id: string, failure: CommonFailure, now: number): TreeNode {
  return {
    id,
    label: failureLabel(failure),
    description: failureDescription(failure, now),
    tooltip: () => codeBlockText(failure.summary),
    icon: "failure",
    context: "failure",
    copyText: plainText(failure.summary, 20_000),
  };
}
