const escapeCode = "\\u001b";
const bell = "\\u0007";
const stringEnd = `(?:${bell}|${escapeCode}\\\\)`;
const controlSequence = String.raw`\[[0-9;:?]{0,40}[ -/]{0,4}[@-~]`;
const stringSequence = String.raw`[\]_P^X][^${bell}${escapeCode}]{0,2000}${stringEnd}`;
const charset = "[()*+][A-Za-z0-9]";

/** Matches what a terminal does not show: colors, movements of the cursor, titles, times in hidden sequences. */
export const terminalCodes = new RegExp(
  `${escapeCode}(?:${controlSequence}|${stringSequence}|${charset}|[@-Z\\\\-_=>78])`,
  "g",
);
