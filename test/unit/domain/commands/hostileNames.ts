import { createRandom } from "../../../support/seeded";

/** Pieces of names that mean something to a shell, to a program that splits its line, or to a runner. */
const pieces = [
  ..."$(touch x)|`touch x`|$HOME|%PATH%|!PATH!|^|&|&&|;|<in|>x|'|''|\"|\"\"|\\|\\\\|\\\"|\\'|*|?|[a]|{a,b}".split("|"),
  ..."~|#|-|--|--help|-rf|/|/c|..|../..|@file|=|,|(|)|$((1+1))|\u2018|\u2019|\u201b|\u201c|ü|日本語|🎉|\u00a0|e\u0301".split(
    "|",
  ),
  "|",
  "||",
  `$${"{HOME}"}`,
  " ",
  "  ",
  "adds",
  "1 + 1",
  "$'x'",
  "!!",
  "%~dp0",
  "^%PATH^%",
];

/** 500 names of one to six pieces, the same on every run; the first ones are single pieces. */
export const hostileNames: readonly string[] = createNames();

function createNames(): readonly string[] {
  const random = createRandom(7);
  const names = new Set(pieces);
  while (names.size < 500) {
    const length = 1 + Math.floor(random() * 6);
    const parts = Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]);
    names.add(parts.join(""));
  }
  return [...names];
}
