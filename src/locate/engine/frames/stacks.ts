import type { FailureFrames, FrameForms } from "../../language";
import { createFormReader, type Position, type ReadPosition } from "./frameForm";

/** Frames of one error, as one program wrote them: innermost first, each with what its line may give. */
export type Stack = readonly (readonly Position[])[];

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
  const anyCase = endings.flatMap((name) => [name, name.toUpperCase()]);
  const ending = `(?:${anyCase.map(escapeEnding).join("|")})`;
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
function splitErrors(lines: readonly string[], frames: FailureFrames): readonly string[][] {
  const { causes = [], isCauseFirst, wrapper } = frames;
  const errors: string[][] = [[]];
  for (const line of lines) {
    const text = line.trimStart();
    if (causes.some((cause) => text.startsWith(cause))) errors.push([]);
    errors.at(-1)?.push(line);
  }
  if (isCauseFirst) errors.reverse();
  const [first = [], ...others] = errors;
  const isWrapped = wrapper !== undefined && others.length > 0 && first.some((line) => wrapper.test(line));
  return isWrapped ? [...others, first] : errors;
}

/** Lines that may stand within a stack: frames without a file, source code around a position, what was left out. */
const frameStart = String.raw`(?:at|from|›|❯|#\d{1,4})\s`;
const frameWithoutFile = String.raw`.{0,200}\((?:<anonymous>|native|node:[^()]{1,200})\)$|node:internal`;
const quotedLine = String.raw`>?\s*\d{0,7}\s?[|│]`;
const omission = String.raw`\.\.\. \d|\[\.\.\.\]|--- End of`;
const lineWithinStack = new RegExp(String.raw`^\s*(?:${frameStart}|${frameWithoutFile}|${quotedLine}|${omission}|$)`);

/** Returns the stacks of one error. Of several the last comes first: those before stand in its message. */
function readStacks(lines: readonly string[], reader: FormReader): readonly Stack[] {
  const { start, end, isScattered, isOutermostFirst } = reader;
  const stacks: (readonly Position[])[][] = [];
  let isStarted = start === undefined;
  let isOpen = false;
  for (const [index, line] of lines.entries()) {
    if (start?.test(line)) isStarted = true;
    else if (end?.test(line)) isStarted = false;
    const positions = isStarted ? readPositions(line, lines[index + 1] ?? "", reader.readers) : [];
    if (positions.length === 0) {
      isOpen = isOpen && (isScattered || lineWithinStack.test(line));
      continue;
    }
    if (!isOpen) stacks.push([]);
    isOpen = true;
    stacks.at(-1)?.push(positions);
  }
  if (isOutermostFirst) for (const stack of stacks) stack.reverse();
  return stacks.reverse();
}

const digit = /\d/;

/** Returns what a line may give: a path that holds blanks, or a name and a path. */
function readPositions(line: string, nextLine: string, readers: readonly ReadPosition[]): readonly Position[] {
  if (!digit.test(line) && !digit.test(nextLine)) return [];
  return readers.flatMap((read) => read(line, nextLine) ?? []);
}
