const otherSystems = "aix|android|darwin|dragonfly|freebsd|illumos|ios|js|netbsd|openbsd|plan9|solaris|wasip1|windows";
const otherProcessors = "386|arm|arm64|loong64|mips(?:64)?(?:le)?|ppc64(?:le)?|riscv64|s390x|wasm";
const otherTag = new RegExp(`^(?:${otherSystems}|${otherProcessors})$`);
const otherPlatform = new RegExp(String.raw`_(?:${otherSystems}|${otherProcessors})(?:_\w{1,9})?_test\.go$`);
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
  const tags = constraint.match(/[\w.]+/g) ?? [];
  if (!tags.every((tag) => usualTag.test(tag) || otherTag.test(tag))) return false;
  const values = constraint.replace(/[\w.]+/g, (tag) => (usualTag.test(tag) ? "1" : "0"));
  let expression = "";
  let reduced = values.replace(/\s/g, "");
  while (reduced !== expression) {
    expression = reduced;
    reduced = reduceTags(expression);
  }
  return expression === "1";
}

/** Evaluates the operands without operators of their own. */
function reduceTags(expression: string): string {
  const withoutMarks = expression.replace(/!0|\(1\)/g, "1").replace(/!1|\(0\)/g, "0");
  const withoutAnd = withoutMarks.replace("1&&1", "1").replace(/[01]&&0|0&&1/, "0");
  if (withoutAnd !== expression) return withoutAnd;
  return expression.replace(/(?<![&!])([01])\|\|([01])(?!&)/, (_, left, right) => (left === "1" ? left : right));
}
