import { askExtension } from "../../base/askExtension";
import type { Clock } from "../../base/clock";
import type { GitRepository } from "./gitApi";

/** Milliseconds that a fetch has, in which the user may have to enter a password. */
const fetchTimeoutMs = 5 * 60_000;

/**
 * Returns the repository with questions that end: each rejects with `ExtensionError` if Git does not answer in
 * time.
 */
export function limitQuestions(git: GitRepository, clock: Clock): GitRepository {
  const ask = <T>(question: () => Promise<T>, timeoutMs?: number) => {
    const options = timeoutMs === undefined ? { clock } : { clock, timeoutMs };
    return askExtension("the Git extension", question, options);
  };
  const { checkIgnore } = git;
  return {
    rootUri: git.rootUri,
    state: git.state,
    getConfig: (key) => ask(() => git.getConfig(key)),
    getGlobalConfig: (key) => ask(() => git.getGlobalConfig(key)),
    getBranches: (query) => ask(() => git.getBranches(query)),
    getMergeBase: (ref, otherRef) => ask(() => git.getMergeBase(ref, otherRef)),
    log: (options) => ask(() => git.log(options)),
    diffWith: (ref, path) => ask(() => git.diffWith(ref, path)),
    diffBetween: (ref, otherRef) => ask(() => git.diffBetween(ref, otherRef)),
    blame: (path) => ask(() => git.blame(path)),
    show: (ref, path) => ask(() => git.show(ref, path)),
    getCommit: (ref) => ask(() => git.getCommit(ref)),
    fetch: (options) => ask(() => git.fetch(options), fetchTimeoutMs),
    ...(checkIgnore && { checkIgnore: (paths) => ask(() => checkIgnore.call(git, paths)) }),
  };
}
