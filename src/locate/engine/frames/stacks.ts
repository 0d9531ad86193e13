import type { FailureFrames, FrameForms } from "../../language";
import { createFormReader, type Position, type ReadPosition } from "./frameForm";

/** Frames of one error, as one program wrote them: innermost first. */
export type Stack = readonly Position[];

/** Reader of the stacks of one language. */
export interface StackReader {
  readonly endings: ReadonlySet<string>;
  /** Returns the stacks in these lines, the likeliest first. */
  read(lines: readonly string[]): readonly Stack[];
}

interface FormReader extends FrameForms {
  readonly readers: readonly ReadPosition[];
}

/** Creates the reader of a language's stacks. */
export function createStackReader(frames: FailureFrames, endings: readonly string[]): StackReader {
  const ending = `(?:${endings.map(escapeEnding).join("|")})`;
  const formReaders = frames.stacks.map((forms) => ({
    ...forms,
    readers: forms.forms.map((form) => createFormReader(form, ending)),
  }));
  return {
    endings: new Set(endings),
    read: (lines) => {
      const errors = splitErrors(removeOutput(lines, frames), frames);
      return formReaders.flatMap((reader) => errors.flatMap((error) => readStacks(error, reader)));
    },
  };
}

function escapeEnding(ending: string): string {
  return ending.replaceAll("+", String.raw`\+`);
}

function removeOutput(lines: readonly string[], { output }: FailureFrames): readonly string[] {
  if (!output) return lines;
  let isOutput = false;
  return lines.filter((line) => {
    if (output.start.test(line)) isOutput = true;
    else if (output.end?.test(line)) isOutput = false;
    return !isOutput;
  });
}

/** Splits lines into those of each error, the one that reached the runner first. */
function splitErrors(lines: readonly string[], { causes = [], isCauseFirst }: FailureFrames): readonly string[][] {
  const errors: string[][] = [[]];
  for (const line of lines) {
    const text = line.trimStart();
    if (causes.some((cause) => text.startsWith(cause))) errors.push([]);
    errors.at(-1)?.push(line);
  }
  return isCauseFirst ? errors.reverse() : errors;
}

/** Lines that may stand within a stack: source code around a position, what a program left out. */
const lineWithinStack = /^\s*(?:>?\s*\d{0,7}\s?[|│]|\.\.\. \d+|\[\.\.\.\]|--- End of|$)/;

/** Returns the stacks of one error. Of several the last comes first: those before stand in its message. */
function readStacks(lines: readonly string[], reader: FormReader): readonly Stack[] {
  const stacks: Position[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const position = readPosition(line, reader.readers);
    if (position) {
      if (!isOpen) stacks.push([]);
      isOpen = true;
      stacks.at(-1)?.push(position);
    } else if (!reader.isScattered && !lineWithinStack.test(line)) isOpen = false;
  }
  if (reader.isOutermostFirst) for (const stack of stacks) stack.reverse();
  return stacks.reverse();
}

const digit = /\d/;

function readPosition(line: string, readers: readonly ReadPosition[]): Position | undefined {
  if (!digit.test(line)) return undefined;
  for (const read of readers) {
    const position = read(line);
    if (position) return position;
  }
  return undefined;
}

