import type { TestAddress } from "../../../../src/domain/locator";
import { isSourcePath } from "../../../../src/locate/engine/sourceNames";
import type { Scanner } from "../../../../src/locate/language";
import { languages, scannerById } from "../../../../src/locate/languages/registry";
import { plainScanner } from "../../../../src/locate/plain/scanner";
import { SourceText } from "../../../../src/locate/syntax/sourceText";
import { createRandom } from "../../../support/seeded";
import { fragmentsOf } from "./fragments";

/**
 * A text that is made of pieces of a language: a head, then a part again and again, then as often
 * what may close it.
 */
export interface Shape {
  readonly head: string;
  readonly part: string;
  readonly close: string;
}

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

/** How many times longer a text may take that is twice as long: 2 is linear. */
const maxGrowth = 2.6;
/** The same for texts of more than 160 kB, whose garbage takes time to collect. A quadratic time is 4 times as long. */
const maxLongGrowth = 3.1;
/** Milliseconds below which growth says nothing. */
const noise = 15;

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

/** The shape's text of about that many characters. `№` in it is the number of the part, `№+` that of the next. */
export function textOf(extension: string, { head, part, close }: Shape, length: number): string {
  const opening = openings[extension] ?? "";
  const times = Math.max(1, Math.floor((length - opening.length - head.length) / (part.length + close.length)));
  return opening + repeatNumbered(head, 1) + repeatNumbered(part, times) + repeatNumbered(close, times);
}

function repeatNumbered(part: string, times: number): string {
  if (!part.includes("№")) return part.repeat(times);
  return Array.from({ length: times }, (_, i) => part.replaceAll("№+", `${i + 1}`).replaceAll("№", `${i}`)).join("");
}

/** Shapes of a scanner's language, for ever, the same for a seed: one to four pieces each. */
export function* shapesOf(extension: string, seed: number): Iterable<Shape> {
  const fragments = fragmentsOf(extension);
  const random = createRandom(seed);
  const randomText = (): string => {
    const count = 1 + Math.floor(random() * 4);
    return Array.from({ length: count }, () => fragments[Math.floor(random() * fragments.length)] ?? "").join("");
  };
  for (;;) {
    const head = random() < 0.4 ? randomText() : "";
    const part = randomText();
    yield { head, part, close: random() < 0.3 ? randomText() : "" };
  }
}

/**
 * How a shape is slow to read, or `undefined` if it is not: it takes longer for 80 kB than it may, or grows
 * faster than its text.
 *
 * @param maxMs milliseconds of processor time to read a text and to look for one test
 */
export function slownessOf(files: ScannedFiles, shape: Shape, maxMs: number): string | undefined {
  const minTimes = (length: number, times: number) => leastTimes(files, textOf(files.extension, shape, length), times);
  for (const length of [10_000, 20_000, 40_000, 80_000]) {
    // A shape that is slow at this size is far slower at 80 kB, which need not be tried.
    if (minTimes(length, 1).single > maxMs && minTimes(length, 9).single > maxMs)
      return `over ${maxMs.toFixed()} ms for ${length / 1000} kB`;
  }
  if (minTimes(80_000, 1).all < noise) return undefined;
  if (minTimes(80_000, 3).all < maxGrowth * minTimes(40_000, 3).all) return undefined;
  // Over three doublings: a heap or an odd number of quotes may make one of them seem more.
  const [long, short] = [minTimes(160_000, 3).all, minTimes(20_000, 3).all];
  if (long < maxGrowth ** 3 * short) return undefined;
  // Over three more, twice: caches and other programs on the machine may make a step of the first ones.
  for (let attempt = 0; attempt < 2; attempt++)
    if (minTimes(1_280_000, 1).all < maxLongGrowth ** 3 * long) return undefined;
  return `${short.toFixed()} ms for 20 kB, ${long.toFixed()} ms for 160 kB`;
}

/**
 * Milliseconds of processor time to read a text and to look for tests in it: for all addresses, and
 * for the slowest alone.
 */
interface ReadTimes {
  readonly all: number;
  readonly single: number;
}

export function readTimes({ extension, scanner }: ScannedFiles, text: string): ReadTimes {
  const path = `a.${extension || "zz"}`;
  const begin = usedMs();
  const declarations = scanner.read(new SourceText(text), path, isSourcePath);
  const read = usedMs() - begin;
  let slowest = 0;
  for (const address of addresses(path)) {
    const from = usedMs();
    declarations.find(address);
    declarations.findInheritedTests?.(address);
    slowest = Math.max(slowest, usedMs() - from);
  }
  return { all: usedMs() - begin, single: read + slowest };
}

function leastTimes(files: ScannedFiles, text: string, times: number): ReadTimes {
  const measurements = Array.from({ length: times }, () => readTimes(files, text));
  return {
    all: Math.min(...measurements.map(({ all }) => all)),
    single: Math.min(...measurements.map(({ single }) => single)),
  };
}

/** Milliseconds of processor time that this process has used. */
export function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
