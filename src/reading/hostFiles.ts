import { type Disposable, DisposableStore } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import type { SourceFile } from "../domain/location";
import type { SourceFiles } from "../locate/files";
import type { Channel, Handlers } from "./channel";
import type { FileListPart, HostMethods, LocalRoot, ReaderMethods } from "./protocol";
import { tell } from "./sentTests";

/** What the reading thread has to know of files to read them itself. */
export interface LocalFiles {
  /** Returns the folder of a root on the disk; `undefined` for a root on another file system. */
  findDiskFolder(root: string): string | undefined;
  /** Files that are open in an editor: their text may not be on the disk yet. */
  readonly openFiles: readonly SourceFile[];
  readonly onDidOpenFile: Event<SourceFile>;
  readonly onDidCloseFile: Event<SourceFile>;
}

/** Maximum paths in one message: what sending them takes is a small part of a turn. */
const maxPathsPerMessage = 5_000;

/** Part of the list that is being filled. */
interface PathsOfRoot {
  readonly root: string;
  readonly paths: string[];
}

type Send = (channel: Channel<ReaderMethods>) => Promise<unknown>;

/** Answers the reading thread's questions for files, and tells it what changes. */
export class HostFiles implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changes = this.#disposables.add(new Emitter<Send>());

  /** Fires with what the thread is to be told. */
  readonly onDidChange: Event<Send> = this.#changes.event;

  constructor(private readonly files: SourceFiles & LocalFiles) {
    this.#disposables.addAll(
      files.onDidChange(() => this.#tellRoots()),
      files.onDidOpenFile((file) => this.#tellOpenFiles([file], [])),
      files.onDidCloseFile((file) => this.#tellOpenFiles([], [file])),
    );
  }

  readonly handlers: Omit<Handlers<HostMethods>, "readText" | "readCases"> = {
    listFiles: () => this.#list(),
    read: (_signal, file) => this.files.read(file),
    version: (_signal, file) => this.files.version(file),
    exists: (_signal, file) => this.files.exists(file),
  };

  /** Tells a new thread about the workspace. */
  greet(channel: Channel<ReaderMethods>): void {
    tell(channel.call("changeFiles", [this.#roots]));
    tell(channel.call("changeOpenFiles", [this.files.openFiles, []]));
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

  /** Iterates over the list in parts of one root each. */
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

  #tellRoots(): void {
    this.#changes.fire((channel) => channel.call("changeFiles", [this.#roots]));
  }

  #tellOpenFiles(openedFiles: readonly SourceFile[], closedFiles: readonly SourceFile[]): void {
    this.#changes.fire((channel) => channel.call("changeOpenFiles", [openedFiles, closedFiles]));
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
