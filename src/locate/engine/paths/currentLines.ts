import type { FramePlace } from "../../../domain/failures/failurePlaces";
import { fileKey, type SourceFile } from "../../../domain/location";
import type { SourceFiles } from "../../files";
import type { ToldPlace } from "./failurePlaces";

/** Reads the lines of a file as they are now; `undefined` if it cannot be read. */
export type ReadLines = (file: SourceFile) => Promise<readonly string[] | undefined>;

/** Creates a reader that reads each file once. */
export function createLineReader(files: Pick<SourceFiles, "read">): ReadLines {
  const linesByFile = new Map<string, Promise<readonly string[] | undefined>>();
  return (file) => {
    const key = fileKey(file);
    const knownLines = linesByFile.get(key);
    if (knownLines !== undefined) {
      return knownLines;
    }
    const lines = files.read(file).then((content) => content?.text.split(/\r?\n/));
    linesByFile.set(key, lines);
    return lines;
  };
}

/** Maximum distance, in lines, from its old number at which a line of source is searched for. */
const maxDistance = 2_000;

/**
 * Finds the current lines of places, by the lines of source that the failure's text quotes. Leaves out the places whose
 * line only prints a position.
 */
export async function findCurrentLines(places: readonly ToldPlace[], readLines: ReadLines): Promise<FramePlace[]> {
  const currentPlaces: FramePlace[] = [];
  for (const place of places) {
    const { quote, printedBy, ...framePlace } = place;
    const needsSource = quote !== undefined || printedBy !== undefined;
    const lines = needsSource ? await readLines(place.file) : undefined;
    if (!lines) {
      currentPlaces.push(framePlace);
    } else if (!isPrinted(place, lines)) {
      currentPlaces.push(findQuotedLine(framePlace, quote, lines));
    }
  }
  return currentPlaces;
}

function isPrinted({ line, printedBy }: ToldPlace, lines: readonly string[]): boolean {
  return printedBy?.test(lines[line - 1] ?? "") === true;
}

/** Finds the quoted line: at its old number, otherwise the nearest one with the same text. */
function findQuotedLine(place: FramePlace, quote: string | undefined, lines: readonly string[]): FramePlace {
  const text = quote?.trim().replace(/…$/, "") ?? "";
  if (text === "") {
    return place;
  }
  const isQuoted = (index: number) => lines[index]?.trim().startsWith(text) === true;
  const index = place.line - 1;
  for (let distance = 0; distance <= maxDistance; distance++) {
    const isBelow = isQuoted(index + distance);
    const isAbove = isQuoted(index - distance);
    if (isBelow && isAbove && distance > 0) {
      break;
    }
    if (isBelow) {
      return moveTo(place, index + distance + 1);
    }
    if (isAbove) {
      return moveTo(place, index - distance + 1);
    }
  }
  return { ...place, hasChanged: true };
}

function moveTo(place: FramePlace, line: number): FramePlace {
  if (line === place.line) {
    return { ...place, isQuoted: true };
  }
  return { ...place, line, lineInCi: place.line, isQuoted: true };
}
