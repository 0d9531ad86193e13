import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestAddress } from "../../../src/domain/testAddress";

/**
 * A record of a corpus: the fields that a service stores for a test, and its true location. Lines are 1-based, ranges
 * include both ends.
 */
export interface CorpusRecord {
  readonly id?: string;
  readonly name: string;
  readonly classname?: string | null;
  readonly parent?: string | null;
  readonly file_path?: string | null;
  /**
   * Present if the record is of another repository than the corpus. The checkout of that repository is below the root,
   * in a folder with the last component of its name.
   */
  readonly repository?: string;
  /** Without a file, the test must not be found. Without lines, only the file is judged. */
  readonly expected: { readonly file: string | null; readonly first: number | null; readonly last: number | null };
  /** Further right lines of the same file. */
  readonly alternatives?: readonly (readonly [number, number] | { readonly first: number; readonly last: number })[];
  /** Several tests have this title: the right answer names all of them. */
  readonly duplicateTitle?: boolean;
}

export interface Corpus {
  readonly name: string;
  readonly repository: string;
  readonly records: readonly CorpusRecord[];
}

/** Parses a corpus. Throws an error with the name of the file if it is not one. */
export function readCorpus(file: string): Corpus {
  const { corpus, repository = "", records } = JSON.parse(readFileSync(file, "utf8"));
  if (!Array.isArray(records)) {
    throw new Error(`${file} contains no records.`);
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

/** Returns the checkout of a record: the root, or the folder in it that is named after the repository or the corpus. */
export function findCheckout({ repository }: CorpusRecord, corpus: Corpus, root: string): string {
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
