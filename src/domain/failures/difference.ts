/** What a test compared, taken from the text of its failure. Both sides are whole, and they differ. */
export interface Difference {
  /**
   * What the test expected. Where neither the runner nor the code says which side that is, it is the right one of
   * `left == right`, by convention.
   */
  readonly expected: string;
  /** What was there. */
  readonly actual: string;
}
