/** Characters of one text, at most: a longer one is cut, or not read at all where it says which test is meant. */
export const maxText = 2 ** 20;

/** Tests that one load keeps, at most: as many as 500 pages of 100 have. */
export const maxTests = 50_000;
