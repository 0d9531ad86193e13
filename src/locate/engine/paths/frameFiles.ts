import type { SourceFile } from "../../../domain/location";
import type { TestAddress } from "../../../domain/testAddress";
import type { FileIndex } from "../../fileIndex/fileIndex";
import type { Root } from "../../files";
import type { Position } from "./frameForm";
import { resolveFramePath } from "./resolvePath";

const installedFolder = "node_modules|site-packages|dist-packages|vendor|gems|Pods|_deps|deps";
const toolFolder = String.raw`(?:usr|opt)\/(?:local\/)?(?:lib|go|share|include|hostedtoolcache)|rustc|nix\/store`;
/** Matches paths of frames in installed code, which is not part of the workspace. */
const foreignPath = new RegExp(String.raw`[/\\](?:${installedFolder})[/\\]|^\/(?:${toolFolder})\/`);

/** Finds the files of the workspace for the frames of one failure. */
export class FrameFiles {
  readonly #files = new Map<string, SourceFile | undefined>();

  constructor(
    private readonly test: TestAddress,
    private readonly index: FileIndex,
    private readonly roots: readonly Root[],
  ) {}

  /** Returns the file of a frame; `undefined` unless there is exactly one that it can be. */
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

  /** Returns whether the record's own path, below a folder of another machine, is that of this file. */
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

  /** Returns the file whose folder the record names, among several that a path may mean. */
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

/** Counts the folders of a path, from its file upwards, that occur in a name in this order. */
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
