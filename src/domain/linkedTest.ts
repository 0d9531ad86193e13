import { type DeepLink, findTestLink } from "./deepLink";
import { checkLink } from "./link";
import type { FailingTest } from "./records";
import { isSameRepository } from "./repository";
import { isSameIdentity, normalizeIdentity } from "./testIdentity";

/** Link to a failing test. */
export interface LinkedTest {
  /** `repositoryKey` of an open repository; the name in the link if no such repository is open. */
  readonly repositoryKey: string;
  /** Tests that the link may refer to: none if its test is not loaded, several if they differ only in their ids. */
  readonly tests: readonly FailingTest[];
}

/**
 * Returns the tests that a link may refer to: none if its test is not among them, several if they differ in nothing
 * that the link states. The id is a hint, because services change ids: a test with that id and another name is another
 * test.
 *
 * @param tests records of the link's repository; of several with one id, the first counts
 */
export function resolveTestLink(
  { testId, identity }: Pick<Extract<DeepLink, { readonly kind: "test" }>, "testId" | "identity">,
  tests: readonly FailingTest[],
): readonly FailingTest[] {
  const idTest = tests.find(({ id }) => id === testId);
  if (!identity) {
    return idTest ? [idTest] : [];
  }
  const isIdTestNamed = idTest !== undefined && normalizeIdentity(idTest).name === identity.name;
  if (isIdTestNamed && isSameIdentity(normalizeIdentity(idTest), identity)) {
    return [idTest];
  }
  const sameTests = new Map<string, FailingTest>();
  for (const test of tests) {
    if (sameTests.has(test.id)) {
      continue;
    }
    if (isSameIdentity(normalizeIdentity(test), identity)) {
      sameTests.set(test.id, test);
    }
  }
  if (sameTests.size > 0) {
    return [...sameTests.values()];
  }
  // The test has moved to another file or class.
  return isIdTestNamed ? [idTest] : [];
}

/**
 * Finds the test that a text refers to, by a link of this extension or by the URL of a loaded test.
 *
 * @param repositoryKeys `repositoryKey` of the open repositories
 * @param findTestLists returns the loaded tests of one of them
 */
export function findLinkedTest(
  text: string,
  repositoryKeys: readonly string[],
  findTestLists: (key: string) => readonly (readonly FailingTest[])[],
): LinkedTest | undefined {
  const link = findTestLink(text);
  if (link) {
    const { repository } = link;
    const repositoryKey = repositoryKeys.find((key) => isSameRepository(key, repository)) ?? repository;
    const tests = findTestLists(repositoryKey).flat();
    return { repositoryKey, tests: resolveTestLink(link, tests) };
  }
  const address = findAddress(text);
  if (address === undefined) {
    return undefined;
  }
  for (const repositoryKey of repositoryKeys) {
    const tests = findTestLists(repositoryKey).flat();
    const test = tests.find(({ url }) => isSamePage(address, url));
    if (test) {
      return { repositoryKey, tests: [test] };
    }
  }
  return undefined;
}

/** Returns the first web address in a text, without its fragment. */
function findAddress(text: string): string | undefined {
  const address = /https?:\/\/[^\s"'`<>()]+/i.exec(text)?.[0];
  const checkedLink = checkLink(address);
  return checkedLink.ok ? normalizeUrl(checkedLink.url) : undefined;
}

/** Returns whether an address is that of a page. Web applications add parameters to addresses without any. */
function isSamePage(address: string, url: string | undefined): boolean {
  if (url === undefined) {
    return false;
  }
  const page = normalizeUrl(url);
  if (address === page) {
    return true;
  }
  return !page.includes("?") && address.replace(/\/?\?.*$/, "") === page;
}

function normalizeUrl(url: string): string {
  return url.replace(/#.*$/, "").replace(/\/$/, "");
}
