import { baseName, findExtension } from "./pathNames";

/** Predicate for a text that is the path of a source file: on one line, and with the extension of a language. */
export type IsSourcePath = (text: string) => boolean;

/** Creates the predicate for paths of files with these extensions. */
export function createSourcePathTest(extensions: Iterable<string>): IsSourcePath {
  const knownExtensions = new Set(extensions);
  return (text) => {
    if (text.length > 4096 || /[\n\r<>|"*]/.test(text)) return false;
    const path = text.replace(/(?:::.*|:\d+(?::\d+)?)$/, "").replaceAll("\\", "/");
    // "reads jest.config.js" is a title, "my tests/a.test.js" a path.
    if (/\s/.test(text) && !path.includes("/")) return false;
    if (text.includes(" › ") || !knownExtensions.has(findExtension(path))) return false;
    return !/^\.\w*$/.test(baseName(path));
  };
}
