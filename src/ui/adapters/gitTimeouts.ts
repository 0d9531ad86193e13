import { askExtension } from "../../base/askExtension";
import type { Clock } from "../../base/clock";
import type { GitRepository } from "./gitApi";

/** Timeout of a fetch in milliseconds: the user may have to enter a password meanwhile. */
const fetchTimeoutMs = 5 * 60_000;

/** Wraps a repository so that each call rejects with `ExtensionError` if Git does not answer in time. */
export function withTimeouts(git: GitRepository, clock: Clock): GitRepository {
  const ask = <T>(call: () => Promise<T>, timeoutMs?: number) => {
    const options = timeoutMs === undefined ? { clock } : { clock, timeoutMs };
    return askExtension("the Git extension", call, options);
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
