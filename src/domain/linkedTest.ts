import { findTestLink } from "./deepLink";
import { checkLink } from "./link";
import type { FailingTest } from "./records";
import { isSameRepository } from "./repository";

/** Failing test that a link refers to. */
export interface LinkedTest {
  /** `repositoryKey` of an open repository; the name in the link if no such repository is open. */
  readonly repositoryKey: string;
  readonly testId: string;
  /** Absent if no test with that id is loaded. */
  readonly test?: FailingTest;
}

/**
 * Finds the test that a text refers to, by a link of this extension or by the URL of a loaded test.
 *
 * @param repositoryKeys `repositoryKey` of the open repositories
 * @param listsOf returns the loaded tests of one of them
 */
export function findLinkedTest(
  text: string,
  repositoryKeys: readonly string[],
  listsOf: (key: string) => readonly (readonly FailingTest[])[],
): LinkedTest | undefined {
  const findTestIn = (key: string, matches: (test: FailingTest) => boolean) => listsOf(key).flat().find(matches);
  const link = findTestLink(text);
  if (link) {
    const { testId, repository } = link;
    const repositoryKey = repositoryKeys.find((key) => isSameRepository(key, repository)) ?? repository;
    const test = findTestIn(repositoryKey, ({ id }) => id === testId);
    return { repositoryKey, testId, ...(test && { test }) };
  }
  const address = findAddress(text);
  if (address === undefined) return undefined;
  for (const repositoryKey of repositoryKeys) {
    const test = findTestIn(repositoryKey, ({ url }) => isSamePage(address, url));
    if (test) return { repositoryKey, testId: test.id, test };
  }
  return undefined;
}

/** Returns the first web address in a text, without its fragment. */
function findAddress(text: string): string | undefined {
  const checkedLink = checkLink(/https?:\/\/[^\s"'`<>()]+/i.exec(text)?.[0]);
  return checkedLink.ok ? normalizeUrl(checkedLink.url) : undefined;
}

/** Returns true if an address is that of a page. Web applications add parameters to addresses without any. */
function isSamePage(address: string, url: string | undefined): boolean {
  if (url === undefined) return false;
  const page = normalizeUrl(url);
  return address === page || (!page.includes("?") && address.replace(/\/?\?.*$/, "") === page);
}

function normalizeUrl(url: string): string {
  return url.replace(/#.*$/, "").replace(/\/$/, "");
}
