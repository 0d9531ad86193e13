/** Signs with which runners mark a failed test, and a passed one. */
export const failedMarks = "✕×✗✘✖❌⨯";
export const passedMarks = "✓✔√✅";

/** Sign with which runners begin the report of a failed test, and some that of any. */
export const bullet = "●";

/** Words in capitals with which runners state the result of a test, as alternatives of a pattern. */
export const resultWords = "FAILED|FAIL|PASSED|PASS|ERROR|SKIPPED|XFAIL|XPASS";
