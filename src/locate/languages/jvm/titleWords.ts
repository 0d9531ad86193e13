const spread = (words: string, prefixes: readonly string[]): string[] =>
  words.split(" ").flatMap((word) => prefixes.map((prefix) => prefix + word));

/** Words that declare a suite or a test when they are called with its title (Kotest, ScalaTest, munit, specs2, utest, zio-test). */
export const suiteWords: ReadonlySet<string> = new Set([
  ...spread("describe context given when and feature suite", ["", "x", "f"]),
  ..."Given When And Context Describe Feature suiteAll suiteM".split(" "),
]);

export const testWords: ReadonlySet<string> = new Set([
  ...spread("it test should expect then scenario specify", ["", "x", "f"]),
  ..."Then Scenario testM testAsync they ignore property example checkAll pureTest simpleTest loggedTest".split(" "),
]);

/** Words that stand between a text and what it declares, in ScalaTest's and specs2's sentences. */
export const verbs: ReadonlySet<string> = new Set("should must can when which that".split(" "));

/** Words that stand between a test's title and its body. */
export const bodyWords: ReadonlySet<string> = new Set(["in", "ignore", "is", ">>", "!"]);

/** Words whose brackets hold a text that is no title. */
export const otherWords: ReadonlySet<string> = new Set(
  "if while for switch catch when require assert check println print error fail throw return TODO clue withClue assertThrows".split(
    " ",
  ),
);
