const otherSystems = "aix|android|darwin|dragonfly|freebsd|illumos|ios|js|netbsd|openbsd|plan9|solaris|wasip1|windows";
const otherTag = new RegExp(`^(?:${otherSystems}|386|arm64)$`);
const otherPlatform = new RegExp(String.raw`_(?:${otherSystems}|386|arm64)(?:_\w{1,9})?_test\.go$`);
const buildLine = /^\/\/go:build (.{1,300})$/m;
/** Tags that are set where most tests run. */
const usualTag = /^(?:linux|unix|amd64|gc|cgo|go1\.\d+)$/;

/** Returns whether a file is built for other systems than that of most tests, or by tags of its project's own. */
export function isBuiltElsewhere(path: string, text: string): boolean {
  if (otherPlatform.test(path)) return true;
  const [head = ""] = text.split(/^package /m, 1);
  const constraint = buildLine.exec(head)?.[1];
  return constraint !== undefined && !evaluateTags(constraint);
}

function evaluateTags(constraint: string): boolean {
  const flatConstraint = constraint.replace(/\(([^()]*)\)/g, (_, inner) => (evaluateTags(inner) ? "linux" : "js"));
  if (flatConstraint !== constraint) return evaluateTags(flatConstraint);
  return constraint.split("||").some((alternative) => alternative.split("&&").every(evaluateTag));
}

function evaluateTag(source: string): boolean {
  const tag = source.replaceAll(/[\s!]/g, "");
  return source.includes("!") ? otherTag.test(tag) : usualTag.test(tag);
}
