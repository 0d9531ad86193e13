import * as vscode from "vscode";
import { delay } from "../../base/async";
import type { Clock } from "../../base/clock";
import type { ShownTests, TestLookup } from "../../domain/failingTests/shownTests";
import type { FailingTestsState } from "../../domain/failingTestsState";
import { type FailureMatch, FailureSearch, minTypedFailure } from "../../domain/failures/failureSearch";
import type { FailingTest } from "../../domain/records";
import type { KnownFiles } from "../../locate/services/knownFiles";
import { goToText, loadAllPick, testPicks } from "../../present/quickPick";
import { pickTest, type TestPickContent, testRows } from "../widgets/testQuickPick";

/** All rows go to the editor again when others match: that waits until the person pauses. Milliseconds. */
const typingPause = 150;

interface Made {
  readonly of: readonly FailingTestsState["tests"][];
  /** Of the known files. */
  readonly version: number;
  readonly rows: TestPickContent["rows"];
}

/** A quick pick over every loaded failing test. */
export class FailingTestPick {
  private made: Made | undefined;

  constructor(
    private readonly tests: ShownTests & TestLookup,
    private readonly files: KnownFiles,
    private readonly clock: Clock,
  ) {}

  /** `undefined` if the pick was left without a choice or, after a word to the person, if there is nothing to choose from. */
  async choose(placeholder: string): Promise<FailingTest | undefined> {
    const { tests } = this;
    if (!tests.loading && tests.current.every((state) => state.tests.length === 0)) {
      void vscode.window.showInformationMessage(goToText.none);
      return undefined;
    }
    return pickTest({
      placeholder,
      findByFailure: this.createFailureSearch(),
      content: () => ({ rows: this.rows(), loading: tests.loading }),
      onDidChange: tests.onDidChange,
      keyOf: (test) => tests.keyOf(test),
    });
  }

  /**
   * Searches the tests of the rows for the last typed text. The failures are read when one is typed first, and held as
   * long as the pick.
   */
  private createFailureSearch(): (typed: string) => Promise<readonly FailureMatch[]> {
    let made: { readonly of: TestPickContent["rows"]; readonly search: Promise<FailureSearch> } | undefined;
    let last = "";
    return async (typed) => {
      last = typed;
      if (typed.trim().length < minTypedFailure) return [];
      await delay(typingPause, this.clock);
      if (typed !== last) return [];
      const rows = this.rows();
      if (made?.of !== rows) made = { of: rows, search: FailureSearch.over(rows.flatMap(({ test }) => test ?? [])) };
      return (await made.search).find(typed);
    };
  }

  /** Made anew only when there are other tests or other files. */
  private rows(): TestPickContent["rows"] {
    const states = this.tests.current;
    const of = states.map(({ tests }) => tests);
    const { version } = this.files;
    const made = this.made?.version === version ? this.made : undefined;
    // While pages come in, a list that is being read must not move.
    if (made && made.rows.length > 0 && this.tests.loading) return made.rows;
    if (made?.of.length === of.length && made.of.every((tests, index) => tests === of[index])) return made.rows;
    const loadAll = this.tests.loading ? undefined : loadAllPick(states);
    const items = [...testPicks(states, this.files.pathOf), ...(loadAll ? [loadAll] : [])];
    const rows = testRows(items);
    this.made = { of, version, rows };
    return rows;
  }
}
