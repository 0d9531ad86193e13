import type { Files } from "../base/files";
import { packLines, unpackLines } from "../base/packedLines";
import type { LastFile, LastFilesStore } from "../domain/lastFiles";

/** Raised when the shape of what is kept changes: older files are left unread. */
const version = 1;
const name = "last-files.gz";

/** Which files the records meant when the workspace was open last, on disk: after a start rows stand in their place before files are listed. */
export class LastFiles implements LastFilesStore {
  private clears = 0;
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly files: Pick<Files, "read" | "write" | "remove">) {}

  /** What was saved last; nothing if that was not this version. Never rejects. */
  async load(): Promise<readonly LastFile[]> {
    const bytes = await this.files.read(name);
    const [head, ...values] = (bytes && (await unpackLines(bytes))) ?? [];
    return head === version ? values.filter(isLastFile) : [];
  }

  /** Takes the place of what was saved before. Never rejects. */
  save(all: readonly LastFile[]): Promise<void> {
    const { clears } = this;
    this.last = this.last.then(async () => {
      const bytes = await packLines([version, ...all]);
      // What was forgotten meanwhile does not come back.
      if (clears === this.clears) await this.files.write(name, bytes);
    });
    return this.last;
  }

  /** Resolves when nothing is being written any more. */
  settled(): Promise<void> {
    return this.last;
  }

  /** Forgets everything, also what is just being saved. Never rejects. */
  async clear(): Promise<void> {
    this.clears++;
    await this.files.remove(name);
  }
}

function isLastFile(value: unknown): value is LastFile {
  const { scope, key, root, path } = (value ?? {}) as Partial<Record<keyof LastFile, unknown>>;
  return [scope, key, root, path].every((word) => typeof word === "string");
}
