import { withoutUndefined } from "../../../base/withoutUndefined";
import type { FramePlace, TestFailure } from "../../../domain/failures/failurePlaces";
import { failureOmission, maxFailureLength } from "../../../domain/limits";
import { isSameFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import type { Root } from "../../files";
import { failureLanguages } from "../../languages/failureFrames";
import { findMarkedLine, readFailureLines } from "./failureLines";
import { FrameFiles } from "./frameFiles";
import type { Position } from "./frameForm";
import { createStackReader, type Stack, type StackReader } from "./stacks";

/** Place of a frame, with what the failure's text states about its line. */
export interface ToldPlace extends FramePlace {
  /** The line of source, as the text quotes it. */
  readonly quote?: string;
  /** Matches the line of source if it prints the position without failing. */
  readonly printedBy?: RegExp;
}

const stackReaders: readonly StackReader[] = failureLanguages.map(([frames, endings]) =>
  createStackReader(frames, endings),
);

/**
 * Minimum length of a text that may have been cut. It is below the maximum, since blanks around it were removed later.
 */
const minCutLength = maxFailureLength - 200;

/** Matches the extension of each file name in a text. */
const endingInText = /\.([A-Za-z][A-Za-z\d+]{0,7})(?!\w)/g;

/**
 * Finds where a test failed: the frames of a failure's text that are in files of the workspace, innermost first. Reads
 * no file, and takes time linear in the length of the text.
 */
export function findFailurePlaces(
  { test, text }: TestFailure,
  index: FileIndex,
  roots: readonly Root[],
): readonly ToldPlace[] {
  const { lines, annotated } = readFailureLines(text);
  const files = new FrameFiles(test, index, roots);
  const isCut = text.length >= minCutLength && !lines.includes(failureOmission);
  const stacks = selectReaders(lines)
    .flatMap((reader) => reader.read(lines, isCut))
    .map((stack) => findPlaces(stack, files))
    .filter((places) => places.length > 0);
  const annotatedPlace = annotated && findPlace([annotated], files);
  const innermost = annotatedPlace ?? stacks[0]?.[0];
  if (!innermost) {
    return [];
  }
  const [first = innermost, ...callers] = chooseFrames(innermost, stacks);
  const quote = first.quote ?? findMarkedLine(lines, first.line);
  return [withoutUndefined({ ...first, quote }), ...callers];
}

function selectReaders(lines: readonly string[]): readonly StackReader[] {
  const endings = new Set<string>();
  for (const line of lines) {
    for (const [, ending = ""] of line.matchAll(endingInText)) {
      endings.add(ending.toLowerCase());
    }
  }
  return stackReaders.filter((reader) => readsOne(reader, endings));
}

function readsOne(reader: StackReader, endings: ReadonlySet<string>): boolean {
  return [...endings].some((ending) => reader.endings.has(ending));
}

/** Returns the frames of the longest stack that contains a place, from that place on. */
function chooseFrames(innermost: ToldPlace, stacks: readonly (readonly ToldPlace[])[]): readonly ToldPlace[] {
  let best: readonly ToldPlace[] = [innermost];
  for (const stack of stacks) {
    const start = stack.findIndex((place) => isSamePlace(place, innermost));
    if (start !== -1 && stack.length - start > best.length) {
      best = stack.slice(start);
    }
  }
  return best;
}

function isSamePlace(place: FramePlace, otherPlace: FramePlace): boolean {
  return place.line === otherPlace.line && isSameFile(place.file, otherPlace.file);
}

function findPlaces({ frames, printedBy }: Stack, files: FrameFiles): readonly ToldPlace[] {
  const places = frames.flatMap((positions) => findPlace(positions, files) ?? []);
  if (printedBy) {
    return places.map((place) => ({ ...place, printedBy }));
  }
  return places;
}

function findPlace(positions: readonly Position[], files: FrameFiles): ToldPlace | undefined {
  for (const position of positions) {
    const file = files.find(position);
    if (!file) {
      continue;
    }
    const { line, name, quote } = position;
    return withoutUndefined({ file, line, name, quote });
  }
  return undefined;
}
