import type { SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { extensionOf, stemKey } from "../../fileIndex/pathNames";
import type { PathNode } from "../../fileIndex/pathNode";
import { languages } from "../../languages/registry";
import { isTypeName } from "../../names/typeNames";

const typeFileEndings = new Set(languages.flatMap(({ typeFileExtensions = [] }) => typeFileExtensions));
/** Types that may be nested in each other inside one file. */
const mostNested = 3;

/**
 * Files named after a type or after one around it, as far as their folders are named after its namespaces; letters' case and `_` do
 * not count. Sure if a folder is.
 */
export function typeFiles(parts: readonly string[], index: FileIndex): { files: readonly SourceFile[]; sure: boolean } {
  for (let last = parts.length; last > Math.max(0, parts.length - mostNested); last--) {
    // What stands before a type's name in small letters is a package.
    if (last < parts.length && isTypeName(parts.at(-1)) && !isTypeName(parts[last - 1])) break;
    const tree = typeTree(parts[last - 1] ?? "", index);
    if (!tree || tree.all.length === 0) continue;
    const { nodes, words } = innermost(tree, parts.slice(0, last - 1).map(stemKey));
    return { files: index.inOrder(nodes.map(({ files }) => files)), sure: words > 0 };
  }
  return { files: [], sure: false };
}

function typeTree(name: string, index: FileIndex): PathNode | undefined {
  const named = index.withStem(name);
  const isSource = ({ path }: SourceFile): boolean => typeFileEndings.has(extensionOf(path));
  if (named.length === 0) return undefined;
  return index.once(`types\n${stemKey(name)}`, () => index.folderTree(named.filter(isSource), stemKey));
}

/** No name of a file is longer. */
const maxNameLength = 255;

/** The files whose folders are named as most of the last namespaces; a folder's name may hold dots (`Acme.Tests/`). */
function innermost(node: PathNode, scopes: readonly string[]): { nodes: readonly PathNode[]; words: number } {
  let best: { nodes: readonly PathNode[]; words: number } = { nodes: [node], words: 0 };
  for (let words = 1; words <= scopes.length; words++) {
    const name = scopes.slice(-words).join(".");
    if (name.length > maxNameLength) break;
    const folder = node.child(name);
    const inner = folder && innermost(folder, scopes.slice(0, -words));
    if (!inner || words + inner.words < best.words) continue;
    const nodes = words + inner.words > best.words ? inner.nodes : [...best.nodes, ...inner.nodes];
    best = { nodes, words: words + inner.words };
  }
  return best;
}
