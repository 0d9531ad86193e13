import type { TestAddress } from "../../../../src/domain/testAddress";
import { isSourcePath } from "../../../../src/domain/testNames/sourceEndings";
import type { Scanner } from "../../../../src/locate/language";
import { languages, scannerById } from "../../../../src/locate/languages/registry";
import { plainScanner } from "../../../../src/locate/plain/scanner";
import { SourceText } from "../../../../src/locate/syntax/sourceText";
import { slownessOf, type Times, usedMs } from "../../../support/growth";
import { randomShapes, type Shape, shapeText } from "../../../support/textShapes";
import { listFragments } from "./fragments";

/** Text without which a scanner ignores a file, by extension. */
const openings: Readonly<Record<string, string>> = {
  php: "<?php\n",
  go: 'import "ginkgo"\n',
  robot: "*** Test Cases ***\n",
};

/** Creates records to search for by path, class, module and title: some work of scanners is done only by a search. */
const createRecords = (path: string): readonly TestAddress[] => [
  { name: "Outer inner adds [1] (int)", classname: "com.acme.Outer$Inner", parent: "pkg.test", filePath: path },
  { name: "Testa/b", classname: "A" },
  { name: "a::a", classname: "a" },
  { name: "test a", classname: "a.A", filePath: path },
  { name: "a a a", filePath: path },
  { name: "inherited", classname: "A0" },
];

/** A scanner, and the first extension of its language; `""` for the plain reader of other languages. */
export interface ScannedFiles {
  readonly extension: string;
  readonly scanner: Scanner;
}

/** All scanners. */
export const scannedFiles: readonly ScannedFiles[] = [
  ...languages.flatMap(({ id, extensions: [extension = ""] }) => {
    const scanner = scannerById(id);
    return scanner ? [{ extension, scanner }] : [];
  }),
  { extension: "", scanner: plainScanner },
];

/** Returns the text of a shape in a language, with about `length` characters. */
export function readText(extension: string, shape: Shape, length: number): string {
  const opening = openings[extension] ?? "";
  return opening + shapeText(shape, length - opening.length);
}

/** Generates random shapes of a language without end, the same for the same seed. */
export function generateShapes(extension: string, seed: number): Iterable<Shape> {
  return randomShapes(listFragments(extension), seed);
}

/**
 * Describes why a shape is read too slowly; resolves with `undefined` if it is read fast enough.
 *
 * @param maxMs milliseconds of processor time to read a text of 80 kB and to search it for one test
 */
export function describeSlowness(files: ScannedFiles, shape: Shape, maxMs: number): Promise<string | undefined> {
  return slownessOf((length) => measureReading(files, readText(files.extension, shape, length)), {
    maxMs,
    length: 80_000,
  });
}

/** Measures the time to read a text and to search it: for all records, and for the slowest search alone. */
export function measureReading({ extension, scanner }: ScannedFiles, text: string): Times {
  const path = `a.${extension || "zz"}`;
  const startMs = usedMs();
  const declarations = scanner.read(new SourceText(text), path, isSourcePath);
  const readMs = usedMs() - startMs;
  let maxSearchMs = 0;
  for (const record of createRecords(path)) {
    const searchStartMs = usedMs();
    declarations.find(record);
    declarations.lookFurther?.(record);
    maxSearchMs = Math.max(maxSearchMs, usedMs() - searchStartMs);
  }
  return { all: usedMs() - startMs, single: readMs + maxSearchMs };
}
