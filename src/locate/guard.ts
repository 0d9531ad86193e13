import type { SourceFile } from "../domain/location";
import type { SourceFiles } from "./files";

/** Shows a watchdog which text is being read, and knows which texts must not be read again. */
export interface ReadingGuard {
  /**
   * Runs synchronous work on a text.
   *
   * @param text name of the text and its version: `sourceName`
   */
  run<T>(text: string, work: () => T): T;
  /** Returns whether the reading of a text did not end earlier, or ran out of memory. */
  isRefused(text: string): boolean;
}

/** Guard without a watchdog, which refuses no text. */
export const noGuard: Readonly<ReadingGuard> = { run: (_text, work) => work(), isRefused: () => false };

/** Returns the name of one version of a source file. */
export function sourceName({ root, path }: SourceFile, version: string): string {
  return `source\n${root}\n${path}\n${version}`;
}

/** Reads small files of which only a part is kept, such as manifests. */
export class GuardedFiles {
  constructor(
    private readonly files: Pick<SourceFiles, "read">,
    private readonly guard: ReadingGuard = noGuard,
  ) {}

  /** Reads a file and returns what `parse` finds in its text; `undefined` if the file cannot be read, or is refused. */
  async parse<T>(file: SourceFile, parse: (text: string) => T): Promise<T | undefined> {
    const content = await this.files.read(file);
    if (!content) {
      return undefined;
    }
    const name = sourceName(file, content.version);
    if (this.guard.isRefused(name)) {
      return undefined;
    }
    return this.guard.run(name, () => parse(content.text));
  }
}
