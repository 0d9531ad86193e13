import { appendFileSync } from "node:fs";
import { cases } from "./cases";

/** Names the file to which each check of the matrix adds a line: what it measured. */
export const measuredVariable = "TEST_HEALTH_FAULTS";

/** Says how often what must leave nothing behind is done over and over. */
export const cyclesVariable = "TEST_HEALTH_CYCLES";

/** Result of one check: a JSON line. */
export interface Measured {
  readonly case: number;
  readonly measurement: string;
  readonly pass: boolean;
}

/**
 * A test of one of the matrix's cases. What it resolves with is said in the table, in a few words with
 * numbers; a case has as many checks as it takes, and holds if all of them do.
 *
 * @param number as in `cases`
 * @param does what this check does
 */
export function faultCase(number: number, does: string, check: (this: Mocha.Context) => Promise<string>): Mocha.Test {
  if (!cases.some((entry) => entry.number === number)) {
    throw new RangeError(`no case ${number}`);
  }
  return it(`${number}: ${does}`, async function () {
    try {
      note({ case: number, measurement: await check.call(this), pass: true });
    } catch (error) {
      note({ case: number, measurement: `${does}: failed`, pass: false });
      throw error;
    }
  });
}

/** Adds a line of its own to the table's. */
export function note(line: Measured): void {
  const file = process.env[measuredVariable];
  if (file !== undefined) {
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  }
}
