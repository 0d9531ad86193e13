import { checkLink } from "../link";
import type { TestRun } from "../records";

type Source = Pick<TestRun, "pullRequests">;

/**
 * Returns the page of another pull request of the same repository on its Git host: the link of a pull request under
 * test, with the number replaced. Returns `undefined` if no link ends in its pull request's number.
 */
export function createPullRequestLink(run: Source, number: number): string | undefined {
  const prefix = findLinkPrefix(run);
  if (prefix === undefined || !Number.isSafeInteger(number) || number < 0) {
    return undefined;
  }
  return `${prefix}${number}`;
}

/**
 * Path segments before the number in links to pull requests, with the matching segments for commits of the same host.
 */
const commitPaths: readonly (readonly [pullRequest: string, commit: string])[] = [
  ["/-/merge_requests/", "/-/commit/"],
  ["/pull-requests/", "/commits/"],
  ["/pulls/", "/commit/"],
  ["/pull/", "/commit/"],
];

/**
 * Returns the page of a commit of the same repository on its Git host; `undefined` if the link format of the host is
 * unknown.
 */
export function createCommitLink(run: Source, sha: string): string | undefined {
  const prefix = findLinkPrefix(run);
  const pathPair = commitPaths.find(([pullRequest]) => prefix?.endsWith(pullRequest));
  if (prefix === undefined || !pathPair || !/^[0-9a-f]{7,64}$/i.test(sha)) {
    return undefined;
  }
  const [pullRequest, commit] = pathPair;
  return `${prefix.slice(0, -pullRequest.length)}${commit}${sha}`;
}

/** Returns the part before the number in the link of a pull request under test. */
function findLinkPrefix({ pullRequests }: Source): string | undefined {
  for (const { number, url } of pullRequests) {
    const link = checkLink(url);
    if (!link.ok || /[?#]/.test(link.url) || !link.url.endsWith(`/${number}`)) {
      continue;
    }
    return link.url.slice(0, -String(number).length);
  }
  return undefined;
}
