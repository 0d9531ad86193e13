import type { Answer } from "../../domain/location";
import type { TestAddress } from "../../domain/locator";
import { type FileHint, type HintRules, hintOrder } from "../language";
import { languages } from "../languages/registry";
import { withoutTimestamp } from "../names/decorations";
import { isSourcePath } from "./sourceNames";

/** A class or suite as a record names it. */
interface SuiteName {
  readonly text: string;
  readonly isPath: boolean;
}

/** Adds hints of one order. */
type Step = (names: readonly SuiteName[], test: TestAddress, hints: FileHint[]) => void;

const allRules = languages.flatMap(({ hints }) => hints ?? []);
const rulesOfPathField = allRules.filter(({ isInPathField }) => isInPathField);

const typeSeparator = /::|[.\\+$]/;

/** What is read out of a record besides its paths, in the order in which hints are followed. */
const steps: readonly Step[] = Object.values(hintOrder)
  .toSorted((a, b) => a - b)
  .map((order) => (order === hintOrder.type ? typeStep : stepOf(allRules.filter((rules) => rules.order === order))));

function typeStep(names: readonly SuiteName[], _test: TestAddress, hints: FileHint[]): void {
  for (const name of names) hints.push(...typeHints(name));
}

function stepOf(rules: readonly HintRules[]): Step {
  const ofTest = rules.filter((rule) => rule.ofTest);
  const ofName = rules.filter((rule) => rule.ofName);
  return (names, test, hints) => {
    for (const rule of ofTest) hints.push(...(rule.ofTest?.(test) ?? []));
    for (const { text, isPath } of names) {
      for (const rule of ofName) hints.push(...(rule.ofName?.(text, test, isPath) ?? []));
    }
  };
}

/** Every hint of a record, likeliest first. Wrong ones do no harm: they find no file. */
export function fileHints(test: TestAddress): readonly FileHint[] {
  const { filePath, classname, parent } = test;
  const hints = filePath === undefined ? [] : hintsOfPathField(filePath, test);
  const names: SuiteName[] = [];
  for (const suite of [classname, parent]) {
    if (suite === undefined) continue;
    const name = nameOf(suite);
    const isPath = name.text === suite ? name.isPath : isSourcePath(suite);
    if (isPath) hints.push({ kind: "path", path: suite });
    names.push(name);
  }
  for (const step of steps) step(names, test, hints);
  return hints;
}

function nameOf(suite: string): SuiteName {
  const text = withoutTimestamp(suite.trim());
  return { text, isPath: isSourcePath(text) };
}

function hintsOfPathField(path: string, test: TestAddress): FileHint[] {
  const hints: FileHint[] = [{ kind: "path", path }];
  if (isSourcePath(path)) return hints;
  const name = nameOf(path);
  return [
    ...hints,
    ...rulesOfPathField.flatMap((rule) => rule.ofName?.(name.text, test, name.isPath) ?? []),
    ...typeHints(name),
  ];
}

/** `Acme.Tests.Outer+Inner`, `Tests\\Unit\\FooTest`, `Acme::FooTest`, `crate::module::tests`. */
function typeHints({ text, isPath }: SuiteName): readonly FileHint[] {
  if (text.length > 1000 || isPath) return [];
  const parts = text
    .replace(/[<([`].*$/s, "")
    .split(typeSeparator)
    .filter((part) => part !== "");
  const isName = parts.length > 0 && parts.every((part) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(part));
  return isName ? [{ kind: "type", parts }] : [];
}

/**
 * True if a hint that led to no more than an answer of this confidence says little. A file that is named after a type may hold the type itself,
 * and another its test.
 */
export function isGuess(hint: FileHint, confidence: Answer["confidence"]): boolean {
  if (hint.kind !== "language") return hint.kind === "type";
  return languages.find(({ id }) => id === hint.language)?.hints?.isGuess?.(hint, confidence) === true;
}

/** True if the record names a package of a few files: reading these is cheap, other than a search through the whole workspace. */
export function isInPackage(test: TestAddress): boolean {
  return [test.classname, test.parent].some(
    (suite) => suite !== undefined && languages.some(({ namesPackage }) => namesPackage?.(suite, test)),
  );
}
