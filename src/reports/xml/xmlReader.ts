import sax from "sax";

/** Values of the attributes that are read, by name; truncated if they are long. */
export type XmlAttributes = Readonly<Record<string, string | undefined>>;

/** Receives the findings of an XML reader, in the order of the document. Names of elements have no prefix. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  /** Receives a piece of text or of a CDATA section. */
  addText(text: string): void;
  /** Ends the document: the text that follows cannot be read. */
  fail(): void;
}

/** Maximum number of elements around an element; a deeper document is malformed. */
const maxDepth = 1_000;
/**
 * Maximum length of a name, an attribute, a comment, or a piece of text, in characters: the rest of a longer one is
 * omitted.
 */
const maxLength = 10_000;
/** Maximum length of a reference with its `&` and its semicolon, in characters. */
const maxReferenceLength = 103;

/** Texts that sax collects character by character until they end. */
const buffers = [
  "comment",
  "sgmlDecl",
  "textNode",
  "tagName",
  "doctype",
  "procInstName",
  "procInstBody",
  "entity",
  "attribName",
  "attribValue",
  "cdata",
] as const;

/** Members of sax that its type declarations omit. */
const { XML_ENTITIES: namedEntities, STATE: states } = sax as unknown as {
  readonly XML_ENTITIES: Readonly<Record<string, string>>;
  readonly STATE: Readonly<Record<"TEXT" | "ATTRIB_VALUE_QUOTED", number>>;
};

/** Errors of sax after which reading continues: they cost a character, a reference or an attribute. */
const mendedErrors = [
  "Invalid character entity",
  "Invalid character in entity name",
  "Unencoded <",
  "Invalid character in tag name",
  "Invalid attribute name",
  "Attribute without value",
  "Unquoted attribute value",
  "No whitespace between attributes",
  "Forward-slash in opening tag",
  "Malformed comment",
];
/** Maximum number of errors of a document after which reading continues. */
const maxMendedErrors = 10_000;

/** Open elements of sax, and the name of the current tag. */
interface SaxElements {
  readonly tags: readonly { readonly name: string }[];
  readonly tagName: string;
}

