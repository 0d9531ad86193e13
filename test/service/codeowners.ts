/** A parsed CODEOWNERS file. */
export interface Codeowners {
  /** Returns the owners of the last rule that matches the path, which may be none; none if no rule matches. */
  ownersOf(path: string): readonly string[];
}

interface Rule {
  readonly pattern: RegExp;
  readonly owners: readonly string[];
}

/**
 * Parses CODEOWNERS in GitHub's syntax: gitignore patterns without negation and ranges. `\` escapes a space or a `#`; a
 * `#` after white space begins a comment.
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

/**
 * Returns the expression of a pattern. A pattern with a slash before its end is relative to the root. A pattern that
 * matches a folder also matches everything below it, except `folder/*`.
 */
function toRegExp(pattern: string): RegExp {
  const body = pattern.replace(/^\//, "").replace(/\/$/, "");
  const isAnchored = pattern.startsWith("/") || body.includes("/");
  return new RegExp(`^${isAnchored ? "" : "(?:.*/)?"}${globSource(body)}${childSource(pattern)}$`, "s");
}

function childSource(pattern: string): string {
  if (pattern.endsWith("/")) {
    return "/.+";
  }
  return pattern.endsWith("/*") ? "" : "(?:/.+)?";
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
