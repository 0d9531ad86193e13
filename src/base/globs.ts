/** Where a glob pattern has a folder, and what it says of the paths below that folder. */
export interface FolderOfGlob {
  /** Glob pattern of the folder. */
  readonly folder: string;
  /** Glob pattern of the files, relative to a folder that matches. */
  readonly files: string;
}

/**
 * Splits a glob pattern at each of its slashes: a file that matches lies in folders that match. Slashes within
 * braces and brackets do not count.
 *
 * @returns the outermost folder first; none for a pattern of a file name alone
 */
export function foldersOfGlob(pattern: string): readonly FolderOfGlob[] {
  const segments = splitSegments(pattern);
  if (segments.some((segment) => segment === "")) return [];
  return segments.slice(1).map((_, index) => {
    const remainingSegments = segments.slice(index + 1);
    // Folders of any depth end where they begin as well.
    if (segments[index] === "**") remainingSegments.unshift("**");
    return { folder: segments.slice(0, index + 1).join("/"), files: remainingSegments.join("/") };
  });
}

function splitSegments(pattern: string): string[] {
  const segments = [""];
  let depth = 0;
  for (const character of pattern) {
    if (character === "/" && depth === 0) {
      segments.push("");
      continue;
    }
    if (character === "{" || character === "[") depth++;
    else if ((character === "}" || character === "]") && depth > 0) depth--;
    segments.push(segments.pop() + character);
  }
  return segments;
}
