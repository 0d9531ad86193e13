import { type Disposable, DisposableStore } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import type { SourceFile } from "../domain/location";
import type { SourceFiles } from "../locate/files";
import type { Channel, Handlers } from "./channel";
import type { FileListPart, HostMethods, LocalRoot, ReaderMethods } from "./protocol";
import { ignoreFailure } from "./sentTests";

/** Facts about files that the reading thread needs to read them itself. */
export interface LocalFiles {
  /** Returns the folder of a root on the disk; `undefined` for a root on another file system. */
  findDiskFolder(root: string): string | undefined;
  /** Files that are open in an editor, whose text may not be on the disk yet. */
  readonly openFiles: readonly SourceFile[];
  readonly onDidOpenFile: Event<SourceFile>;
  readonly onDidCloseFile: Event<SourceFile>;
}

/** Maximum paths in one message: sending them takes a small part of a turn. */
const maxPathsPerMessage = 5_000;

/** Part of the list of files that is being filled. */
interface PathsOfRoot {
  readonly root: string;
  readonly paths: string[];
}

type Send = (channel: Channel<ReaderMethods>) => Promise<unknown>;

/** Answers the reading thread's requests for files, and notifies it of changes. */
export class HostFiles implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changes = this.#disposables.add(new Emitter<Send>());

  /** Fires with a function that notifies the thread of a change. */
  readonly onDidChange: Event<Send> = this.#changes.event;

  constructor(private readonly files: SourceFiles & LocalFiles) {
    this.#disposables.addAll(
      files.onDidChange(() => this.#sendRoots()),
      files.onDidOpenFile((file) => this.#sendOpenFiles([file], [])),
      files.onDidCloseFile((file) => this.#sendOpenFiles([], [file])),
    );
  }

  readonly handlers: Omit<Handlers<HostMethods>, "readText" | "readCases"> = {
    listFiles: () => this.#list(),
    read: (_signal, file) => this.files.read(file),
    version: (_signal, file) => this.files.version(file),
    exists: (_signal, file) => this.files.exists(file),
  };

  /** Sends the state of the workspace to a new thread. */
  initialize(channel: Channel<ReaderMethods>): void {
    ignoreFailure(channel.call("changeFiles", [this.#roots]));
    ignoreFailure(channel.call("changeOpenFiles", [this.files.openFiles, []]));
  }

  get #roots(): readonly LocalRoot[] {
    return this.files.roots.map((root) => {
      const folder = this.files.findDiskFolder(root.key);
      if (folder === undefined) {
        return root;
      }
      return { ...root, folder };
    });
  }

  /** Iterates over the list of files in parts, each with files of one root. */
  async *#list(): AsyncGenerator<FileListPart, void> {
    let part: PathsOfRoot | undefined;
    const files = await this.files.list();
    for (const { root, path } of files) {
      const isFull = part !== undefined && part.paths.length >= maxPathsPerMessage;
      if (part && (isFull || part.root !== root)) {
        yield part;
        part = undefined;
      }
      part ??= { root, paths: [] };
      part.paths.push(path);
    }
    if (part) {
      yield part;
    }
  }

  #sendRoots(): void {
    this.#changes.fire((channel) => channel.call("changeFiles", [this.#roots]));
  }

  #sendOpenFiles(openedFiles: readonly SourceFile[], closedFiles: readonly SourceFile[]): void {
    this.#changes.fire((channel) => channel.call("changeOpenFiles", [openedFiles, closedFiles]));
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
