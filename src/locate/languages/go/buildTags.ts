const otherSystems = "aix|android|darwin|dragonfly|freebsd|illumos|ios|js|netbsd|openbsd|plan9|solaris|wasip1|windows";
const otherPlatform = new RegExp(String.raw`_(?:${otherSystems}|386|arm64)(?:_\w{1,9})?_test\.go$`);
const buildLine = /^\/\/go:build (.{1,300})$/m;
/** Matches a constraint that the system on which most tests run meets, or one that only excludes some other systems. */
const usualConstraint = new RegExp(String.raw`(?<![!\w])(?:linux|unix|go1)\b(?! && arm64)|!\(?(?:${otherSystems})\b`);

/**
 * Returns whether a file is built only for systems other than the one on which most tests run, or only with tags that
 * its project defines.
 */
export function isBuiltElsewhere(path: string, text: string): boolean {
  if (otherPlatform.test(path)) {
    return true;
  }
  const [head = ""] = text.split(/^package /m, 1);
  const constraint = buildLine.exec(head)?.[1];
  return constraint !== undefined && !usualConstraint.test(constraint);
}
