import { turnAfter } from "../../base/async";
import type { TestAddress } from "../../domain/locator";
import type { Declarations, Finding, Inherited, Scanner } from "../language";
import { scannerFor } from "../languages/registry";
import { plain } from "../plain/scanner";
import type { SourceText } from "../syntax/sourceText";
import { runLimited } from "../syntax/timeLimit";
import { Excerpts } from "./excerpts";
import { isSourcePath } from "./sourceNames";

/** Characters of a file that is read whole, unless its scanner says otherwise: of more, the reading alone would be felt. */
const longestText = 100_000;
/** Characters of a file that no scanner takes long for, whatever they are: its reading needs no time limit. */
const maxUnlimited = 20_000;
/** Milliseconds in which a file tells of a test so soon that a record of so many times the length may be asked for without a limit. */
const quickMs = 5;
const quickFactor = 10;

/** Reads what a file declares; of one that is too long for its scanner, only what each question needs. Has no time limit. */
export function readDeclarations(source: SourceText, path: string): Declarations {
  const scanner = scannerFor(path) ?? plain;
  return isReadWhole(source, scanner) ? scanner.read(source, path, isSourcePath) : new Excerpts(source, path, scanner);
}

const isReadWhole = ({ text }: SourceText, { longest = longestText }: Scanner): boolean => text.length <= longest;

/** What a file declares, as far as that can be told within the time limit. Read when it is first asked. */
export class FileDeclarations {
  /** A scanner reads files of this language: without one only names that stand there literally are found. */
  readonly isKnown: boolean;
  /** Missing while it is asked: what a stopped question leaves half done is not used again. */
  private declarations: Declarations | undefined;
  private stopped = false;
  private readonly isShort: boolean;
  private readonly isWhole: boolean;
  /** Characters of a record up to which none needs a limit, after others were soon told of. */
  private quickLength = -1;

  constructor(
    private readonly source: SourceText,
    private readonly path: string,
  ) {
    const scanner = scannerFor(path);
    this.isKnown = scanner !== undefined;
    this.isShort = source.text.length <= maxUnlimited;
    this.isWhole = isReadWhole(source, scanner ?? plain);
  }

  /** The file took too long to be read, or to be searched: nothing is found in it from then on. */
  get isTangled(): boolean {
    return this.stopped;
  }

  find(test: TestAddress): Promise<Finding | undefined> {
    return this.ask(test, (declarations) => declarations.find(test));
  }

  async inherited(test: TestAddress): Promise<readonly Inherited[]> {
    return (await this.ask(test, (declarations) => declarations.inherited?.(test))) ?? [];
  }

  private async ask<T>(test: TestAddress, question: (declarations: Declarations) => T): Promise<T | undefined> {
    if (this.stopped) return undefined;
    const { name, classname = "", parent = "" } = test;
    const length = name.length + classname.length + parent.length;
    const work = (): T => {
      const declarations = this.declarations ?? readDeclarations(this.source, this.path);
      this.declarations = undefined;
      const begin = performance.now();
      const answer = question(declarations);
      this.noteTime(length, performance.now() - begin);
      this.declarations = declarations;
      return answer;
    };
    const from = performance.now();
    const isQuick = this.declarations !== undefined && length <= this.quickLength;
    const done = this.isShort || isQuick ? { result: work() } : await runLimited(work);
    this.stopped ||= !done;
    await turnAfter(from);
    return done?.result;
  }

  /** Where only excerpts are read, the next question may read another. */
  private noteTime(length: number, ms: number): void {
    if (this.isWhole) this.quickLength = ms < quickMs ? Math.max(this.quickLength, quickFactor * length) : -1;
  }
}
