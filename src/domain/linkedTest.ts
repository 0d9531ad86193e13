import { findTestLink } from "./deepLink";
import { checkLink } from "./link";
import type { FailingTest } from "./records";
import { isSameRepository } from "./repository";

/** The failing test that a link leads to. */
export interface LinkedTest {
  /** `repositoryKey` of an open repository; as the link has it where none of that name is open. */
  readonly repositoryKey: string;
  readonly testId: string;
  /** Absent where no test of that id is loaded. */
  readonly test?: FailingTest;
}

/**
 * Finds the test that a text leads to: by a link of this extension, or by the address of a loaded test's web page.
 *
 * @param keys `repositoryKey` of the open repositories
 * @param listsOf the tests that are loaded for one of them
 */
export function findLinkedTest(
  text: string,
  keys: readonly string[],
  listsOf: (key: string) => readonly (readonly FailingTest[])[],
): LinkedTest | undefined {
  const testIn = (key: string, isMeant: (test: FailingTest) => boolean) => listsOf(key).flat().find(isMeant);
  const link = findTestLink(text);
  if (link) {
    const { testId, repository } = link;
    const repositoryKey = keys.find((key) => isSameRepository(key, repository)) ?? repository;
    const test = testIn(repositoryKey, ({ id }) => id === testId);
    return { repositoryKey, testId, ...(test && { test }) };
  }
  const address = addressIn(text);
  if (address === undefined) return undefined;
  for (const repositoryKey of keys) {
    const test = testIn(repositoryKey, ({ url }) => isSamePage(address, url));
    if (test) return { repositoryKey, testId: test.id, test };
  }
  return undefined;
}

/** The first web address in a text, without the place on its page. */
function addressIn(text: string): string | undefined {
  const checked = checkLink(/https?:\/\/[^\s"'`<>()]+/i.exec(text)?.[0]);
  return checked.ok ? withoutEnd(checked.url) : undefined;
}

/** Whether an address is that of a page; web applications add parameters to addresses that have none. */
function isSamePage(address: string, url: string | undefined): boolean {
  if (url === undefined) return false;
  const page = withoutEnd(url);
  return address === page || (!page.includes("?") && address.replace(/\/?\?.*$/, "") === page);
}

function withoutEnd(url: string): string {
  return url.replace(/#.*$/, "").replace(/\/$/, "");
}