/** Matches a reference, a bare `&`, and a `<` that begins no markup. */
const referenceName = String.raw`[#\p{L}_:][\p{L}\p{N}_:.-]{0,100}`;
const reference = new RegExp(String.raw`&(?:${referenceName};)?|<(?![\p{L}_:/!?])`, "gu");
/** Matches the start of a possible reference or of markup at the end of the text. */
const referenceStart = /(?:&[#\p{L}\p{N}_:.-]{0,101}|<)$/u;

/** Entities of XML, and the one of HTML that some reporters leave in the texts of pages. */
const knownEntities = new Map(Object.entries({ ...namedEntities, nbsp: "\u00a0" }));
/** The entities, and the references to characters that XML forbids. */
const entities = new Proxy<Record<string, string>>(
  {},
  { get: (_, name) => knownEntities.get(String(name)) ?? readReference(String(name)) },
);

/**
 * Thrown out of sax, which would continue after an error: in a document with open elements, with one error for each.
 */
class DocumentError extends Error {}

/** Thrown out of sax at the end of the outermost element. */
class DocumentEnd extends Error {}

/**
 * Placeholder for the attributes of an element. It stores nothing and reports that it has no members: sax would use an
 * ordinary object, which has properties of its own, such as `constructor`. The attributes arrive as events.
 */
const noAttributes = new Proxy({}, { get: () => () => false, set: () => true });

/**
 * Reader of an XML document that arrives in pieces, in time linear to its length. A reference to a character that XML
 * forbids yields that character, and an `&` or `<` that begins no reference or markup yields itself; a bad character
 * costs at most itself. The document ends at an error in its elements. Entities of a document type are never expanded:
 * references to them are kept literally.
 */
export class XmlReader {
  readonly #parser = new sax.SAXParser(true, { position: true });
  #attributes: Record<string, string> = Object.create(null);
  #depth = 0;
  /** Start of a reference that the next piece may complete. */
  #heldText = "";
  #mendedErrorCount = 0;
  #isEnded = false;
  /** Position in the text that is being written, and the parser's position there. */
  #textStart = 0;
  #parserStart = 0;

  /** @param attributeNames names of the attributes that are read */
  constructor(
    attributeNames: ReadonlySet<string>,
    private readonly handler: XmlHandler,
  ) {
    const parser = this.#parser;
    parser.ENTITIES = entities;
    parser.onopentagstart = (tag) => {
      tag.attributes = noAttributes;
      this.#attributes = Object.create(null);
    };
    parser.onattribute = ({ name, value }) => {
      if (attributeNames.has(name)) {
        this.#attributes[name] ??= value.slice(0, maxLength);
      }
    };
    parser.onopentag = ({ name }) => this.#open(name);
    parser.onclosetag = (name) => this.#close(name);
    parser.ontext = (text) => handler.addText(text);
    parser.oncdata = (text) => handler.addText(text);
    parser.onerror = (error) => this.#mend(error);
  }

  /**
   * Reads the next piece, up to the end of the outermost element or the first error.
   *
   * @returns the text after that end; `undefined` while the document continues, and after an error
   */
  write(text: string): string | undefined {
    if (this.#isEnded) {
      return undefined;
    }
    const wholeText = this.#heldText + text;
    try {
      const heldStart = findReferenceStart(wholeText);
      this.#heldText = wholeText.slice(heldStart);
      this.#parse(wholeText.slice(0, heldStart));
      this.#cutBuffers();
      return undefined;
    } catch (error) {
      return this.#end(error, wholeText);
    }
  }

  #end(error: unknown, text: string): string | undefined {
    this.#isEnded = true;
    if (error instanceof DocumentEnd) {
      return text.slice(this.#textStart + this.#parser.position - this.#parserStart);
    }
    if (!(error instanceof DocumentError)) {
      throw error;
    }
    this.handler.fail();
    return undefined;
  }

  /** Parses a text in which each literal `&` and `<` is replaced with a reference: sax would skip the text after it. */
  #parse(text: string): void {
    let start = 0;
    for (const { 0: match, index } of text.matchAll(reference)) {
      if (match.length > 1) {
        continue;
      }
      this.#parseText(text.slice(start, index), start);
      this.#parser.write(this.#escape(match));
      start = index + 1;
    }
    this.#parseText(text.slice(start), start);
  }

  #parseText(text: string, start: number): void {
    this.#textStart = start;
    this.#parserStart = this.#parser.position;
    this.#parser.write(text);
  }

  #escape(sign: string): string {
    if (this.#state === states.TEXT) {
      return sign === "&" ? "&amp;" : "&lt;";
    }
    return sign === "&" && this.#state === states.ATTRIB_VALUE_QUOTED ? "&amp;" : sign;
  }

  get #state(): number {
    return (this.#parser as unknown as { readonly state: number }).state;
  }

  #open(name: string): void {
    if (++this.#depth > maxDepth) {
      throw new DocumentError();
    }
    this.handler.open(removePrefix(name), this.#attributes);
  }

  #close(name: string): void {
    this.#depth--;
    this.handler.close(removePrefix(name));
    if (this.#depth === 0) {
      throw new DocumentEnd();
    }
  }

  #mend({ message }: Error): void {
    this.#mendedErrorCount++;
    const isMended = mendedErrors.some((start) => message.startsWith(start)) || this.#isInnerUnclosed(message);
    if (!isMended || this.#mendedErrorCount > maxMendedErrors) {
      throw new DocumentError();
    }
    this.#parser.resume();
  }

  /** Returns whether the error is a closing tag that closes elements inside its own, such as `<T>` in a text. */
  #isInnerUnclosed(message: string): boolean {
    if (!message.startsWith("Unexpected close tag")) {
      return false;
    }
    const { tags, tagName } = this.#parser as unknown as SaxElements;
    return tags.some(({ name }) => name === tagName);
  }

  /** Truncates texts beyond the kept length: sax needs 32 bytes for each of their characters. */
  #cutBuffers(): void {
    const parser = this.#parser as unknown as Record<(typeof buffers)[number], string>;
    for (const name of buffers) {
      if (parser[name].length > maxLength) {
        parser[name] = copyStart(parser[name]);
      }
    }
  }
}

function copyStart(text: string): string {
  return Buffer.from(text.slice(0, maxLength)).toString();
}

/** Returns the start of a possible reference at the end of the text; the end of the text if there is none. */
function findReferenceStart(text: string): number {
  const endStart = Math.max(0, text.length - maxReferenceLength);
  const index = text.slice(endStart).search(referenceStart);
  return index === -1 ? text.length : endStart + index;
}

/** Returns the name of an element without its namespace prefix. */
function removePrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Returns the character that a reference such as `#27` or `#x1b` denotes. */
function readReference(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:[xX]([\da-fA-F]{1,8})|(\d{1,8}))$/.exec(name) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (code <= 0x10ffff) {
    return String.fromCodePoint(code);
  }
  return undefined;
}
