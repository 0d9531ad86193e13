import { checkLink } from "../link";
import type { TestRun } from "../records";

type Source = Pick<TestRun, "pullRequests">;

/**
 * The page of another pull request of the same repository on its Git host: the link of a pull request under test with the other number in
 * the place of its own. `undefined` where no link ends in its pull request's number: nothing is guessed.
 */
export function pullRequestLink(run: Source, number: number): string | undefined {
  const start = linkStart(run);
  return start !== undefined && Number.isSafeInteger(number) && number >= 0 ? `${start}${number}` : undefined;
}

/** How links to pull requests end before their number, and what links to commits of the same host have in that place. */
const commitPaths: readonly (readonly [pullRequest: string, commit: string])[] = [
  ["/-/merge_requests/", "/-/commit/"],
  ["/pull-requests/", "/commits/"],
  ["/pulls/", "/commit/"],
  ["/pull/", "/commit/"],
];

/** The page of a commit of the same repository on its Git host; `undefined` where the host's way of writing it is not known. */
export function commitLink(run: Source, sha: string): string | undefined {
  const start = linkStart(run);
  const known = commitPaths.find(([pullRequest]) => start?.endsWith(pullRequest));
  if (start === undefined || !known || !/^[0-9a-f]{7,64}$/i.test(sha)) return undefined;
  const [pullRequest, commit] = known;
  return `${start.slice(0, -pullRequest.length)}${commit}${sha}`;
}

/** What stands before the number in the link of a pull request under test. */
function linkStart({ pullRequests }: Source): string | undefined {
  for (const { number, url } of pullRequests) {
    const checked = checkLink(url);
    if (checked.ok && !/[?#]/.test(checked.url) && checked.url.endsWith(`/${number}`)) {
      return checked.url.slice(0, -String(number).length);
    }
  }
  return undefined;
}
