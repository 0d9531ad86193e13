/**
 * Whole files in one flat folder of ours: the editor's storage, or a map in tests. Losing one loses nothing but comfort, so that no
 * method ever rejects. Names are short and of lower case letters, digits, `-` and `.`.
 */
export interface Files {
  list(): Promise<readonly string[]>;
  /** `undefined` if there is no such file, or it cannot be read. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** When it was last written, in milliseconds since 1970; `undefined` if there is no such file. */
  written(name: string): Promise<number | undefined>;
  /** Replaces the file as a whole: whoever reads meanwhile, or after a crash, finds the old one or the new one. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}
