import type { FailurePlaces, FramePlace } from "../../../domain/failures/failurePlaces";
import type { SourceFile } from "../../../domain/location";
import type { TestAddress } from "../../../domain/locator";
import type { FileIndex } from "../../fileIndex/fileIndex";
import type { Root } from "../../files";
import { failureLanguages } from "../../languages/failureFrames";
import { readFailureLines } from "./failureLines";
import { FrameFiles } from "./frameFiles";
import type { Position } from "./frameForm";
import { createStackReader, type Stack, type StackReader } from "./stacks";

const stackReaders: readonly StackReader[] = failureLanguages.map(([frames, endings]) =>
  createStackReader(frames, endings),
);

/** Matches each ending of a file's name in a text that a number may follow. */
const endingInText = /\.([A-Za-z+]{1,8})(?!\w)/g;

/**
 * Finds where a test failed: the frames in files of the workspace that a failure's text gives. Reads no file.
 *
 * @param text as the runner, a CI service or a program that collects output wrote it
 * @param test to which a path that several files end in may belong
 */
export function findFailurePlaces(
  text: string,
  test: TestAddress,
  index: FileIndex,
  roots: readonly Root[],
): FailurePlaces {
  const { lines, annotated } = readFailureLines(text);
  const files = new FrameFiles(test, index, roots);
  const endings = new Set(
    lines.flatMap((line) => Array.from(line.matchAll(endingInText), ([, ending = ""]) => ending)),
  );
  const readers = stackReaders.filter((reader) =>
    [...endings].some((ending) => reader.endings.has(ending.toLowerCase())),
  );
  const stacks = readers
    .flatMap((reader) => reader.read(lines))
    .map((stack) => findPlaces(stack, files))
    .filter((places) => places.length > 0);
  const [first = []] = stacks;
  if (annotated) {
    const file = files.find(annotated);
    if (file) return { frames: chooseFrames({ file, line: annotated.line }, stacks) };
  }
  const [innermost] = first;
  return { frames: innermost ? chooseFrames(innermost, stacks) : [] };
}

/** Returns the frames of the longest stack that has a place, from there on. */
function chooseFrames(innermost: FramePlace, stacks: readonly (readonly FramePlace[])[]): readonly FramePlace[] {
  let best: readonly FramePlace[] = [innermost];
  for (const stack of stacks) {
    const start = stack.findIndex((place) => isSamePlace(place, innermost));
    if (start !== -1 && stack.length - start > best.length) best = stack.slice(start);
  }
  return best;
}

function isSamePlace(place: FramePlace, other: FramePlace): boolean {
  return place.line === other.line && isSame(place.file, other.file);
}

function isSame(file: SourceFile, other: SourceFile): boolean {
  return file.root === other.root && file.path === other.path;
}

function findPlaces(stack: Stack, files: FrameFiles): readonly FramePlace[] {
  return stack.flatMap((positions) => findPlace(positions, files) ?? []);
}

function findPlace(positions: readonly Position[], files: FrameFiles): FramePlace | undefined {
  for (const position of positions) {
    const file = files.find(position);
    const { line, name } = position;
    if (file) return { file, line, ...(name !== undefined && { name }) };
  }
  return undefined;
}
