import type { TestLocation } from "../../domain/location";
import type { TestAddress } from "../../domain/testAddress";
import { withoutTimestamp } from "../../domain/testNames/decorations";
import { isSourcePath, withoutPlaceInFile } from "../../domain/testNames/sourceEndings";
import { type FileHint, type HintRules, hintOrder } from "../language";
import { languages } from "../languages/registry";

/** Class or suite as the record names it. */
interface SuiteName {
  readonly text: string;
  readonly isPath: boolean;
}

/** Function that adds the hints of one order. */
type HintStep = (names: readonly SuiteName[], test: TestAddress, hints: FileHint[]) => void;

const allRules = languages.flatMap(({ hints }) => hints ?? []);
const pathFieldRules = allRules.filter(({ isInPathField }) => isInPathField);

const projectName = String.raw`(?:\[[^\]]{1,100}\] › )?`;
const pathInFolder = String.raw`(?:[A-Za-z]:)?[^\s:]{0,500}[\\/][^\s:]{1,500}(?=[\s:])`;
const fileBeforeTitles = String.raw`[^\s:]{1,500}(?=(?::\d+){0,2} ›)`;
/** Start of a name that begins with the path of its file, followed by the titles, as `__filename` yields it. */
const startPathPattern = new RegExp(`^${projectName}(${pathInFolder}|${fileBeforeTitles})`);

/** A path with a file extension of any language: it leads to a file if the workspace contains that file. */
const fileInFolder = /^[^\s:@]{1,1000}[\\/][^\s:@\\/]{1,255}\.\w{1,10}$/;

const typeSeparator = /::|[.\\+$]/;

/** Steps for all fields of a record except its paths, in the order in which hints are followed. */
const steps: readonly HintStep[] = Object.values(hintOrder)
  .toSorted((a, b) => a - b)
  .map(createStep);

function createStep(order: HintRules["order"]): HintStep {
  if (order === hintOrder.type) {
    return addTypeHints;
  }
  const rules = allRules.filter((rule) => rule.order === order);
  const testRules = rules.filter((rule) => rule.hintsFromTest);
  const nameRules = rules.filter((rule) => rule.hintsFromName);
  return (names, test, hints) => {
    for (const rule of testRules) {
      hints.push(...(rule.hintsFromTest?.(test) ?? []));
    }
    for (const name of names) {
      for (const rule of nameRules) {
        hints.push(...readName(rule, name, test));
      }
    }
  };
}

function readName(rules: HintRules, { text, isPath }: SuiteName, test: TestAddress): readonly FileHint[] {
  return rules.hintsFromName?.(text, test, isPath) ?? [];
}

function addTypeHints(names: readonly SuiteName[], _test: TestAddress, hints: FileHint[]): void {
  for (const name of names) {
    hints.push(...parseTypeHints(name));
  }
}

/** Returns every hint of a record, most likely first. Wrong hints do no harm: they lead to no file. */
export function listFileHints(test: TestAddress): readonly FileHint[] {
  const { filePath, classname, parent } = test;
  const hints: FileHint[] = [];
  if (filePath !== undefined) {
    hints.push(...readPathField(filePath, test));
  }
  const names: SuiteName[] = [];
  for (const suite of [classname, parent]) {
    if (suite === undefined) {
      continue;
    }
    const name = parseSuiteName(suite);
    const isPath = name.text === suite ? name.isPath : isSourcePath(suite);
    if (isPath || fileInFolder.test(suite)) {
      hints.push({ kind: "path", path: suite });
    }
    names.push(name);
  }
  const startPath = startPathPattern.exec(test.name)?.[1];
  if (startPath !== undefined && isSourcePath(startPath)) {
    hints.push({ kind: "path", path: startPath });
  }
  if (isPlaceInFile(test.name)) {
    hints.push({ kind: "path", path: test.name });
  }
  for (const step of steps) {
    step(names, test, hints);
  }
  return hints;
}

/** Returns whether a name states a place in a file: `crane.feature:3`, `tests/test_crane.py::test_lifts`. */
const isPlaceInFile = (name: string): boolean => isSourcePath(name) && name !== withoutPlaceInFile(name);

function parseSuiteName(suite: string): SuiteName {
  const text = withoutTimestamp(suite.trim());
  return { text, isPath: isSourcePath(text) };
}

function readPathField(path: string, test: TestAddress): FileHint[] {
  const hints: FileHint[] = [{ kind: "path", path }];
  if (isSourcePath(path)) {
    return hints;
  }
  const name = parseSuiteName(path);
  for (const rules of pathFieldRules) {
    hints.push(...readName(rules, name, test));
  }
  hints.push(...parseTypeHints(name));
  return hints;
}

/** Maximum length of a suite's name that is parsed as a type, in characters. */
const maxTypeLength = 1000;
const identifier = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** Parses a type: `Acme.Tests.Outer+Inner`, `Tests\\Unit\\FooTest`, `Acme::FooTest`, `crate::module::tests`. */
function parseTypeHints({ text, isPath }: SuiteName): readonly FileHint[] {
  if (text.length > maxTypeLength || isPath) {
    return [];
  }
  const name = text.replace(/[<([`].*$/s, "");
  const parts = name.split(typeSeparator).filter((part) => part !== "");
  const areNames = parts.every((part) => identifier.test(part));
  if (parts.length === 0 || !areNames) {
    return [];
  }
  return [{ kind: "type", parts }];
}

/**
 * Returns whether a hint that led only to a location of this confidence is weak evidence. A file that is named after a
 * type may contain the type itself, and another file the type's test.
 */
export function isGuess(hint: FileHint, confidence: TestLocation["confidence"]): boolean {
  if (hint.kind !== "language") {
    return hint.kind === "type";
  }
  const language = languages.find(({ id }) => id === hint.language);
  return language?.hints?.isGuess?.(hint, confidence) === true;
}

/**
 * Returns whether the record names a package of a few files, which are cheap to read, unlike a search through the
 * whole workspace.
 */
export function isInPackage(test: TestAddress): boolean {
  const { classname, parent } = test;
  return isPackage(classname, test) || isPackage(parent, test);
}

function isPackage(suite: string | undefined, test: TestAddress): boolean {
  if (suite === undefined) {
    return false;
  }
  return languages.some(({ isPackageSuite }) => isPackageSuite?.(suite, test));
}
