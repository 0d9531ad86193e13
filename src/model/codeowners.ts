/**
 * Every owner that a CODEOWNERS file names, each once, in the file's order: users, teams and e-mail addresses. Reads GitHub's syntax and
 * GitLab's sections, whose headers may name owners as well; paths are not looked at.
 */
export declare function ownersIn(codeowners: string): readonly string[];

/** Where a repository may keep the file, the one that counts first. */
export const codeownersPaths = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"] as const;
