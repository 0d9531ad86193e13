const withPrefixes = (words: string, prefixes: readonly string[]): string[] =>
  words.split(" ").flatMap((word) => prefixes.map((prefix) => prefix + word));

/**
 * Words that declare a suite or a test when called with its title (Kotest, ScalaTest, munit, specs2, utest, zio-test).
 */
export const suiteWords: ReadonlySet<string> = new Set([
  ...withPrefixes("describe context given when and feature suite", ["", "x", "f"]),
  ..."Given When And Context Describe Feature suiteAll suiteM".split(" "),
]);

export const testWords: ReadonlySet<string> = new Set([
  ...withPrefixes("it test should expect then scenario specify", ["", "x", "f"]),
  ..."Then Scenario testM testAsync they ignore property example checkAll pureTest simpleTest loggedTest".split(" "),
]);

/** Verbs between a subject and its description in sentences of ScalaTest and specs2. */
export const verbs: ReadonlySet<string> = new Set("should must can when which that".split(" "));

/** Words between a test's title and its body. */
export const bodyWords: ReadonlySet<string> = new Set(["in", "ignore", "is", ">>", "!"]);

/** Names of functions that take a string that is not a title. */
export const nonTitleWords: ReadonlySet<string> = new Set(
  (
    "if while for switch catch when require assert check println print error fail " +
    "throw return TODO clue withClue assertThrows"
  ).split(" "),
);
