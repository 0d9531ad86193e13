import type { TestAddress } from "../../../../src/domain/testAddress";
import { isSourcePath } from "../../../../src/domain/testNames/sourceEndings";
import type { Scanner } from "../../../../src/locate/language";
import { languages, scannerById } from "../../../../src/locate/languages/registry";
import { plainScanner } from "../../../../src/locate/plain/scanner";
import { SourceText } from "../../../../src/locate/syntax/sourceText";
import { slownessOf as growthOf, type Times, usedMs } from "../../../support/growth";
import { randomShapes, type Shape, shapeText } from "../../../support/textShapes";
import { fragmentsOf } from "./fragments";

/** Without any of it a scanner does not look at a file at all. */
const openings: Readonly<Record<string, string>> = {
  php: "<?php\n",
  go: 'import "ginkgo"\n',
  robot: "*** Test Cases ***\n",
};

/**
 * Records that a file is asked for: by path, class, module and title. What a scanner puts off until
 * then counts as its reading.
 */
const addresses = (path: string): readonly TestAddress[] => [
  { name: "Outer inner adds [1] (int)", classname: "com.acme.Outer$Inner", parent: "pkg.test", filePath: path },
  { name: "Testa/b", classname: "A" },
  { name: "a::a", classname: "a" },
  { name: "test a", classname: "a.A", filePath: path },
  { name: "a a a", filePath: path },
  { name: "inherited", classname: "A0" },
];

/** A scanner with the ending of the files that it is tried with; of the one for all other languages it is empty. */
export interface ScannedFiles {
  readonly extension: string;
  readonly scanner: Scanner;
}

/** Every scanner. */
export const scannedFiles: readonly ScannedFiles[] = [
  ...languages.flatMap(({ id, extensions: [extension = ""] }) => {
    const scanner = scannerById(id);
    return scanner ? [{ extension, scanner }] : [];
  }),
  { extension: "", scanner: plainScanner },
];

/** The shape's text of about that many characters in a language. */
export function readText(extension: string, shape: Shape, length: number): string {
  const opening = openings[extension] ?? "";
  return opening + shapeText(shape, length - opening.length);
}

/** Shapes of a scanner's language, for ever, the same for a seed. */
export function shapesOf(extension: string, seed: number): Iterable<Shape> {
  return randomShapes(fragmentsOf(extension), seed);
}

/**
 * Describes how a shape is slow to read; resolves with `undefined` if it is not.
 *
 * @param maxMs milliseconds of processor time to read a text of 80 kB and to look for one test
 */
export function slownessOf(files: ScannedFiles, shape: Shape, maxMs: number): Promise<string | undefined> {
  return growthOf((length) => readTimes(files, readText(files.extension, shape, length)), { maxMs, length: 80_000 });
}

/** Measures to read a text and to look for tests in it: for all addresses, and for the slowest alone. */
export function readTimes({ extension, scanner }: ScannedFiles, text: string): Times {
  const path = `a.${extension || "zz"}`;
  const begin = usedMs();
  const declarations = scanner.read(new SourceText(text), path, isSourcePath);
  const read = usedMs() - begin;
  let slowest = 0;
  for (const address of addresses(path)) {
    const from = usedMs();
    declarations.find(address);
    declarations.lookFurther?.(address);
    slowest = Math.max(slowest, usedMs() - from);
  }
  return { all: usedMs() - begin, single: read + slowest };
}
