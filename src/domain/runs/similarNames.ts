import { findMin } from "../../base/collections";

/** Maximum length of names that are compared letter by letter, and maximum number of letters that are counted. */
const maxLength = 100;
const maxEdits = 20;

/**
 * Distances of names by the way in which they differ; a distance in letters is less than those other than `spelling`.
 */
const distances = { spelling: 0, path: 20, alias: 30, values: 40 };

/**
 * Measures the distance of a job's name from a wanted name: 0 if only case, blanks or marks differ; `undefined` if the
 * two are not similar.
 *
 * @param aliases other names of the job
 */
export function measureDistance(wantedName: string, name: string, aliases: readonly string[]): number | undefined {
  if (simplify(wantedName) === simplify(name)) {
    return distances.spelling;
  }
  const letters = countEdits(wantedName, name);
  if (letters <= findMaxEdits(wantedName)) {
    return letters;
  }
  // The Git host's pages show the workflow's name before the job's, and the event after it.
  const bareName = wantedName.replace(/ \([a-z_]{1,30}\)$/, "");
  const hasWorkflow = wantedName.endsWith(` / ${name}`) || bareName.endsWith(` / ${name}`);
  if (hasWorkflow || name.endsWith(` / ${wantedName}`)) {
    return distances.path;
  }
  if (aliases.includes(wantedName)) {
    return distances.alias;
  }
  const isSameStem = stripValues(wantedName) === stripValues(name);
  return isSameStem ? distances.values + letters : undefined;
}

/**
 * Returns how many letters may differ: none in a short name, or in one with a number, where another letter makes
 * another name.
 */
function findMaxEdits(name: string): number {
  if (name.length < 5 || /[a-z_-]\d{1,9}$/i.test(name)) {
    return 0;
  }
  return name.length < 10 ? 1 : 2;
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, "");
}

/** Removes the values of a matrix. */
function stripValues(name: string): string {
  const start = name.indexOf(" (");
  return start > 0 && name.endsWith(")") ? name.slice(0, start) : name;
}

/** Counts the letters to add, remove or replace in order to turn one name into the other; 20 at most. */
function countEdits(first: string, second: string): number {
  if (Math.max(first.length, second.length) > maxLength) {
    return maxEdits;
  }
  const secondLetters = second.split("");
  let row = [0, ...secondLetters.map((_, index) => index + 1)];
  for (const letter of first.split("")) {
    row = addRow(row, letter, secondLetters);
    if (findMin(row) >= maxEdits) {
      return maxEdits;
    }
  }
  return row.at(-1) ?? 0;
}

/** Adds a letter of the first name: of each start of the other name, how many letters differ by then. */
function addRow(row: readonly number[], letter: string, otherLetters: readonly string[]): number[] {
  let lastCost = (row[0] ?? 0) + 1;
  const nextRow = [lastCost];
  for (const [column, otherLetter] of otherLetters.entries()) {
    const costOfReplacing = (row[column] ?? 0) + Number(letter !== otherLetter);
    const costOfAdding = (row[column + 1] ?? 0) + 1;
    lastCost = Math.min(costOfReplacing, costOfAdding, lastCost + 1);
    nextRow.push(lastCost);
  }
  return nextRow;
}
