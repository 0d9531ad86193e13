import { distinctFiles, isSameFile, type SourceFile } from "../../domain/location";
import { findDefaultStem } from "../fileIndex/fileIndex";
import { baseName, findFolder, joinPath } from "../fileIndex/pathNames";
import type { SourceFiles } from "../files";
import type { FileHint } from "../language";
import { languageFor } from "../languages/registry";
import type { Workspace } from "./workspace";

/** Number of characters at the start of a file that are searched for imports. */
const maxLength = 100_000;

/** Maximum number of imports of one file that are followed. */
const maxImports = 200;

/** Maximum number of files that one import, or a file's own name, may mean: a name of more files says too little. */
const maxNamesakes = 8;

/** The part of a test file's name before or after the name of the tested file. */
const testAffix = /^tests?[_-]|[_-]?(?:[Tt]est|[Ss]pec)s?$/;

/**
 * Finds the files of the workspace that a file imports directly, and those that it is named after: `cart.go` for
 * `cart_test.go`. They are in the order of the imports, without the file itself.
 */
export async function findImportedFiles(
  file: SourceFile,
  workspace: Workspace,
  files: Pick<SourceFiles, "read">,
): Promise<readonly SourceFile[]> {
  const content = await files.read(file);
  const hints = listImports(file.path, content?.text.slice(0, maxLength) ?? "");
  const importedFiles = hints.flatMap((hint) => resolveImport(hint, file, workspace));
  const testedFiles = findTested(file, workspace);
  const foundFiles = distinctFiles([...importedFiles, ...testedFiles]);
  return foundFiles.filter((foundFile) => !isSameFile(foundFile, file));
}

function listImports(path: string, text: string): readonly FileHint[] {
  const { imports } = languageFor(path) ?? {};
  if (!imports) {
    return [];
  }
  const hints: FileHint[] = [];
  let count = 0;
  for (const [, name = ""] of text.matchAll(imports.pattern)) {
    if (++count > maxImports) {
      break;
    }
    hints.push(...imports.readHints(name));
  }
  return hints;
}

function resolveImport(hint: FileHint, importer: SourceFile, workspace: Workspace): readonly SourceFile[] {
  if (hint.kind === "path") {
    const path = joinPath(findFolder(importer.path), hint.path);
    const besideImporter = path === undefined ? undefined : workspace.index.get(importer.root, path);
    if (besideImporter) {
      return [besideImporter];
    }
  }
  const { files } = workspace.resolve(hint, importer);
  return files.length > maxNamesakes ? [] : files;
}

/** Returns the files that a test file is named after. */
function findTested({ path }: SourceFile, { index }: Workspace): readonly SourceFile[] {
  if (!index.ranks.looksLikeTest(path)) {
    return [];
  }
  const testedName = findDefaultStem(baseName(path)).replace(testAffix, "");
  const namesakes = index.withStem(testedName);
  const language = languageFor(path);
  const sources = namesakes.filter((namesake) => {
    return !index.ranks.looksLikeTest(namesake.path) && languageFor(namesake.path) === language;
  });
  return sources.length > maxNamesakes ? [] : sources;
}
