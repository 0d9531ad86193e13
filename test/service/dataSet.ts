import { dirname, resolve } from "node:path";
import * as z from "zod";
import type { Clock } from "../../src/base/clock";
import { parseCodeowners } from "./codeowners";
import { History, type HistoryOptions, type TestFacts } from "./history";
import type { JUnitReport } from "./junit";
import { addReport, LoadError, readReport, readText } from "./junitFiles";
import type { RecordedTestRun, TestRunEvent } from "./mergeQueue";
import type { TestIdentity } from "./testIdentity";
import { hourMs, minuteMs } from "./time";

const text = z.string().min(1);
const hoursAgo = z.number();

const ciRun = z.strictObject({
  reports: z.array(text).min(1),
  hoursAgo,
  pullRequest: z.int().exactOptional(),
  variant: text.exactOptional(),
});

const match = z
  .strictObject({ name: z.string(), classname: text, parent: text, filePath: text, variant: text })
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, "names no field");

const knownTest = z.strictObject({
  match,
  quarantined: z.boolean().exactOptional(),
  ticket: text.exactOptional(),
  status: z.strictObject({ value: text, reason: z.string(), hoursAgo }).exactOptional(),
});

const afterMinutes = z.number();
const timelineEntry = z.union([
  z.strictObject({ afterMinutes, checkRun: text, suite: z.int().min(1), conclusion: text.exactOptional() }),
  z.strictObject({ afterMinutes, statusCheck: text, state: text }),
  z.strictObject({ afterMinutes, status: z.enum(["in_progress", "succeeded", "failed", "cancelled"]) }),
]);

const testRun = z.strictObject({
  id: text,
  prefix: text,
  sha: z.string().regex(/^[0-9a-f]{40}$/),
  hoursAgo,
  targetBranch: text.exactOptional(),
  pullRequests: z.array(z.strictObject({ number: z.int(), title: z.string() })).min(1),
  requiredStatuses: z.array(text),
  requiredStatusesSource: text.exactOptional(),
  timeline: z.array(timelineEntry),
  impactedTargets: z.array(z.string()).exactOptional(),
  impactedTargetsForTestedPrs: z.array(z.string()).exactOptional(),
  dependentPrs: z.array(z.int()).exactOptional(),
});

const dataSet = z.strictObject({
  repository: z.strictObject({ host: text, owner: text, name: text }),
  orgUrlSlug: text,
  targetBranch: text,
  codeowners: text.exactOptional(),
  runs: z.array(ciRun).default([]),
  tests: z.array(knownTest).default([]),
  mergeQueue: z.array(testRun).default([]),
});

type DataSet = z.infer<typeof dataSet>;

/**
 * Reads a history from a data set, a JSON file whose paths are relative to it. `hoursAgo` is relative to the clock's
 * current time; an event with a negative value happens when the clock reaches its time. `overrides` replace values of
 * the file. Throws `LoadError`.
 */
export function loadDataSet(
  file: string,
  clock: Pick<Clock, "now">,
  overrides: Partial<Pick<HistoryOptions, "repository" | "orgUrlSlug">> = {},
): History {
  const data = parse(file);
  const folder = dirname(file);
  const now = clock.now();
  const history = new History({
    repository: data.repository,
    orgUrlSlug: data.orgUrlSlug,
    ...overrides,
    ...(data.codeowners ? { codeowners: parseCodeowners(readText(resolve(folder, data.codeowners))) } : {}),
    factsOf: (test) => findFacts(data, test, now),
  });
  const reports = new Map<string, JUnitReport>();
  for (const { reports: names, hoursAgo, ...run } of data.runs) {
    for (const name of names) {
      const report = reports.get(name) ?? readReport(resolve(folder, name));
      reports.set(name, report);
      addReport(history, report, { time: now - hoursAgo * hourMs, ...run });
    }
  }
  for (const run of data.mergeQueue) {
    history.addTestRun(createTestRun(run, data.targetBranch, now));
  }
  return history;
}

function parse(file: string): DataSet {
  const content = readText(file);
  try {
    return dataSet.parse(JSON.parse(content));
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    const problem = issue ? `${issue.path.join(".") || "top level"}: ${issue.message}` : "not JSON";
    throw new LoadError("unreadable", `${file}: ${problem}`, error);
  }
}

/** Returns the facts of the first entry whose given fields all equal those of the test. */
function findFacts(data: DataSet, test: TestIdentity, now: number): TestFacts {
  const entry = data.tests.find(({ match }) =>
    Object.entries(match).every(([field, value]) => (test[field as keyof TestIdentity] ?? "") === value),
  );
  if (!entry) {
    return {};
  }
  const { match: _, status, ...facts } = entry;
  if (!status) {
    return facts;
  }
  return {
    ...facts,
    status: { value: status.value, reason: status.reason, startTime: now - status.hoursAgo * hourMs },
  };
}

function createTestRun(
  { hoursAgo, timeline, ...run }: DataSet["mergeQueue"][number],
  targetBranch: string,
  now: number,
): RecordedTestRun {
  const createdAt = now - hoursAgo * hourMs;
  return { targetBranch, ...run, createdAt, timeline: timeline.map((entry) => createEvent(entry, createdAt)) };
}

function createEvent(entry: z.infer<typeof timelineEntry>, createdAt: number): TestRunEvent {
  const { afterMinutes, ...event } = entry;
  const time = createdAt + afterMinutes * minuteMs;
  if ("checkRun" in event) {
    const { checkRun: name, ...report } = event;
    return { time, kind: "checkRun", name, ...report };
  }
  if ("statusCheck" in event) {
    return { time, kind: "statusCheck", context: event.statusCheck, state: event.state };
  }
  return { time, kind: "status", status: event.status };
}
