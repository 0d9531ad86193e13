/** Symbols with which runners mark failed tests, and passed ones. */
export const failedMarks = "✕×✗✘✖❌⨯";
export const passedMarks = "✓✔√✅";

/** Symbol with which runners begin the report of a failed test; some begin the report of every test with it. */
export const bullet = "●";

/** Capitalized words with which runners state the result of a test, as alternatives of a pattern. */
export const resultWords = "FAILED|FAIL|PASSED|PASS|ERROR|SKIPPED|XFAIL|XPASS";
