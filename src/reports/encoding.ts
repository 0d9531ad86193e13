import { detectEncoding } from "../base/decodeText";

/** Decoder of a text that arrives in pieces. */
export type PieceDecoder = InstanceType<typeof TextDecoder>;

/** Number of bytes at the start of a text that are searched for a declaration of its encoding. */
const maxDeclarationBytes = 4_000;

const xmlDeclarationStart = String.raw`\s{0,100}<\?xml\s`;
const encodingAttribute = String.raw`\bencoding\s{0,20}=\s{0,20}["']([^"'>]{1,100})["']`;
const xmlEncoding = new RegExp(`^${xmlDeclarationStart}[^>]{0,500}?${encodingAttribute}`, "m");
/** Byte-order marks of UTF-32, one of which begins like that of UTF-16. */
const utf32Marks = ["fffe0000", "0000feff"];

/**
 * Creates the decoder of a report that begins with these bytes. The encoding is that of its byte-order mark; otherwise
 * UTF-16 if every second byte at the start is zero; otherwise the one that an XML declaration at the start of a line
 * names; otherwise UTF-8. Returns `undefined` if that encoding is not known.
 */
export function createDecoder(head: Uint8Array): PieceDecoder | undefined {
  const start = Buffer.from(head.subarray(0, maxDeclarationBytes));
  if (utf32Marks.includes(start.toString("hex", 0, 4))) {
    return undefined;
  }
  try {
    return new TextDecoder(findEncoding(start));
  } catch (error) {
    if (!(error instanceof RangeError)) {
      throw error;
    }
    return undefined;
  }
}

function findEncoding(start: Buffer): string {
  const markedEncoding = detectEncoding(start);
  if (markedEncoding !== "utf-8") {
    return markedEncoding;
  }
  const [first, second] = start;
  if ((first === 0) !== (second === 0)) {
    return first === 0 ? "utf-16be" : "utf-16le";
  }
  const encoding = xmlEncoding.exec(start.toString("latin1"))?.[1] ?? "utf-8";
  // If the text were really UTF-16, the declaration could not be read: libraries that write text declare the encoding
  // that they use in memory.
  if (/utf-?16|ucs-?2|unicode/i.test(encoding)) {
    return "utf-8";
  }
  return encoding;
}
