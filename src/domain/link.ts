/** Reasons that a link of the service is not opened. */
export type LinkProblem = "missing" | "relative" | "notWeb" | "credentials" | "unreadable";

export type CheckedLink =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly problem: LinkProblem };

const blankSymbols = String.raw`\u2800\ufffc`;
const controlCharacters = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}`;
/**
 * Matches characters that are invisible, change the direction of text or end a line, lone surrogates, and white space.
 */
export const invisibleCharacter = new RegExp(String.raw`[\s${blankSymbols}${controlCharacters}]`, "u");

/**
 * Accepts absolute http and https links without user information and returns them unchanged. Rejects every other link
 * that the service may send: opening it could run a command, read a file or start a program.
 */
export function checkLink(link: string | undefined): CheckedLink {
  if (!link) {
    return { ok: false, problem: "missing" };
  }
  const isDisguised = link.includes("\\") || invisibleCharacter.test(link);
  if (isDisguised) {
    return { ok: false, problem: "unreadable" };
  }
  if (!/^[a-z][a-z0-9+.-]*:/i.test(link)) {
    return { ok: false, problem: "relative" };
  }
  if (!/^https?:/i.test(link)) {
    return { ok: false, problem: "notWeb" };
  }
  const isWebAddress = /^https?:\/\/[^/]/i.test(link) && URL.canParse(link);
  if (!isWebAddress) {
    return { ok: false, problem: "unreadable" };
  }
  const { username, password } = new URL(link);
  if (username || password) {
    return { ok: false, problem: "credentials" };
  }
  return { ok: true, url: link };
}

/** Returns whether a link can be opened: one that would be refused is not offered. */
export function isOpenable(link: string | undefined): boolean {
  return checkLink(link).ok;
}
