import { decodeEntities } from "../testNames/escapes";

/** Maximum number of characters that are read. */
const maxInputLength = 10_000;

/** Maximum levels of escaping that are decoded: a text may have been put into JSON or HTML twice. */
const maxEscapings = 2;

/** Escape character, as it is or as programs show it. */
const escapeCode = String.raw`(?:\u001b|\u241b|\^\[|\\e|\\033|\\x1b)`;
const controlSequence = String.raw`(?:${escapeCode}\[|\u009b)[\d;:?]{0,40}[@-~]`;
const characterSet = String.raw`${escapeCode}\([A-Z0-9]`;
/** Address of a link, or title of the window. */
const systemCommand = String.raw`\u001b\][^\u0007\u001b]{0,2000}(?:\u0007|\u001b\\)`;
/** Colour whose escape character was lost on the way, and the end of one as Git writes it. */
const bareColor = String.raw`\[\d{1,3}(?:;\d{1,3}){0,8}m|\[m(?![\w\]])`;
const terminalCode = new RegExp([controlSequence, characterSet, systemCommand, bareColor].join("|"), "g");

const inlineTags = "b|code|del|em|font|i|ins|kbd|mark|s|samp|small|span|strong|tt|u|wbr";
const blockTags = "blockquote|br|dd|div|dt|h[1-6]|hr|li|ol|p|pre|table|td|th|tr|ul";
/** Tags that only say how a text looks, within a name or between texts. A link stays: its address may be meant. */
const inlineTag = createTagPattern(inlineTags);
const blockTag = createTagPattern(blockTags);

/** Word that Markdown emphasizes, at the end of a sentence as well. */
const emphasizedWord = /(?<!\S)(_{1,3})(\S+)\1(?![^\s.,;:!?])/g;

/** Hyphens, dashes of the same width and minus signs, which documents write in place of the plain hyphen. */
const typographicHyphen = /[\u2010-\u2013\u2212\ufe63\uff0d]/g;
/** Invisible characters, which chats, pages and documents insert around and into names. */
const invisibleProperties = String.raw`\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}`;
const invisibleCharacter = new RegExp(String.raw`(?![\t-\r])[${invisibleProperties}]`, "gu");

/** Entities of HTML, apart from those of XML, for signs in and around names and addresses. */
const namedSigns: ReadonlyMap<string, string> = new Map([
  ["sol", "/"],
  ["colon", ":"],
  ["period", "."],
  ["lowbar", "_"],
  ["num", "#"],
  ["equals", "="],
  ["quest", "?"],
  ["hyphen", "-"],
  ["dash", "-"],
  ["ndash", "-"],
  ["minus", "-"],
  ["nbsp", " "],
  ["shy", ""],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["laquo", "«"],
  ["raquo", "»"],
]);

function createTagPattern(names: string): RegExp {
  return new RegExp(String.raw`</?(?:${names})(?:\s[^<>]{0,500})?/?>`, "gi");
}

/**
 * Restores the original of a copied text: undoes what terminals, JSON, HTML, documents and chats have added to it or
 * changed in it. Percent-encoding stays. The rest of a very long text is ignored.
 */
export function readPastedText(text: string): string {
  let pastedText = text.slice(0, maxInputLength);
  for (let count = 0; count < maxEscapings; count++) {
    pastedText = unescapeOnce(pastedText);
  }
  return pastedText
    .replace(terminalCode, "")
    .replace(inlineTag, "")
    .replace(blockTag, " ")
    .replace(emphasizedWord, "$2")
    .replace(invisibleCharacter, "")
    .replace(typographicHyphen, "-");
}

/** Decodes the escapes of JSON that a Windows path cannot contain by chance, and the entities of XML and HTML. */
function unescapeOnce(text: string): string {
  const unquotedText = text.replace(/\\([/"])/g, "$1");
  const plainText = unquotedText.replace(/\\u([\da-f]{4})/gi, (_, digits: string) => {
    const code = Number.parseInt(digits, 16);
    return String.fromCharCode(code);
  });
  const decodedText = decodeEntities(plainText);
  return decodedText.replace(/&(\w{2,10});/g, (entity, name: string) => namedSigns.get(name) ?? entity);
}
