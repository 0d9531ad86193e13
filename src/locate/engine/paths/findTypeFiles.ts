import type { FileIndex } from "../../fileIndex/fileIndex";
import { findExtension, stemKey } from "../../fileIndex/pathNames";
import type { PathNode } from "../../fileIndex/pathNode";
import type { HintedFiles } from "../../language";
import { languages } from "../../languages/registry";
import { isTypeName } from "../../names/typeNames";

const typeFileEndings = new Set(languages.flatMap(({ typeFileExtensions = [] }) => typeFileExtensions));
/** Maximum number of types in one file that are nested in each other. */
const maxNesting = 3;

/**
 * Finds files named after a type or an enclosing type, in the folders that match most of its namespaces; case and `_`
 * are ignored. `sure` if a folder matches.
 */
export function findTypeFiles(parts: readonly string[], index: FileIndex): HintedFiles {
  const isType = isTypeName(parts.at(-1));
  const lastStart = Math.max(0, parts.length - maxNesting);
  for (let i = parts.length - 1; i >= lastStart; i--) {
    const name = parts[i] ?? "";
    // A lowercase name before the name of a type is a package.
    if (isType && !isTypeName(name)) {
      break;
    }
    const tree = createTypeTree(name, index);
    if (!tree || tree.all.length === 0) {
      continue;
    }
    const scopes = parts.slice(0, i).map(stemKey);
    const { nodes, words } = findInnermost(tree, scopes);
    const files = index.mergeInOrder(nodes.map((node) => node.files));
    return { files, sure: words > 0 };
  }
  return { files: [], sure: false };
}

function createTypeTree(name: string, index: FileIndex): PathNode | undefined {
  const filesWithStem = index.withStem(name);
  if (filesWithStem.length === 0) {
    return undefined;
  }
  return index.memoize(`types\n${stemKey(name)}`, () => {
    const typeFiles = filesWithStem.filter(({ path }) => typeFileEndings.has(findExtension(path)));
    return index.createFolderTree(typeFiles, stemKey);
  });
}

/** Maximum length of a file's name. */
const maxNameLength = 255;

/** Folders that match equally many namespaces. */
interface MatchingFolders {
  readonly nodes: readonly PathNode[];
  /** Number of namespaces. */
  readonly words: number;
}

/**
 * Finds the files whose folders match most of the innermost namespaces; a folder's name may contain dots
 * (`Acme.Tests/`).
 */
function findInnermost(node: PathNode, scopes: readonly string[]): MatchingFolders {
  let best: MatchingFolders = { nodes: [node], words: 0 };
  for (let length = 1; length <= scopes.length; length++) {
    const name = scopes.slice(-length).join(".");
    if (name.length > maxNameLength) {
      break;
    }
    const folder = node.child(name);
    if (!folder) {
      continue;
    }
    const inner = findInnermost(folder, scopes.slice(0, -length));
    const words = length + inner.words;
    if (words > best.words) {
      best = { nodes: inner.nodes, words };
    } else if (words === best.words) {
      best = { nodes: [...best.nodes, ...inner.nodes], words };
    }
  }
  return best;
}
