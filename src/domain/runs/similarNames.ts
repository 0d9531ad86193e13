import { findMin } from "../../base/collections";

/** Maximum length of names that are compared letter by letter, and maximum number of letters that are counted. */
const maxLength = 100;
const maxEdits = 20;

/** Distances of names that differ in a way that people get wrong; a distance in letters is less than all of them. */
const distances = { spelling: 0, path: 20, alias: 30, values: 40 };

/**
 * Returns how far a job's name is from the name that is asked for: 0 if only case, blanks or marks differ;
 * `undefined` if the two are not similar.
 *
 * @param aliases other names of the job
 */
export function measureDistance(wantedName: string, name: string, aliases: readonly string[]): number | undefined {
  if (simplify(wantedName) === simplify(name)) {
    return distances.spelling;
  }
  const letters = countEdits(wantedName, name);
  if (letters <= allowedEdits(wantedName)) {
    return letters;
  }
  // The Git host's pages show the name of the workflow in front, and the event behind.
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

/** Returns how many letters may differ: in a short name, or one with a number, another letter makes another name. */
function allowedEdits(name: string): number {
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

/** Counts the letters that are to be added, removed or replaced to make one name the other; 20 if there are more. */
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
