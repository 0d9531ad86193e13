import { extensionOf } from "./pathNames";

/** True for a text that is a path to a source file: no line ends, and the ending of a language. */
export type IsSourcePath = (text: string) => boolean;

/** Makes the test for paths to files with these endings. */
export function createSourcePathTest(extensions: Iterable<string>): IsSourcePath {
  const known = new Set(extensions);
  return (text) => {
    if (text.length > 4096 || /[\n\r<>|"*]/.test(text)) return false;
    const path = text.replace(/(?:::.*|:\d+(?::\d+)?)$/, "").replaceAll("\\", "/");
    const name = path.slice(path.lastIndexOf("/") + 1);
    // "reads jest.config.js" is a title, "my tests/a.test.js" a path.
    if (/\s/.test(text) && !path.includes("/")) return false;
    return name.length > 0 && !/ › | > /.test(text) && known.has(extensionOf(path)) && !/^\.?\w*$/.test(name);
  };
}
