import { withoutUndefined } from "../../../base/withoutUndefined";
import type { FailureFrames, FrameForms } from "../../language";
import { createFormLine, createFormReader, type Position, type ReadPosition } from "./frameForm";

/** Frames of one error from one program, innermost first, each with the positions that its line may state. */
export interface Stack {
  readonly frames: readonly (readonly Position[])[];
  readonly printedBy?: RegExp;
}

/** Reader of the stacks of one language. */
export interface StackReader {
  readonly endings: ReadonlySet<string>;
  /**
   * Returns the stacks in these lines, the most likely first.
   *
   * @param isCut whether lines at the end may be missing, and with them the innermost frames of some stacks
   */
  read(lines: readonly string[], isCut: boolean): readonly Stack[];
}

interface FormReader extends FrameForms {
  readonly readers: readonly ReadPosition[];
}

/** Creates the reader of a language's stacks. */
export function createStackReader(frames: FailureFrames, endings: readonly string[]): StackReader {
  const endingsInAnyCase = endings.flatMap((name) => [name, name.toUpperCase()]);
  const ending = `(?:${endingsInAnyCase.map(escapeEnding).join("|")})`;
  const formReaders = frames.stacks.map((forms) => ({
    ...forms,
    readers: forms.forms.map((form) => createFormReader(form, ending)),
  }));
  return {
    endings: new Set(endings),
    read: (lines, isCut) => {
      const failureLines = removeOutput(lines, frames);
      const errors = splitErrors(failureLines, frames);
      const isWhole = !isCut || failureLines.length < lines.length;
      const readers = formReaders.filter(({ isOutermostFirst }) => isWhole || !isOutermostFirst);
      return readers.flatMap((reader) => errors.flatMap((error) => readStacks(error, reader)));
    },
  };
}

function escapeEnding(ending: string): string {
  return ending.replaceAll("+", String.raw`\+`);
}

function removeOutput(lines: readonly string[], { output }: FailureFrames): readonly string[] {
  let isOutput = false;
  return lines.filter((line) => {
    if (output?.start.test(line)) {
      isOutput = true;
    } else if (output?.end?.test(line)) {
      isOutput = false;
    }
    return !isOutput;
  });
}

/** Splits lines into those of each error; the error that reached the runner is the first. */
function splitErrors(lines: readonly string[], frames: FailureFrames): readonly string[][] {
  const { cause, isCauseFirst, wrapper } = frames;
  const errors: string[][] = [[]];
  for (const line of lines) {
    if (cause?.test(line)) {
      errors.push([]);
    }
    errors.at(-1)?.push(line);
  }
  if (isCauseFirst) {
    errors.reverse();
  }
  const [first = [], ...others] = errors;
  const isWrapped = wrapper !== undefined && others.length > 0 && first.some((line) => wrapper.test(line));
  if (isWrapped) {
    return [...others, first];
  }
  return errors;
}

const frameStart = String.raw`(?:at|from|›|❯|#\d{1,4})\s`;
const anonymousFrame = String.raw`.{0,200}\((?:<anonymous>|native|index \d{1,7}|node:[^()]{1,200})\)$`;
const frameWithoutFile = String.raw`${anonymousFrame}|node:internal|[\w$]{1,50}\.[\w.$]{1,50}$`;
const quotedLine = String.raw`(?:=?>)?\s*\d{0,7}(?:\s?[|│]|:(?:\s|$))`;
const omission = String.raw`\.\.\. \d|\[\.\.\.\]|--- End of`;
/**
 * Lines that may occur within a stack: frames without a file, source code around a position, notes about omitted
 * frames.
 */
const lineWithinStack = new RegExp(String.raw`^\s*(?:${frameStart}|${frameWithoutFile}|${quotedLine}|${omission})`);

/** Returns the stacks of one error, the last one first: those before it are part of the error's message. */
function readStacks(lines: readonly string[], reader: FormReader): readonly Stack[] {
  const { isScattered, isOutermostFirst, printedBy } = reader;
  const stacks: (readonly Position[])[][] = [];
  let isOpen = false;
  let quoteAbove: string | undefined;
  let indentation: number | undefined;
  for (const [index, positions] of readFrames(lines, reader).entries()) {
    const line = lines[index] ?? "";
    quoteAbove = reader.quoteAbove?.exec(line)?.[1] ?? quoteAbove;
    if (positions.length === 0) {
      isOpen = isOpen && (isScattered || lineWithinStack.test(line));
      continue;
    }
    const frameIndentation = findIndentation(line, index, reader);
    if (!isOpen || !isSameIndentation(indentation, frameIndentation)) {
      stacks.push([]);
    }
    indentation = frameIndentation;
    isOpen = true;
    const quote = quoteAbove ?? reader.quoteBelow?.exec(lines[index + 1] ?? "")?.[1];
    stacks.at(-1)?.push(addQuote(positions, quote));
    quoteAbove = undefined;
  }
  if (isOutermostFirst) {
    for (const stack of stacks) {
      stack.reverse();
    }
  }
  return stacks.reverse().map((frames) => withoutUndefined({ frames, printedBy }));
}

/** Returns the positions of each line, up to the message of the error if it comes after the frames. */
function readFrames(lines: readonly string[], reader: FormReader): readonly (readonly Position[])[] {
  const { start, end, isOutermostFirst } = reader;
  const frames: (readonly Position[])[] = [];
  let isStarted = start === undefined;
  let frameColumn = 0;
  for (const [index, line] of lines.entries()) {
    if (start?.test(line)) {
      isStarted = true;
    } else if (end?.test(line)) {
      isStarted = false;
    }
    const column = isOutermostFirst ? line.search(firstWord) : -1;
    if (column >= 0 && column < frameColumn) {
      break;
    }
    const positions = isStarted ? readPositions(line, lines[index + 1] ?? "", reader.readers) : [];
    if (positions.length > 0) {
      frameColumn = column;
    }
    frames.push(positions);
  }
  return frames;
}

/** Words with less indentation than the frames above them begin the error's message. */
const firstWord = /(?<=^[\s|]*)[A-Za-z]/;

/** Returns the indentation of a frame; `undefined` if it is not known, or if frames of one stack have several. */
function findIndentation(line: string, index: number, { isScattered, start }: FormReader): number | undefined {
  // Blanks before the first line of a text may have been removed.
  return isScattered || start || index === 0 ? undefined : line.search(/\S/);
}

function isSameIndentation(indentation: number | undefined, other: number | undefined): boolean {
  return indentation === undefined || other === undefined || indentation === other;
}

function addQuote(positions: readonly Position[], quote: string | undefined): readonly Position[] {
  return positions.map((position) => withoutUndefined({ ...position, quote }));
}

const digit = /\d/;

/** Returns the positions that a line may state: its text may be a path with blanks, or a name followed by a path. */
function readPositions(line: string, nextLine: string, readers: readonly ReadPosition[]): readonly Position[] {
  if (!digit.test(line) && !digit.test(nextLine)) {
    return [];
  }
  const formLine = createFormLine(line);
  const nextFormLine = createFormLine(nextLine);
  return readers.flatMap((read) => read(formLine, nextFormLine) ?? []);
}
