const suiteWords = new Set([
  "describe",
  "context",
  "suite",
  "xdescribe",
  "fdescribe",
  "ddescribe",
  "xcontext",
  "fcontext",
  "feature",
  "xsuite",
  "fsuite",
]);
const testWords = new Set([
  "it",
  "test",
  "specify",
  "xit",
  "fit",
  "iit",
  "xtest",
  "ftest",
  "xspecify",
  "fspecify",
  "scenario",
  "bench",
]);

/** Properties of a suite's or a test's word that leave it one. */
const modifiers = new Set(
  (
    "only skip todo each for concurrent sequential failing fails fail fixme slow serial parallel shuffle skipIf runIf todoIf " +
    "failingIf if unless when extend default flaky permutation runWhen skipWhen retry"
  ).split(" "),
);
/** Properties that take arguments before the title does: `test.each(table)("title", …)`. */
const parameterizedModifiers = new Set([
  "each",
  "for",
  "skipIf",
  "runIf",
  "todoIf",
  "failingIf",
  "if",
  "unless",
  "when",
  "runWhen",
  "skipWhen",
  "permutation",
  "retry",
]);
/** Properties that make no test. */
const notTests = new Set(
  (
    "step use info beforeEach afterEach beforeAll afterAll before after setTimeout expect extend mock configure timeout slow " +
    "abort poll override scoped run log plan comment"
  ).split(" "),
);

export type WordKind = "suite" | "test" | "other" | "none";

/**
 * Classifies the chain of names before a title's bracket: `test.describe.only` a suite, `it.skip` a test, `t.test` a
 * test, `itWhenOnline` a test, `cy.intercept` nothing, `runCase` maybe a wrapper.
 */
export function kindOfChain(chain: readonly string[]): WordKind {
  const [first = "", ...links] = chain;
  if (links.length === 0) {
    const wordKind = kindOfWord(first);
    return wordKind === "none" ? kindOfName(first) : wordKind;
  }
  const words = chain.filter((name) => !modifiers.has(name) || name === first);
  const last = words.at(-1) ?? "";
  const lastKind = kindOfWord(last);
  const root = kindOfWord(first) === "none" ? kindOfName(first) : kindOfWord(first);
  if (words.length === 1) return root;
  if (lastKind !== "none") return lastKind;
  if (root === "suite" || root === "test") return notTests.has(last) ? "none" : "other";
  return "none";
}

/** True if a chain is of a framework's words, not of a project's own (`testUploads`). */
export function isFrameworkWord(chain: readonly string[]): boolean {
  return chain.some((name) => kindOfWord(name) !== "none");
}

/** True if the call after this property is not yet the one with the title. */
export function takesParameters(property: string | undefined): boolean {
  return property !== undefined && parameterizedModifiers.has(property);
}

function kindOfWord(word: string): "suite" | "test" | "none" {
  if (suiteWords.has(word)) return "suite";
  return testWords.has(word) ? "test" : "none";
}

/** Names that projects give to their own words: `itIf`, `describeEach`, `authTest`, `apiSuite`. */
function kindOfName(name: string): WordKind {
  if (/^x?f?(?:describe|context)(?:[A-Z_$]|$)|(?:Describe|Suite)$/.test(name)) return "suite";
  if (/^x?f?(?:it|test|specify)[A-Z_$]|(?:Test|It)$/.test(name)) return "test";
  return "other";
}
