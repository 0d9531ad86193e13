import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestAddress } from "../../../src/domain/testAddress";

/**
 * A record of a corpus: what a service would hold of a test, and where it truly is. Lines are
 * 1-based, ranges include both ends.
 */
export interface CorpusRecord {
  readonly id?: string;
  readonly name: string;
  readonly classname?: string | null;
  readonly parent?: string | null;
  readonly file_path?: string | null;
  /**
   * For a record of another repository than the corpus: its checkout lies below the root, named as
   * its last component.
   */
  readonly repository?: string;
  /** Without a file: it must not be found. Without lines: the file alone is judged. */
  readonly expected: { readonly file: string | null; readonly first: number | null; readonly last: number | null };
  /** Further right lines of the same file. */
  readonly alternatives?: readonly (readonly [number, number] | { readonly first: number; readonly last: number })[];
  /** Nobody can tell which of several is meant: to name all is right. */
  readonly duplicateTitle?: boolean;
}

export interface Corpus {
  readonly name: string;
  readonly repository: string;
  readonly records: readonly CorpusRecord[];
}

/** Throws with the file's name if it is no corpus. */
export function readCorpus(file: string): Corpus {
  const { corpus, repository = "", records } = JSON.parse(readFileSync(file, "utf8"));
  if (!Array.isArray(records)) {
    throw new Error(`${file} holds no records.`);
  }
  return { name: corpus ?? file, repository, records };
}

export const createAddress = ({ name, classname, parent, file_path: filePath }: CorpusRecord): TestAddress => ({
  name,
  ...(classname && { classname }),
  ...(parent && { parent }),
  ...(filePath && { filePath }),
});

const lastSegment = (repository: string): string => repository.replace(/\/+$/, "").split("/").at(-1) ?? "";

/** The checkout of a record: the root itself, or the folder in it that is named after the repository or the corpus. */
export function checkoutOf({ repository }: CorpusRecord, corpus: Corpus, root: string): string {
  if (repository !== undefined) {
    return join(root, lastSegment(repository));
  }
  if (existsSync(join(root, ".git"))) {
    return root;
  }
  const checkoutName = [lastSegment(corpus.repository), corpus.name].find(
    (name) => name && existsSync(join(root, name, ".git")),
  );
  return checkoutName === undefined ? root : join(root, checkoutName);
}
