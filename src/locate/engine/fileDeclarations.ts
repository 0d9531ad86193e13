import type { TestAddress } from "../../domain/testAddress";
import { isSourcePath, readPlace } from "../../domain/testNames/sourceEndings";
import { baseName } from "../fileIndex/pathNames";
import type { ReadingGuard } from "../guard";
import type { Declarations, Finding, TitleTexts, Way } from "../language";
import { scannerFor } from "../languages/registry";
import { plainScanner } from "../plain/scanner";
import type { SourceText } from "../syntax/sourceText";

/** Declarations of one version of a file, which is read on the first lookup. */
export class FileDeclarations {
  /** Whether there is a scanner for the file's language. Without one, only names that occur literally are found. */
  readonly hasScanner: boolean;
  /** Whether the file is no longer read, since an earlier reading did not end. Nothing is found in it. */
  readonly isRefused: boolean;
  #declarations: Declarations | undefined;

  /** @param name name of the version for the guard */
  constructor(
    private readonly source: SourceText,
    private readonly path: string,
    private readonly name: string,
    private readonly guard: ReadingGuard,
  ) {
    this.hasScanner = scannerFor(path) !== undefined;
    this.isRefused = guard.isRefused(name);
  }

  find(test: TestAddress): Finding | undefined {
    return this.#ask((declarations) => declarations.find(test) ?? this.#findPlace(test.name));
  }

  /** Finds the line of a name that states a line of this file. */
  #findPlace(name: string): Finding | undefined {
    const place = readPlace(name);
    if (!place || baseName(place.path) !== baseName(this.path)) {
      return undefined;
    }
    const text = this.source.lineText(place.line - 1);
    if (text === "") {
      return undefined;
    }
    const start = this.source.text.indexOf(text, this.source.lineStarts[place.line - 1]);
    return { standing: "unlessBetter", places: [{ start, end: start + text.length }] };
  }

  lookFurther(test: TestAddress): readonly Way[] {
    return this.#ask((declarations) => declarations.lookFurther?.(test)) ?? [];
  }

  readTitleTexts(): TitleTexts | undefined {
    return this.#ask((declarations) => declarations.readTitleTexts?.());
  }

  #ask<T>(lookup: (declarations: Declarations) => T): T | undefined {
    if (this.isRefused) {
      return undefined;
    }
    return this.guard.run(this.name, () => {
      this.#declarations ??= (scannerFor(this.path) ?? plainScanner).read(this.source, this.path, isSourcePath);
      return lookup(this.#declarations);
    });
  }
}
