/** A CODEOWNERS file of a Git host: which owners each path has. */
export interface Codeowners {
  /** Owners of the last rule that matches the path as it is given; none if no rule does, or if that rule names none. */
  ownersOf(path: string): readonly string[];
}

interface Rule {
  readonly pattern: RegExp;
  readonly owners: readonly string[];
}

/**
 * Reads CODEOWNERS in GitHub's syntax: gitignore patterns without negation and ranges, `\` escapes a space or a `#`,
 * a `#` that follows white space begins a comment.
 */
export function parseCodeowners(text: string): Codeowners {
  const rules = text
    .split(/\r?\n/)
    .map(parseRule)
    .filter((rule) => rule !== undefined)
    .reverse();
  return {
    ownersOf: (path) => (path === "" ? [] : (rules.find(({ pattern }) => pattern.test(path))?.owners ?? [])),
  };
}

function parseRule(line: string): Rule | undefined {
  const [pattern, ...owners] = line.replace(/(^|\s)#.*$/, "").match(/(?:\\.|\S)+/g) ?? [];
  return pattern === undefined ? undefined : { pattern: toRegExp(pattern.replace(/\\(.)/g, "$1")), owners };
}

/** A slash before the end ties a pattern to the root; what matches a folder covers all below it, except `folder/*`. */
function toRegExp(pattern: string): RegExp {
  const body = pattern.replace(/^\//, "").replace(/\/$/, "");
  const isAnchored = pattern.startsWith("/") || body.includes("/");
  const childSource = pattern.endsWith("/") ? "/.+" : body.endsWith("/*") ? "" : "(?:/.+)?";
  return new RegExp(`^${isAnchored ? "" : "(?:.*/)?"}${globSource(body)}${childSource}$`, "s");
}

function globSource(glob: string): string {
  return glob.replace(/\*\*\/|\/\*\*$|\*\*|\*|\?|[.+^${}()|[\]\\]/g, (token) => {
    switch (token) {
      case "**/":
        return "(?:.*/)?";
      case "/**":
        return "/.*";
      case "**":
        return ".*";
      case "*":
        return "[^/]*";
      case "?":
        return "[^/]";
      default:
        return `\\${token}`;
    }
  });
}
