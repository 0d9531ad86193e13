import { abortWith, unlessAborted } from "../../base/async";
import type { Clock } from "../../base/clock";
import { throwIfCancelled } from "../../base/errors";
import type { SourceFile, SourceRange, TestLocation } from "../../domain/location";
import type { Locator } from "../../domain/locator";
import type { TestAddress } from "../../domain/testAddress";
import { withoutRetry } from "../../domain/testNames/decorations";
import { lastSegment } from "../../domain/testNames/titleWords";
import type { SourceFiles } from "../files";
import { classParts } from "../names/typeNames";
import { SourceText } from "../syntax/sourceText";

/** A symbol that the editor's language support finds in a file. */
export interface FileSymbol {
  readonly name: string;
  /** Names of the enclosing symbols, outermost first. */
  readonly containerNames: readonly string[];
  /** Range of the name itself, if known. */
  readonly range: SourceRange;
}

/**
 * The editor's own symbols of a file: a port that VS Code implements. They may take long, since the language support
 * may have to start first.
 */
export interface DocumentSymbols {
  /** Returns every symbol, in file order; none if nothing supports the file's language. */
  readSymbols(file: SourceFile): Promise<readonly FileSymbol[]>;
}

/** Maximum time that the user waits for the symbols, in milliseconds. */
const symbolTimeoutMs = 1_500;

/**
 * Locates a single test on request. For a language without a scanner, it queries the editor's symbols once if the text
 * alone gave no line. Not for markers or lists, which involve many tests.
 */
export class SymbolFallbackLocator implements Pick<Locator, "locate"> {
  constructor(
    private readonly locator: Pick<Locator, "locate">,
    private readonly symbols: DocumentSymbols,
    private readonly files: Pick<SourceFiles, "read">,
    private readonly clock: Clock,
  ) {}

  async locate(test: TestAddress, signal?: AbortSignal): Promise<TestLocation> {
    const testLocation = await this.locator.locate(test, signal);
    if (testLocation.confidence !== "file" && testLocation.confidence !== "container") {
      return testLocation;
    }
    if (testLocation.miss !== "unknownLanguage") {
      return testLocation;
    }
    const matchingSymbols = findSymbols(test, await this.#loadSymbols(testLocation.file, signal));
    return (await this.#createTestLocation(testLocation.file, matchingSymbols)) ?? testLocation;
  }

  /** Returns the symbols of a file; none if they take too long or are unavailable. */
  async #loadSymbols(file: SourceFile, signal?: AbortSignal): Promise<readonly FileSymbol[]> {
    const timeoutController = new AbortController();
    const link = signal && abortWith(timeoutController, signal);
    const timer = this.clock.setTimeout(() => timeoutController.abort(), symbolTimeoutMs);
    try {
      return await unlessAborted(this.symbols.readSymbols(file), timeoutController.signal);
    } catch {
      throwIfCancelled(signal);
      return [];
    } finally {
      timer.dispose();
      link?.dispose();
    }
  }

  async #createTestLocation(
    file: SourceFile,
    [firstSymbol, ...otherSymbols]: readonly FileSymbol[],
  ): Promise<TestLocation | undefined> {
    if (!firstSymbol) {
      return undefined;
    }
    if (otherSymbols.length === 0) {
      return { confidence: "exact", file, range: firstSymbol.range };
    }
    const source = new SourceText((await this.files.read(file))?.text ?? "");
    const candidates = [firstSymbol, ...otherSymbols].map(({ range }) => ({
      file,
      range,
      text: source.lineText(range.line),
    }));
    return { confidence: "ambiguous", candidates };
  }
}

/**
 * Returns the symbols with exactly the test's name, otherwise those with its last part (`A::B`, `A.B`, `A/B`). Prefers
 * those in the class that the record names.
 */
function findSymbols({ name, classname }: TestAddress, symbols: readonly FileSymbol[]): readonly FileSymbol[] {
  const fullName = withoutRetry(name.trim());
  for (const nameReading of [fullName, lastSegment(fullName)]) {
    const namesakes = symbols.filter((symbol) => nameReading !== "" && symbol.name.trim() === nameReading);
    const ownerName = classParts(classname ?? "").at(-1);
    const classMembers = namesakes.filter(
      ({ containerNames }) => ownerName !== undefined && containerNames.includes(ownerName),
    );
    if (namesakes.length > 0) {
      return classMembers.length > 0 ? classMembers : namesakes;
    }
  }
  return [];
}
