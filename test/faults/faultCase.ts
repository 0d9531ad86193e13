import { appendFileSync } from "node:fs";
import { cases } from "./cases";

/** Environment variable with the path of the file to which each check adds a line with its measurement. */
export const measuredVariable = "TEST_HEALTH_FAULTS";

/** Environment variable with the number of repetitions in the tests for leaks. */
export const cyclesVariable = "TEST_HEALTH_CYCLES";

/** Result of one check, which is written as a line of JSON. */
export interface Measured {
  readonly case: number;
  readonly measurement: string;
  readonly pass: boolean;
}

/**
 * Defines a test that is a check of one case of the matrix. A case may have several checks, and passes if all of them
 * do.
 *
 * @param number number of the case in `cases`
 * @param does title of the test
 * @param check resolves with the measurement for the table, a few words with numbers
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

/** Adds the line of a check to the file. */
export function note(line: Measured): void {
  const file = process.env[measuredVariable];
  if (file !== undefined) {
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  }
}
