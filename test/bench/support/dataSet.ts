/** A failing test in the service's JSON format. */
export interface WireRecord {
  readonly id: string;
  readonly name: string;
  readonly file_path: string;
  readonly most_common_failures: readonly object[];
  readonly [field: string]: unknown;
}

export const fileCount = 200;

/** Returns the number of tests in each file, of `total` in all files. */
export function testsPerFile(total: number): number {
  return total / fileCount;
}

export function createFilePath(file: number): string {
  return `packages/${packages[file % packages.length]}/src/area${file % 13}/module${file}.test.ts`;
}

/** Returns the title of a test, inside `describe("module N")`. */
export function createTitle(test: number): string {
  return `${verbs[test % verbs.length]} the ${nouns[test % nouns.length]} of case ${test} when the ${nouns[(test * 7) % nouns.length]} is late`;
}

const packages = ["pricing", "checkout", "gateway", "ledger", "search", "mail", "web", "berths"];
const verbs = ["adds", "refuses", "keeps", "sends", "counts", "rounds", "finds"];
const nouns = [
  "invoice",
  "voucher",
  "ferry",
  "container",
  "receipt",
  "pilot",
  "berth",
  "tariff",
  "draught",
  "crew",
  "cargo",
];
const now = Date.UTC(2026, 10, 20, 12);

/** Creates `total` records of about a kilobyte each, in 200 files; always the same ones. */
export function createWireRecords(total: number): readonly WireRecord[] {
  return Array.from({ length: total }, (_, i) => createWireRecord(i, total));
}

function createWireRecord(i: number, total: number): WireRecord {
  const file = Math.floor(i / testsPerFile(total));
  const hex = ((i * 2_654_435_761) >>> 0).toString(16).padStart(8, "0");
  const id = `${hex}-4c1e-5b7a-9d2f-${i.toString(16).padStart(12, "0")}`;
  return {
    id,
    repository: { html_url: "https://app.example.com/acme/harbour" },
    html_url: `https://app.example.com/acme/flaky-tests/test/${id}?repo=acme%2Fharbour`,
    name: `module ${file} ${createTitle(i)}`,
    variant: i % 3 === 0 ? "linux" : "",
    status: {
      value: ["flaky", "broken", "healthy"][i % 3],
      reason: " failed on several pull requests in the last days, and passed again without a change",
      timestamp: time(i * 61_000),
    },
    most_common_failures: Array.from({ length: i % 3 }, (_, n) => ({
      summary: `AssertionError: expected ${i % 17} to equal ${n + 3} // Object.is equality\n    at ${createFilePath(file)}:${20 + (i % 90)}:${n + 7}`,
      occurrence_count: 1 + ((i * 13 + n) % 40),
      last_occurrence: time(i * 31_000),
    })),
    failure_rate_last_7d: (i % 97) / 100,
    failure_rate_last_24h: (i % 89) / 100,
    codeowners: [`@acme/team-${i % 40}`],
    pull_requests_impacted_last_7d: i % 31,
    quarantined: i % 11 === 0,
    file_path: createFilePath(file),
    parent: `module ${file}`,
    classname: `module ${file}`,
    ...(i % 4 === 0 && { ticket: { html_url: `https://tickets.example.com/browse/HRB-${i}` } }),
  };
}

function time(ageMs: number): string {
  return new Date(now - ageMs).toISOString();
}

/**
 * Selects the records of tests that failed on a day, with the counts of that day. There are ten kinds of days, and each
 * test failed on two of them.
 */
export function selectRecordsOfDay(records: readonly WireRecord[], kind: number): readonly WireRecord[] {
  return records
    .filter((_, i) => i % 10 === kind || (i + 3) % 10 === kind)
    .map((record) => ({
      ...record,
      most_common_failures: record.most_common_failures.map((failure) => ({ ...failure, occurrence_count: 1 + kind })),
    }));
}

/** Creates the JSON text of a page. The token of a page is its number, `""` for the first page. */
export function createPageText(records: readonly WireRecord[], page: number, pageSize: number): string {
  const pages = Math.ceil(records.length / pageSize);
  return JSON.stringify({
    tests: records.slice(page * pageSize, (page + 1) * pageSize),
    page: {
      total_rows: records.length,
      total_pages: pages,
      next_page_token: page + 1 < pages ? String(page + 1) : "",
      prev_page_token: page > 0 ? String(page - 1) : "",
      last_page_token: String(pages - 1),
      page_index: page,
    },
  });
}

/** Creates the content of a test file: a suite of tests, each with a body of a few lines. */
export function createSource(file: number, total: number): string {
  const testCount = testsPerFile(total);
  const tests = Array.from({ length: testCount }, (_, n) => {
    const title = createTitle(file * testCount + n);
    return `  it("${title}", () => {\n    const cart = cartOf([{ price: 19.9, count: ${n} }]);\n    expect(cart.total).toBe(${n} * 19.9);\n  });\n`;
  });
  return `import { describe, expect, it } from "vitest";\nimport { cartOf } from "./cart";\n\ndescribe("module ${file}", () => {\n${tests.join("\n")}});\n`;
}
