/** Values that a test compared, taken from the text of its failure. Both are complete, and they differ. */
export interface Difference {
  /**
   * Expected value. If neither the runner nor the code shows which side that is, it is the right one of `left == right`
   * by convention.
   */
  readonly expected: string;
  /** Actual value. */
  readonly actual: string;
}
