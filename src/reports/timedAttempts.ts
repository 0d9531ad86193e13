import type { ReportCase } from "../domain/reports/testReport";

/** Maximum number of tests whose attempts are matched. */
const maxTests = 100_000;

interface Attempts {
  /** Start of the latest attempt, in milliseconds since 1970. */
  readonly start: number;
  readonly hasFailed: boolean;
  /** Case with the text of the failure that was read first. */
  readonly failedCase: ReportCase | undefined;
}

/** Attempts of tests that are read in any order, possibly from several texts: the latest attempt decides. */
export class TimedAttempts<Failure> {
  readonly #attempts = new Map<string, Attempts>();

  /**
   * @param keep keeps a failure of a test; returns `undefined` if no further one can be kept
   * @param decide decides by the latest attempt whether a test has failed or passed on retry
   */
  constructor(
    private readonly keep: (failure: Failure) => ReportCase | undefined,
    private readonly decide: (failedCase: ReportCase, hasFailed: boolean) => void,
  ) {}

  /**
   * Adds an attempt; returns whether it is the first of its test.
   *
   * @param key identifies the test
   * @param start in milliseconds since 1970
   * @param failure absent if the attempt has not failed
   */
  add(key: string, start: number, failure?: Failure): boolean {
    const known = this.#attempts.get(key);
    const failedCase = known?.failedCase ?? (failure && this.keep(failure));
    const isLatest = known === undefined || start >= known.start;
    const { start: latestStart, hasFailed } = isLatest ? { start, hasFailed: failure !== undefined } : known;
    if (known || this.#attempts.size < maxTests) {
      this.#attempts.set(key, { start: latestStart, hasFailed, failedCase });
    }
    if (failedCase) {
      this.decide(failedCase, hasFailed);
    }
    return known === undefined;
  }
}
