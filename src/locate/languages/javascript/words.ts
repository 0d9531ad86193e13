import { listWords, mapWords } from "../../titles/words";

const kindByWord = mapWords({
  suite: "describe context suite xdescribe fdescribe ddescribe xcontext fcontext feature xsuite fsuite",
  test: "it test specify xit fit iit xtest ftest xspecify fspecify scenario bench",
});

/** Properties after which the word of a suite or test still declares one: `it.only`. */
const modifiers = listWords(
  "only skip todo each for concurrent sequential failing fails fail fixme slow serial parallel shuffle skipIf runIf todoIf " +
    "failingIf if unless when extend default flaky permutation runWhen skipWhen retry ignore effect scoped live scopedLive",
);
/** Properties that are called with arguments before the call with the title: `test.each(table)("title", …)`. */
const parameterizedModifiers = listWords(
  "each for skipIf runIf todoIf failingIf if unless when runWhen skipWhen permutation retry",
);
/** Properties of a suite's or test's word that declare no test: `test.step`. */
const nonTestProperties = listWords(
  "step use info beforeEach afterEach beforeAll afterAll before after setTimeout expect extend mock configure timeout slow " +
    "abort poll override run log plan comment",
);

export type WordKind = "suite" | "test" | "other" | "none";

/**
 * Classifies the chain of names before a title's bracket: `test.describe.only` declares a suite, `it.skip`, `t.test`
 * and `itWhenOnline` a test, `cy.intercept` nothing (`none`); `runCase` may be a wrapper (`other`).
 */
export function classifyChain(chain: readonly string[]): WordKind {
  const [first = "", ...properties] = chain;
  const rootKind = kindByWord.get(first) ?? classifyName(first);
  const lastProperty = properties.findLast((name) => name === first || !modifiers.has(name));
  if (lastProperty === undefined) {
    return rootKind;
  }
  // The parameter of a test's function declares its steps: `t.step`.
  if (lastProperty === "step" && rootKind !== "test") {
    return "test";
  }
  const lastKind = kindByWord.get(lastProperty);
  if (lastKind) {
    return lastKind;
  }
  const isDeclaring = rootKind !== "other" && !nonTestProperties.has(lastProperty);
  if (isDeclaring) {
    return "other";
  }
  return "none";
}

/** Returns whether a chain contains a framework's word, and not only a project's own word (`testUploads`). */
export function hasFrameworkWord(chain: readonly string[]): boolean {
  return chain.some((name) => kindByWord.has(name));
}

/** Returns whether a property is called before the call with the title. */
export function takesParameters(property: string | undefined): boolean {
  return property !== undefined && parameterizedModifiers.has(property);
}

/** Classifies the names of a project's own wrappers: `itIf`, `describeEach`, `authTest`, `apiSuite`. */
function classifyName(name: string): "suite" | "test" | "other" {
  if (/^x?f?(?:describe|context)(?:[A-Z_$]|$)|(?:Describe|Suite)$/.test(name)) {
    return "suite";
  }
  if (/^x?f?(?:it|test|specify)[A-Z_$]|(?:Test|It)$/.test(name)) {
    return "test";
  }
  return "other";
}
