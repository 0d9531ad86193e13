import { delay } from "../../base/async";
import type { Clock } from "../../base/clock";
import { isSameList } from "../../base/collections";
import type { FailingTestsSource, TestLookup } from "../../domain/failingTests/failingTestsSource";
import type { FailingTestsState } from "../../domain/failingTestsState";
import { type FailureMatch, FailureSearch, minQueryLength } from "../../domain/failures/failureSearch";
import type { FailingTest } from "../../domain/records";
import type { KnownFiles } from "../../locate/services/knownFiles";
import { createLoadAllPick, createTestPicks, goToTexts } from "../../present/quickPick";
import { notify } from "../widgets/messages";
import { chooseTest, createTestRows, type TestPickContent } from "../widgets/testQuickPick";
import { resolveTests } from "./testArgument";

/** Milliseconds without typing before a search starts: new matches send all rows to the editor again. */
const typingPauseMs = 150;

interface CachedRows {
  readonly testLists: readonly FailingTestsState["tests"][];
  /** Version of the known files. */
  readonly version: number;
  readonly rows: TestPickContent["rows"];
}

interface CachedSearch {
  readonly searchedRows: TestPickContent["rows"];
  readonly search: Promise<FailureSearch>;
}

/** Services that find or choose the tests of a command. */
interface TestChoice {
  readonly tests: Pick<TestLookup, "find">;
  readonly picker: Pick<FailingTestPicker, "choose">;
}

/** Resolves with the tests that a command's arguments name; without arguments, with the one that the user chooses. */
export async function chooseTests(
  args: readonly unknown[],
  { tests, picker }: TestChoice,
  placeholder: string,
): Promise<readonly FailingTest[]> {
  if (args[0] !== undefined) {
    return resolveTests(args, tests);
  }
  const test = await picker.choose(placeholder);
  return test ? [test] : [];
}

/** A quick pick of all loaded failing tests. */
export class FailingTestPicker {
  #cachedRows: CachedRows | undefined;

  constructor(
    private readonly tests: FailingTestsSource & Pick<TestLookup, "getKey">,
    private readonly files: Pick<KnownFiles, "version" | "findPath">,
    private readonly clock: Clock,
  ) {}

  /**
   * Lets the user choose a test. Resolves with `undefined` if the user leaves without a choice or, after a message to
   * the user, if there is nothing to choose from.
   */
  async choose(placeholder: string): Promise<FailingTest | undefined> {
    const { tests } = this;
    const isEmpty = tests.current.every((state) => state.tests.length === 0);
    if (isEmpty && !tests.loading) {
      void notify("information", goToTexts.none);
      return undefined;
    }
    return chooseTest({
      placeholder,
      findByFailure: this.#createFailureSearch(),
      content: () => ({ rows: this.#getRows(), loading: tests.loading }),
      onDidChange: tests.onDidChange,
      getKey: (test) => tests.getKey(test),
    });
  }

  /**
   * Creates a function that searches the failures of the listed tests for the last typed text. The failures are read
   * for the first search, and kept in memory as long as the quick pick.
   */
  #createFailureSearch(): (query: string) => Promise<readonly FailureMatch[]> {
    let cachedSearch: CachedSearch | undefined;
    let lastQuery = "";
    return async (query) => {
      lastQuery = query;
      if (query.trim().length < minQueryLength) {
        return [];
      }
      await delay(typingPauseMs, this.clock);
      if (query !== lastQuery) {
        return [];
      }
      const rows = this.#getRows();
      if (cachedSearch?.searchedRows !== rows) {
        const tests = rows.flatMap(({ test }) => test ?? []);
        cachedSearch = { searchedRows: rows, search: FailureSearch.create(tests) };
      }
      const search = await cachedSearch.search;
      return search.find(query);
    };
  }

  /** Returns the rows. Creates them again only if the tests or their files have changed. */
  #getRows(): TestPickContent["rows"] {
    const states = this.tests.current;
    const testLists = states.map(({ tests }) => tests);
    const { version } = this.files;
    const cachedRows = this.#cachedRows?.version === version ? this.#cachedRows : undefined;
    // While pages arrive, a list that the user reads must not move.
    if (cachedRows && cachedRows.rows.length > 0 && this.tests.loading) {
      return cachedRows.rows;
    }
    if (cachedRows && isSameList(cachedRows.testLists, testLists)) {
      return cachedRows.rows;
    }
    const loadAll = this.tests.loading ? undefined : createLoadAllPick(states);
    const testPicks = createTestPicks(states, this.files.findPath);
    const items = loadAll ? [...testPicks, loadAll] : testPicks;
    const rows = createTestRows(items);
    this.#cachedRows = { testLists, version, rows };
    return rows;
  }
}
