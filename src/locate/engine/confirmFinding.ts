import type { SourceFile } from "../../domain/location";
import { withoutRewriting } from "../../domain/testNames/titleWords";
import type { FileIndex } from "../fileIndex/fileIndex";
import { findImportedFiles } from "./importedFiles";
import type { FileFinding, LookupFiles } from "./lookupFiles";
import type { Workspace } from "./workspace";

/**
 * Words that programs print although no source contains them: HTTP methods, names of types and values, a missing file.
 */
const printedWords = new Set(
  `checkout connect copy delete head link lock merge mkactivity mkcalendar mkcol move notify options patch post
propfind proppatch purge query rebind report search source subscribe trace unbind unlink unlock unsubscribe
array bigint boolean closure date error false function infinity invalid null number object string symbol true undefined
such directory`.split(/\s/),
);

/** A word that is long enough not to stand in any text by chance. */
const longWord = /\p{Lu}\p{Ll}{3,}|\p{Ll}{4,}|\p{Lu}{4,}/gu;

function splitWords(text: string): readonly string[] {
  return text.match(longWord)?.map((word) => word.toLowerCase()) ?? [];
}

/** Maximum number of other files that are searched for the words that the file of a test lacks. */
const maxImported = 20;

const readingWord = String.raw`\b(?:require|import|from|join|resolve|load|open|read|parse)\w{0,20}\b`;
const dataEnding = String.raw`\.(?:json|ya?ml|toml|csv|xml)["'\x60]`;
/** Matches code that may read a data file, from which a test may take its titles. */
const dataFile = new RegExp(String.raw`${readingWord}[^\n]{0,80}${dataEnding}`, "i");

/**
 * Returns a finding unchanged if each word of its open text occurs in a file that led to it, in a file that this one
 * imports, or in a path: a computed title gets its words from there. Otherwise the place counts as one around the test.
 */
export async function confirmFinding(
  finding: FileFinding,
  files: LookupFiles,
  workspace: Workspace,
): Promise<FileFinding> {
  const { file, location, openText, standing } = finding;
  if (!openText || !("range" in location)) {
    return finding;
  }
  const words = splitWords(withoutRewriting(openText)).filter((word) => !printedWords.has(word));
  const pathWords = listPathWords(workspace.index);
  let unknownWords = words.filter((word) => !pathWords.has(word));
  for await (const { text, isOwn } of readRelatedTexts(file, files, workspace)) {
    if (isOwn && dataFile.test(text)) {
      return finding;
    }
    const lowerText = text.toLowerCase();
    unknownWords = unknownWords.filter((word) => !lowerText.includes(word));
    if (unknownWords.length === 0) {
      return finding;
    }
  }
  const { range } = location;
  const container: FileFinding["location"] = { confidence: "container", file, range, miss: "nameNotFound" };
  return { ...finding, standing: standing === "final" ? "withoutCase" : "around", location: container };
}

interface RelatedText {
  readonly text: string;
  /** Whether it is the text of the finding's file itself, or of a file that this one imports. */
  readonly isOwn: boolean;
}

/** Yields the texts of a file, of those that led to it, and of those that it imports. */
async function* readRelatedTexts(
  file: SourceFile,
  files: LookupFiles,
  workspace: Workspace,
): AsyncIterable<RelatedText> {
  const [ownText = "", ...otherTexts] = await files.readTexts(file);
  yield { text: ownText, isOwn: true };
  for (const text of otherTexts) {
    yield { text, isOwn: false };
  }
  const importedFiles = await findImportedFiles(file, workspace, files);
  for (const importedFile of importedFiles.slice(0, maxImported)) {
    const content = await files.read(importedFile);
    if (content) {
      yield { text: content.text, isOwn: true };
    }
  }
}

function listPathWords(index: FileIndex): ReadonlySet<string> {
  return index.memoize("words of paths", () => {
    const words = index.files.flatMap(({ path }) => splitWords(path));
    return new Set(words);
  });
}
