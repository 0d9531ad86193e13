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

type Send = (channel: Channel<ReaderMethods>) => Promise<unknown>;

/** Answers the reading thread's questions for files, and tells it what changes. */
export class HostFiles implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changes = this.#disposables.add(new Emitter<Send>());

  /** Fires with what the thread is to be told. */
  readonly onDidChange: Event<Send> = this.#changes.event;

  constructor(private readonly files: SourceFiles & LocalFiles) {
    this.#disposables.add(files.onDidChange(() => this.#tell((channel) => channel.call("changeFiles", [this.#roots]))));
    this.#disposables.add(
      files.onDidOpenFile((file) => this.#tell((channel) => channel.call("changeOpenFiles", [[file], []]))),
    );
    this.#disposables.add(
      files.onDidCloseFile((file) => this.#tell((channel) => channel.call("changeOpenFiles", [[], [file]]))),
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
      return folder === undefined ? root : { ...root, folder };
    });
  }

  /** Iterates over the list in parts of one root each. */
  async *#list(): AsyncGenerator<FileListPart, void> {
    let part: { readonly root: string; readonly paths: string[] } | undefined;
    for (const { root, path } of await this.files.list()) {
      if (part && (part.root !== root || part.paths.length >= maxPathsPerMessage)) {
        yield part;
        part = undefined;
      }
      part ??= { root, paths: [] };
      part.paths.push(path);
    }
    if (part) yield part;
  }

  #tell(send: Send): void {
    this.#changes.fire(send);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
