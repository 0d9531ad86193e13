import type { SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { findExtension, stemKey } from "../../fileIndex/pathNames";
import type { PathNode } from "../../fileIndex/pathNode";
import { languages } from "../../languages/registry";
import { isTypeName } from "../../names/typeNames";

const typeFileEndings = new Set(languages.flatMap(({ typeFileExtensions = [] }) => typeFileExtensions));
/** Maximum number of types in one file that are nested in each other. */
const maxNesting = 3;

/**
 * Finds files named after a type or an enclosing type, in the folders that match most of its namespaces; case and `_`
 * are ignored. `sure` if a folder matches.
 */
export function findTypeFiles(
  parts: readonly string[],
  index: FileIndex,
): { files: readonly SourceFile[]; sure: boolean } {
  for (let end = parts.length; end > Math.max(0, parts.length - maxNesting); end--) {
    // A lowercase name before the name of a type is a package.
    if (end < parts.length && isTypeName(parts.at(-1)) && !isTypeName(parts[end - 1])) break;
    const tree = createTypeTree(parts[end - 1] ?? "", index);
    if (!tree || tree.all.length === 0) continue;
    const { nodes, words } = findInnermost(tree, parts.slice(0, end - 1).map(stemKey));
    return { files: index.mergeInOrder(nodes.map(({ files }) => files)), sure: words > 0 };
  }
  return { files: [], sure: false };
}

function createTypeTree(name: string, index: FileIndex): PathNode | undefined {
  const filesWithStem = index.withStem(name);
  const isSource = ({ path }: SourceFile): boolean => typeFileEndings.has(findExtension(path));
  if (filesWithStem.length === 0) return undefined;
  return index.memoize(`types\n${stemKey(name)}`, () =>
    index.createFolderTree(filesWithStem.filter(isSource), stemKey),
  );
}

/** Maximum length of a file's name. */
const maxNameLength = 255;

/**
 * Finds the files whose folders match most of the innermost namespaces; a folder's name may contain dots
 * (`Acme.Tests/`).
 */
function findInnermost(node: PathNode, scopes: readonly string[]): { nodes: readonly PathNode[]; words: number } {
  let best: { nodes: readonly PathNode[]; words: number } = { nodes: [node], words: 0 };
  for (let words = 1; words <= scopes.length; words++) {
    const name = scopes.slice(-words).join(".");
    if (name.length > maxNameLength) break;
    const folder = node.child(name);
    const inner = folder && findInnermost(folder, scopes.slice(0, -words));
    if (!inner || words + inner.words < best.words) continue;
    const nodes = words + inner.words > best.words ? inner.nodes : [...best.nodes, ...inner.nodes];
    best = { nodes, words: words + inner.words };
  }
  return best;
}
