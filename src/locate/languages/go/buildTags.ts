const otherSystems = "aix|android|darwin|dragonfly|freebsd|illumos|ios|js|netbsd|openbsd|plan9|solaris|wasip1|windows";
const otherPlatform = new RegExp(String.raw`_(?:${otherSystems}|386|arm64)(?:_\w{1,9})?_test\.go$`);
const buildLine = /^\/\/go:build (.{1,300})$/m;
/** Matches a constraint that the system of most tests meets, or all but some others. */
const usualConstraint = new RegExp(String.raw`(?<![!\w])(?:linux|unix|go1)\b(?! && arm64)|!\(?(?:${otherSystems})\b`);

/** Returns whether a file is built for other systems than that of most tests, or by tags of its project's own. */
export function isBuiltElsewhere(path: string, text: string): boolean {
  if (otherPlatform.test(path)) {
    return true;
  }
  const [head = ""] = text.split(/^package /m, 1);
  const constraint = buildLine.exec(head)?.[1];
  return constraint !== undefined && !usualConstraint.test(constraint);
}
