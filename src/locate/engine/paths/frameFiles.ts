import type { SourceFile } from "../../../domain/location";
import type { TestAddress } from "../../../domain/testAddress";
import type { FileIndex } from "../../fileIndex/fileIndex";
import type { Root } from "../../files";
import type { Position } from "./frameForm";
import { resolveFramePath } from "./resolvePath";

const installedFolder = "node_modules|site-packages|dist-packages|vendor|gems|Pods|_deps|deps";
const toolFolder = String.raw`(?:usr|opt)\/(?:local\/)?(?:lib|go|share|include|hostedtoolcache)|rustc|nix\/store`;
/** Folders of what others wrote, in the paths of frames. */
const foreignPath = new RegExp(String.raw`[/\\](?:${installedFolder})[/\\]|^\/(?:${toolFolder})\/`);

/** Finds the workspace's files of the frames of one failure. */
export class FrameFiles {
  readonly #files = new Map<string, SourceFile | undefined>();

  constructor(
    private readonly test: TestAddress,
    private readonly index: FileIndex,
    private readonly roots: readonly Root[],
  ) {}

  /** Returns the only file that a frame can be of. */
  find({ path, type }: Pick<Position, "path" | "type">): SourceFile | undefined {
    const recordedPath = type === undefined ? path : createTypePath(type, path);
    if (!this.#files.has(recordedPath)) {
      this.#files.set(recordedPath, this.#resolve(recordedPath));
    }
    return this.#files.get(recordedPath);
  }

  #resolve(path: string): SourceFile | undefined {
    if (foreignPath.test(path)) {
      return undefined;
    }
    const { files, sure } = resolveFramePath(path, this.index, this.roots);
    if (sure && files.length > 1) {
      return this.#chooseNearest(files);
    }
    const [file] = files;
    return sure || (file && this.#isNamed(file)) ? file : undefined;
  }

  /** Returns whether the record names this file: its own, below a folder of another machine. */
  #isNamed({ path }: SourceFile): boolean {
    const { classname = "", filePath = "" } = this.test;
    const [fileName = ""] = path.split("/").reverse();
    if (fileName === "") {
      return false;
    }
    return [filePath, classname].some((field) => {
      const segments = field.split(/[/\\]/);
      return segments.at(-1) === fileName;
    });
  }

  /** Returns the file whose folder the record names, of several that a path may be of. */
  #chooseNearest(files: readonly SourceFile[]): SourceFile | undefined {
    const { classname = "", filePath = "" } = this.test;
    const nameParts = splitName(filePath === "" ? classname : filePath);
    const rankedFiles = files.map((file) => ({ file, rank: countCommonFolders(file.path, nameParts) }));
    rankedFiles.sort((a, b) => b.rank - a.rank);
    const [best, second] = rankedFiles;
    return best && best.rank > (second?.rank ?? 0) ? best.file : undefined;
  }
}

/** Returns the path of a file that declares a class, by its package. */
function createTypePath(type: string, file: string): string {
  const [, ...segments] = type.split(".").reverse();
  return [...segments.reverse(), file].join("/");
}

function splitName(name: string): readonly string[] {
  return name.split(/[/\\.:]+/).filter((part) => part !== "");
}

/** Counts the folders of a path, from its file up, that a name has in this order. */
function countCommonFolders(path: string, nameParts: readonly string[]): number {
  const segments = path.split("/");
  const folders = segments.slice(0, -1).reverse();
  let best = 0;
  for (let end = nameParts.length; end > 0; end--) {
    let count = 0;
    while (count < folders.length && count < end && folders[count] === nameParts[end - 1 - count]) {
      count++;
    }
    best = Math.max(best, count);
  }
  return best;
}
