/** Possible paths of a CODEOWNERS file in a repository, in order of precedence. */
export const codeownersPaths = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"] as const;

/** Matches a user or team (`@jane`, `@acme/web`, `@@maintainer`) or an email address. */
const ownerPattern = /^(?:@{1,2}[^\s@]{1,200}|[^\s@]{1,100}@[^\s@]{1,200})$/;

/** Path of a line, in which white space and `#` are escaped. */
const path = /^(?:[^\s\\]|\\.?)+/;
/**
 * White space, separators that people write between owners although nothing reads them, and brackets around an email
 * address.
 */
const separators = /[\s,;<>]+/;

const sectionHeading = /^\^?\[[^\]]{1,200}\](?:\[\d{1,3}\])?/;

/**
 * Returns all owners in a CODEOWNERS file, each once (in any case), in the file's order. Supports GitHub's syntax and
 * GitLab's sections, whose headers name owners for all lines below them: `[Docs][2] @acme/docs`, `^[Optional]`.
 * Ignores paths.
 */
export function extractOwners(codeowners: string): readonly string[] {
  const ownersByKey = new Map<string, string>();
  for (const line of codeowners.split(/\r?\n/)) {
    for (const owner of listOwnerWords(line).filter((word) => ownerPattern.test(word))) {
      const key = owner.toLowerCase();
      if (!ownersByKey.has(key)) {
        ownersByKey.set(key, owner);
      }
    }
  }
  return [...ownersByKey.values()];
}

/** Returns the words after a line's path or a section's heading, up to a comment. */
function listOwnerWords(line: string): readonly string[] {
  const text = line.trim();
  if (text === "" || text.startsWith("#")) {
    return [];
  }
  const start = sectionHeading.exec(text) ?? path.exec(text);
  const words = text.slice(start?.[0].length).split(separators);
  const comment = words.findIndex((word) => word.startsWith("#"));
  return comment === -1 ? words : words.slice(0, comment);
}
