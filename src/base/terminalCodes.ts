const escapeCode = "\\u001b";
const bell = "\\u0007";
const stringEnd = `(?:${bell}|${escapeCode}\\\\)`;
const controlSequence = String.raw`\[[0-9;:?]{0,40}[ -/]{0,4}[@-~]`;
const stringSequence = String.raw`[\]_P^X][^${bell}${escapeCode}]{0,2000}${stringEnd}`;
const charset = "[()*+][A-Za-z0-9]";

/** Matches sequences that a terminal does not show as text: colors, cursor movements, titles, hidden timestamps. */
export const terminalCodes = new RegExp(
  `${escapeCode}(?:${controlSequence}|${stringSequence}|${charset}|[@-Z\\\\-_=>78])`,
  "g",
);
