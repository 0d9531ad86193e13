/** Maximum number of characters of one text. A longer text is cut, or not read at all if it identifies a test. */
export const maxTextLength = 2 ** 20;

/** Maximum number of characters of a path, as on most systems. */
export const maxPathLength = 4_096;

/** Maximum number of tests that one load stores: the content of 500 pages of 100. */
export const maxTests = 50_000;

/** Maximum characters of a failure's text that are kept of a report or a log. */
export const maxFailureLength = 8_000;

/** Line in place of the middle of a failure's text, if its start and its end are kept. */
export const failureOmission = "[…]";
