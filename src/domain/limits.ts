/** Maximum number of characters of one text. A longer text is cut, or not read at all if it identifies a test. */
export const maxTextLength = 2 ** 20;

/** Maximum number of characters of a path, as on most systems. */
export const maxPathLength = 4_096;

/** Maximum number of tests that one load stores: the content of 500 pages of 100. */
export const maxTests = 50_000;
