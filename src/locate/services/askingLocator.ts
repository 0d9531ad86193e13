import { abortWith, unlessAborted } from "../../base/async";
import type { Clock } from "../../base/clock";
import { throwIfCancelled } from "../../base/errors";
import type { Answer, SourceFile, SourceRange } from "../../domain/location";
import type { Locator, TestAddress } from "../../domain/locator";
import type { SourceFiles } from "../files";
import { withoutRetry } from "../names/decorations";
import { classParts } from "../names/typeNames";
import { SourceText } from "../syntax/sourceText";

/** What the editor's support of a language finds in a file. */
export interface FileSymbol {
  readonly name: string;
  /** Names of the symbols around it, outermost first. */
  readonly around: readonly string[];
  /** The name itself, where it is known. */
  readonly range: SourceRange;
}

/** The editor's own symbols of a file: a seam to VS Code. They may be slow to come, since the language's support may have to start first. */
export interface DocumentSymbols {
  /** Every symbol, in file order; none where nothing supports the file's language. */
  of(file: SourceFile): Promise<readonly FileSymbol[]>;
}

/** How long a person waits for the symbols, in milliseconds. */
const patienceFor = 1_500;

/**
 * Finds tests for a person who asks for one: in a language that has no scanner the editor's symbols are asked, once, where the text alone
 * gave no line. Never for marks or lists, of which there are many.
 */
export class AskingLocator implements Pick<Locator, "locate"> {
  constructor(
    private readonly locator: Pick<Locator, "locate">,
    private readonly symbols: DocumentSymbols,
    private readonly files: Pick<SourceFiles, "read">,
    private readonly clock: Clock,
  ) {}

  async locate(test: TestAddress, signal?: AbortSignal): Promise<Answer> {
    const answer = await this.locator.locate(test, signal);
    const unread =
      (answer.confidence === "file" || answer.confidence === "container") && answer.miss === "unknownLanguage";
    if (!unread) return answer;
    const found = symbolsOf(test, await this.symbolsIn(answer.file, signal));
    return (await this.answerFrom(answer.file, found)) ?? answer;
  }

  /** None if they are too late, or cannot be had. */
  private async symbolsIn(file: SourceFile, signal?: AbortSignal): Promise<readonly FileSymbol[]> {
    const patience = new AbortController();
    const link = signal && abortWith(patience, signal);
    const timer = this.clock.setTimeout(() => patience.abort(), patienceFor);
    try {
      return await unlessAborted(this.symbols.of(file), patience.signal);
    } catch {
      throwIfCancelled(signal);
      return [];
    } finally {
      timer.dispose();
      link?.dispose();
    }
  }

  private async answerFrom(file: SourceFile, [first, ...others]: readonly FileSymbol[]): Promise<Answer | undefined> {
    if (!first) return undefined;
    if (others.length === 0) return { confidence: "exact", file, range: first.range };
    const source = new SourceText((await this.files.read(file))?.text ?? "");
    const candidates = [first, ...others].map(({ range }) => ({ file, range, text: source.lineText(range.line) }));
    return { confidence: "ambiguous", candidates };
  }
}

/** The symbols of the test's very name, else of its last part (`A::B`, `A.B`, `A/B`); of several those in the class that the record names. */
function symbolsOf({ name, classname }: TestAddress, symbols: readonly FileSymbol[]): readonly FileSymbol[] {
  const whole = withoutRetry(name.trim());
  for (const wanted of [whole, whole.split(/::|[./]/).at(-1) ?? ""]) {
    const named = symbols.filter((symbol) => wanted !== "" && symbol.name.trim() === wanted);
    const owner = classParts(classname ?? "").at(-1);
    const owned = named.filter(({ around }) => owner !== undefined && around.includes(owner));
    if (named.length > 0) return owned.length > 0 ? owned : named;
  }
  return [];
}
