/** Where a repository may keep its CODEOWNERS, the place that counts first. */
export const codeownersPaths = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"] as const;

/** A user or team (`@jane`, `@acme/web`, `@@maintainer`) or an e-mail address. */
const owner = /^(?:@{1,2}[^\s@]{1,200}|[^\s@]{1,100}@[^\s@]{1,200})$/;

/**
 * Every owner that a CODEOWNERS file names, each once (in any case), in the file's order. Reads GitHub's syntax and GitLab's sections, whose
 * headers name owners for all below them: `[Docs][2] @acme/docs`, `^[Optional]`. Paths are not looked at.
 */
export function ownersIn(codeowners: string): readonly string[] {
  const found = new Map<string, string>();
  for (const line of codeowners.split(/\r?\n/)) {
    for (const word of ownerWords(line)) {
      if (owner.test(word) && !found.has(word.toLowerCase())) found.set(word.toLowerCase(), word);
    }
  }
  return [...found.values()];
}

/** What follows a line's path or a section's heading, up to a comment. A space or `#` that belongs to a path is escaped. */
function ownerWords(line: string): readonly string[] {
  const text = line.trim();
  if (text === "" || text.startsWith("#")) return [];
  const section = /^\^?\[[^\]]{1,200}\](?:\[\d{1,3}\])?/.exec(text);
  const [, ...words] = section ? ["", ...text.slice(section[0].length).split(/\s+/)] : text.split(/(?<!\\)\s+/);
  const comment = words.findIndex((word) => word.startsWith("#"));
  return comment === -1 ? words : words.slice(0, comment);
}
