import { CaseMatcher } from "../../src/domain/reports/matchCases";
import type { IdentifiedTest } from "../../src/domain/reports/testIdentity";
import type { ReportCase } from "../../src/domain/reports/testReport";

type RecordFields = Omit<IdentifiedTest, "id">;

/** Creates records whose ids are their indexes. */
export const records = (...fields: readonly RecordFields[]): readonly IdentifiedTest[] =>
  fields.map((record, index) => ({ id: String(index), ...record }));

/** Creates a failed case without suites. */
export const createCase = (fields: Partial<ReportCase>): ReportCase => ({
  name: "adds tax",
  suites: [],
  failure: "",
  ...fields,
});

/** Returns the ids of the records that a case is matched with, or of its siblings after `none`. */
export async function matchIds(
  tests: readonly IdentifiedTest[],
  reportCase: ReportCase,
  cases: readonly ReportCase[] = [reportCase],
): Promise<string> {
  const matcher = await CaseMatcher.create(tests, (test) => test);
  const match = await (await matcher.forReport(cases))(reportCase);
  if (match.kind === "same") {
    return match.test.id;
  }
  const listedTests = match.kind === "several" ? match.tests : match.siblings;
  return [match.kind, ...listedTests.map(({ id }) => id)].join(" ");
}
