import sax from "sax";

/** Values of the attributes that are read, by name, cut if they are long. */
export type XmlAttributes = Readonly<Record<string, string | undefined>>;

/** Receives what a reader of XML finds, in the order of the document. Names of elements have no prefix. */
export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  /** Receives a piece of text or of a CDATA section. */
  addText(text: string): void;
  /** Ends the document: what follows cannot be read. */
  fail(): void;
}

/** Maximum elements around an element; a deeper document is malformed. */
const maxDepth = 1_000;
/** Maximum characters of a name, an attribute, a comment, or a piece of text: the rest of a longer one is left out. */
const maxLength = 10_000;
/** Maximum characters of a reference with its `&` and its semicolon. */
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

/** Parts of sax that its types leave out. */
const { ENTITIES: namedEntities, STATE: states } = sax as unknown as {
  readonly ENTITIES: Readonly<Record<string, string>>;
  readonly STATE: Readonly<Record<"TEXT" | "ATTRIB_VALUE_QUOTED", number>>;
};

/** Error of sax behind which the document goes on: it keeps the reference as text. */
const unknownReference = "Invalid character entity";

/** Matches a reference, or an `&` alone. */
const reference = /&(?:[#\p{L}_:][\p{L}\p{N}_:.-]{0,100};)?/gu;
/** Matches the beginning of what may be a reference, where the text ends. */
const referenceStart = /&[#\p{L}\p{N}_:.-]{0,101}$/u;

/** Thrown out of sax, which would go on behind an error: in a document of open elements, with one error for each. */
class DocumentError extends Error {}

/**
 * In place of the attributes of an element, which sax would keep in an object that has properties of its own, such as
 * `constructor`: holds nothing, and says so. The attributes come as events.
 */
const noAttributes = new Proxy({}, { get: () => () => false, set: () => true });

/**
 * Reader of XML in pieces, in time linear to its length. A reference to a character that XML forbids stands for that
 * character, and an `&` that begins no reference for itself; at the first other error the document ends. Entities of a
 * document type are never expanded: a reference to one is an error.
 */
export class XmlReader {
  readonly #parser = new sax.SAXParser(true, { position: false });
  #attributes: Record<string, string> = Object.create(null);
  #depth = 0;
  /** Beginning of a reference that the next piece may end. */
  #rest = "";
  #hasDocumentType = false;
  #hasFailed = false;

  /** @param attributeNames names of the attributes that are read */
  constructor(
    attributeNames: ReadonlySet<string>,
    private readonly handler: XmlHandler,
  ) {
    const parser = this.#parser;
    parser.ENTITIES = createEntities();
    parser.onopentagstart = (tag) => {
      tag.attributes = noAttributes;
      this.#attributes = Object.create(null);
    };
    parser.onattribute = ({ name, value }) => {
      if (attributeNames.has(name)) this.#attributes[name] ??= value.slice(0, maxLength);
    };
    parser.onopentag = ({ name }) => this.#open(name);
    parser.onclosetag = (name) => this.#close(name);
    parser.ontext = (text) => handler.addText(text);
    parser.oncdata = (text) => handler.addText(text);
    parser.ondoctype = () => {
      this.#hasDocumentType = true;
    };
    parser.onerror = (error) => this.#mend(error);
  }

  /** Reads on, up to the first error. */
  write(text: string): void {
    if (this.#hasFailed) return;
    try {
      const wholeText = this.#rest + text;
      const restStart = findReferenceStart(wholeText);
      this.#rest = wholeText.slice(restStart);
      this.#parse(wholeText.slice(0, restStart));
      this.#cutBuffers();
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      this.#hasFailed = true;
      this.handler.fail();
    }
  }

  /** Parses a text, with `&amp;` for an `&` that begins no reference: sax would skip the character behind it. */
  #parse(text: string): void {
    let start = 0;
    for (const { 0: match, index } of text.matchAll(reference)) {
      if (match.length > 1) continue;
      this.#parser.write(text.slice(start, index));
      const isInText = this.#state === states.TEXT || this.#state === states.ATTRIB_VALUE_QUOTED;
      this.#parser.write(isInText ? "&amp;" : "&");
      start = index + 1;
    }
    this.#parser.write(text.slice(start));
  }

  get #state(): number {
    return (this.#parser as unknown as { readonly state: number }).state;
  }

  #open(name: string): void {
    if (++this.#depth > maxDepth) throw new DocumentError();
    this.handler.open(localName(name), this.#attributes);
  }

  #close(name: string): void {
    this.#depth--;
    this.handler.close(localName(name));
  }

  #mend({ message }: Error): void {
    // Without a document type no entity has a name of its own.
    if (message !== unknownReference || this.#hasDocumentType) throw new DocumentError();
    this.#parser.resume();
  }

  /** Cuts what is longer than anything that is kept of it: sax needs 32 bytes for each of its characters. */
  #cutBuffers(): void {
    const parser = this.#parser as unknown as Record<(typeof buffers)[number], string>;
    for (const name of buffers) {
      if (parser[name].length > maxLength) parser[name] = copyStart(parser[name]);
    }
  }
}

function copyStart(text: string): string {
  return Buffer.from(text.slice(0, maxLength)).toString();
}

/** Returns the start of what may be a reference, where the text ends; the end of the text if there is none. */
function findReferenceStart(text: string): number {
  const endStart = Math.max(0, text.length - maxReferenceLength);
  const index = text.slice(endStart).search(referenceStart);
  return index === -1 ? text.length : endStart + index;
}

/** Returns the name of an element without the prefix of its namespace. */
function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Creates the entities that sax knows, and those of characters that XML forbids. */
function createEntities(): Record<string, string> {
  const entities = new Map(Object.entries(namedEntities));
  return new Proxy<Record<string, string>>(
    {},
    { get: (_, name) => entities.get(String(name)) ?? readReference(String(name)) },
  );
}

/** Returns the character that a reference such as `#27` or `#x1b` stands for. */
function readReference(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:[xX]([\da-fA-F]{1,8})|(\d{1,8}))$/.exec(name) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
