import { decodeUriParts } from "../../base/decodeUri";

/** Maximum programs that wrap an address in turn: each encodes it once more. */
const maxWrappers = 3;

/** A word that may be an address, without the characters that mails, Markdown and quotes put around it. */
const addressWord = /[^\s"'`<>()[\]|]+/g;
/** Beginning of an address in Base64. */
const base64Address = /aHR0c[\w+/-]{8,}/g;
const webAddress = /^https?:\/\/[!-~]+$/i;

/**
 * Returns a text with each address that a mail gateway, a log-in page or a redirect has wrapped in one of its own
 * decoded: from percent-encoding, Base64, and Proofpoint's URL Defense, whose own signs are removed.
 */
export function unwrapAddresses(text: string): string {
  let unwrappedText = text;
  for (let count = 0; count < maxWrappers; count++) {
    unwrappedText = unwrapOnce(unwrappedText);
  }
  return unwrappedText;
}

function unwrapOnce(text: string): string {
  return decodeUriParts(text).replace(addressWord, unwrapUrlDefense).replace(base64Address, decodeBase64);
}

function decodeBase64(text: string): string {
  const address = Buffer.from(text, "base64").toString();
  return webAddress.test(address) ? address : text;
}

function unwrapUrlDefense(word: string): string {
  return findBetweenMarks(word) ?? findInQuery(word) ?? word;
}

/**
 * Returns the address of version 3, `…/__ADDRESS__;CHARACTERS!!TOKEN$`: `*` stands for the next one of the characters,
 * which are in Base64, and `**` with a letter for the next few.
 */
function findBetweenMarks(word: string): string | undefined {
  const [, wrappedText] = word.split(/\/__(?=https?:)/i, 2);
  if (wrappedText === undefined) {
    return undefined;
  }
  const [address = "", ending = ""] = wrappedText.split("__;", 2);
  const [characters = ""] = ending.split("!", 1);
  return restoreCharacters(address, characters).replace(/^(https?:\/)(?=[^/])/i, "$1/");
}

/** Letters for the number of characters that `**` stands for: the first one for two. */
const runLengths = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function restoreCharacters(address: string, base64: string): string {
  const characters = Buffer.from(base64, "base64url").toString();
  let start = 0;
  return address.replace(/\*(?:\*([\w-]))?/g, (_, letter?: string) => {
    const length = letter === undefined ? 1 : runLengths.indexOf(letter) + 2;
    start += length;
    return characters.slice(start - length, start);
  });
}

/** Returns the address of version 2, `…?u=ADDRESS&d=…`, which has `-` in place of `%`, and `_` of `/`. */
function findInQuery(word: string): string | undefined {
  const address = /\?u=(https?-3A__[^&]*)/i.exec(word)?.[1];
  return address && decodeUriParts(address.replaceAll("-", "%").replaceAll("_", "/"));
}
