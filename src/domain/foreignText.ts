/** Text that another program wrote or that the user has selected, by its location. */
export type ForeignText = FileText | HeldText;

/** Text of a file on the disk, which the reading thread reads itself. */
export interface FileText {
  readonly kind: "file";
  readonly path: string;
  /** Folder that the file must lie in after links are resolved; absent for a file that the user named. */
  readonly folder?: string;
  /** Maximum size of a file that is read, in bytes. */
  readonly maxBytes: number;
}

/** Text that only the editor has: of a document, the clipboard, or a file on another file system. */
export interface HeldText {
  readonly kind: "held";
  /** Name that is different for each text. */
  readonly name: string;
  /** Iterates over the text in UTF-8, or over the bytes of the file. Rejects with `UnreadableFileError`. */
  pieces(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}
