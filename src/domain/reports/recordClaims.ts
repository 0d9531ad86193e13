import { forEachYielding } from "../../base/async";
import { isOwnContext } from "../testNames/ownContexts";
import type { Agreement } from "./compareWithRecord";
import { compareAgreements } from "./rankAgreements";
import type { TestIdentity } from "./testIdentity";
import type { ReportCase } from "./testReport";

/** Case of a report that agrees with a record for sure, were it the only one. */
export interface Claim<T> {
  readonly identity: TestIdentity;
  readonly test: T;
  readonly agreement: Agreement;
}

/** Records that may be a case's own. */
export interface FoundRecords<T> {
  readonly tests: readonly T[];
  /** Claim of the case to a record that surely is its own. */
  readonly claim?: Claim<T>;
}

interface BestClaim {
  readonly agreement: Agreement;
  readonly place: string;
  /** Whether a case of another class or file agrees equally. */
  isShared: boolean;
}

/**
 * Cases of one report by the records that they claim. A record is one test: of the cases that differ in their classes
 * or files, at most the one that agrees best with the record is its test.
 */
class RecordClaims<T> {
  readonly #best = new Map<T, BestClaim>();
  readonly #names = new Map<string, number>();
  /** Whether classes are titles, which have no attempts as cases of their own. */
  #areTitles = false;
  #repeatedCount = 0;

  add(claim: Claim<T> | undefined): void {
    if (!claim) {
      return;
    }
    const { identity, test, agreement } = claim;
    const key = toKey(identity);
    this.#areTitles ||= /\s/.test(identity.classname ?? "");
    const count = (this.#names.get(key) ?? 0) + 1;
    this.#names.set(key, count);
    this.#repeatedCount += Number(count === 2);
    const place = toPlace(identity);
    const best = this.#best.get(test);
    const difference = best ? compareAgreements(agreement, best.agreement) : 1;
    if (!best || difference > 0) {
      this.#best.set(test, { agreement, place, isShared: false });
    } else if (difference === 0 && place !== best.place) {
      best.isShared = true;
    }
  }

  /** Returns whether the record may as well be that of another case of the report. */
  isDisputed({ identity, test, agreement }: Claim<T>): boolean {
    const isOfClass = isOwnContext(identity.classname ?? "test");
    const isRepeated = (this.#names.get(toKey(identity)) ?? 0) > 1;
    // Cases that are equal in all fields are attempts of one test, unless their reporter omits suites or files.
    if (isRepeated && !isOfClass && agreement.hasLongerName) {
      return true;
    }
    // If most cases are repeated, the report consists of several runs.
    const areRuns = this.#repeatedCount > this.#names.size / 2;
    if (isRepeated && agreement.isMoreExact && !areRuns && (!isOfClass || this.#areTitles)) {
      return true;
    }
    const best = this.#best.get(test);
    if (!best) {
      return false;
    }
    const isBest = compareAgreements(agreement, best.agreement) === 0;
    return isBest ? best.isShared : best.place !== toPlace(identity);
  }
}

/**
 * Resolves with a function that finds the records of a case, with its claim if no other case of the report disputes it.
 * Yields to the event loop.
 */
export async function settleClaims<T>(
  cases: readonly ReportCase[],
  find: (reportCase: ReportCase) => FoundRecords<T>,
  signal: AbortSignal | undefined,
): Promise<(reportCase: ReportCase) => FoundRecords<T>> {
  const claims = new RecordClaims<T>();
  const foundRecords = new Map<ReportCase, FoundRecords<T>>();
  await forEachYielding(cases, signal, (reportCase) => {
    const found = find(reportCase);
    foundRecords.set(reportCase, found);
    claims.add(found.claim);
  });
  return (reportCase) => {
    const { tests, claim } = foundRecords.get(reportCase) ?? find(reportCase);
    return claim && !claims.isDisputed(claim) ? { tests, claim } : { tests };
  };
}

function toPlace({ chain, file, classname }: TestIdentity): string {
  return JSON.stringify([chain, file, classname]);
}

function toKey({ name, classname, suites, file, host, machine }: TestIdentity): string {
  return JSON.stringify([name, classname, suites, file, host, machine]);
}
