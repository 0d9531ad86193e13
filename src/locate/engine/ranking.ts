import { type Answer, isSame, type LocateMiss, type SourceFile } from "../../domain/location";
import type { TestAddress } from "../../domain/locator";
import { scannerFor } from "../languages/registry";
import type { FoundIn } from "./declarationCache";
import { fileRanks } from "./sourceNames";

const ranks = { exact: 4, pattern: 3, ambiguous: 2, container: 1, file: 0, none: 0 } as const;

/** The surest findings, each file once; among several files those that look like tests and are no copies. */
export function bestOf(found: readonly FoundIn[]): readonly FoundIn[] {
  const most = Math.max(...found.map(({ answer }) => ranks[answer.confidence]), 0);
  const best = found.filter(({ answer }) => ranks[answer.confidence] === most);
  const files = fileRanks.likelier(filesOf(best));
  return best.filter(
    ({ file }, i) => files.includes(file) && best.findIndex((other) => isSame(other.file, file)) === i,
  );
}

/** Those of which the source gives the most of the record's name. */
export function likeliest(found: readonly FoundIn[]): readonly FoundIn[] {
  const most = Math.max(...found.map(({ share }) => share));
  return found.filter(({ share }) => share === most);
}

/** Of several files those in a folder that is named as the record's suite is: an assembly, `Acme.Tests.dll`, is often named after its project. */
export function inNamedProject(found: readonly FoundIn[], { parent = "" }: TestAddress): readonly FoundIn[] {
  const folder = `/${parent.replace(/\.(?:dll|exe)$/i, "")}/`.toLowerCase();
  const inside = found.filter(({ file }) => `/${file.path}`.toLowerCase().includes(folder));
  return found.length > 1 && inside.length > 0 && folder.length > 2 ? inside : found;
}

/** True for a finding that may count in a file which the record does not mean. */
export function isTelling({ file, answer: { confidence }, exact, ofType }: FoundIn): boolean {
  return scannerFor(file.path)?.search === "type" ? exact || ofType : confidence !== "container";
}

export const filesOf = (found: readonly FoundIn[]): SourceFile[] => found.map(({ file }) => file);

export type None = Answer & { confidence: "none" };

export function nowhere(miss: LocateMiss, files: readonly SourceFile[] = []): None {
  return { confidence: "none", miss, files };
}

/** Of two misses the one that says more: files to offer, then a path that was named. */
export function betterNone(one: None | undefined, other: None): None {
  if (!one) return other;
  return one.files.length === 0 && other.files.length > 0 ? other : one;
}
