import assert from "node:assert/strict";
import { readList } from "../../../src/api/fields";
import { formatValue, truncateRedacted } from "../../../src/api/formatValue";
import { paginate } from "../../../src/api/pagination";
import { parseJson } from "../../../src/api/parseJson";
import { readNotice } from "../../../src/api/readNotice";
import { extractServiceText, toPlainText } from "../../../src/api/serviceText";
import { SourceService } from "../../../src/api/sourceService";
import { checkSource } from "../../../src/domain/checkSource";
import type { TestSource } from "../../../src/domain/testSource";
import { neverAborted, readPage, testsQuery } from "../../support/client";
import { FakeClock } from "../../support/clock";
import { silentLog } from "../../support/silentLog";

const keepText = (text: string) => text;
const readRecords = (tests: readonly unknown[]) => readPage(JSON.stringify({ tests, page: { next_page_token: "" } }));

describe("Limits of responses", () => {
  it("request up to 500 pages", async () => {
    const ends: (string | undefined)[] = [];
    const fetchPage = async (token: string) => ({
      nextPageToken: `${token}1`,
      records: async () => ({ tests: [], unreadable: 0 }),
    });
    for await (const { end } of paginate(fetchPage, neverAborted)) {
      ends.push(end);
    }
    assert.deepEqual([ends.length, ends.at(-2), ends.at(-1)], [500, undefined, "capped"]);
  });

  it("read long objects with up to 120,000 fields", async () => {
    const countFields = async (count: number) => {
      const fields = Array.from({ length: count }, (_, index) => `"field${index}":0`);
      const value = (await parseJson(`{${fields.join()}}`)) as object;
      return Object.keys(value).length;
    };
    assert.equal(await countFields(120_000), 120_000);
    await assert.rejects(countFields(120_001), RangeError);
  });

  it("read headers of up to 60 characters", () => {
    const notices = [60, 61].map((length) => readNotice("h", "@7".padStart(length), undefined));
    assert.deepEqual(notices, [{ notice: { host: "h", deprecatedSince: 7_000 } }, {}]);
  });

  it("show the first 300 characters of a service's text, and read the first 10,000", () => {
    const shownLengths = [300, 301].map((length) => toPlainText("x".repeat(length), keepText).length);
    const json = '{"message":"no"}';
    const readTexts = [10_000, 10_001].map((length) => [
      toPlainText("x".padStart(length), keepText),
      extractServiceText(json.padEnd(length), keepText),
    ]);
    assert.deepEqual(
      [shownLengths, readTexts],
      [
        [300, 300],
        [
          ["x", "no"],
          ["", json],
        ],
      ],
    );
  });
});

describe("Limits of records", () => {
  it("leave out a path of more than 4,096 characters", async () => {
    const paths = ["x".repeat(4_096), "x".repeat(4_097), "a/".repeat(80_000)];
    const page = await readRecords(paths.map((path, index) => ({ id: `${index}`, name: "adds", file_path: path })));
    assert.deepEqual(
      page?.tests.map(({ filePath, unreadableFields }) => [filePath, unreadableFields?.map(({ field }) => field)]),
      [
        [paths[0], undefined],
        [undefined, ["file_path"]],
        [undefined, ["file_path"]],
      ],
    );
  });

  it("leave out a test whose id has more than 1,048,576 characters", async () => {
    const tests = [1_048_576, 1_048_577].map((length) => ({ id: "x".repeat(length), name: "adds" }));
    const page = await readRecords(tests);
    assert.deepEqual([page?.tests.map(({ id }) => id.length), page?.unreadable], [[1_048_576], 1]);
  });

  it("read no more records of a page after 1,000 unreadable ones", async () => {
    const counts = [999, 1_000].map(async (count) => {
      const page = await readRecords([...Array<object>(count).fill({}), { id: "1", name: "adds" }]);
      return [page?.tests.length, page?.unreadable];
    });
    assert.deepEqual(await Promise.all(counts), [
      [1, 999],
      [0, 1_001],
    ]);
  });

  it("read no more rows of a list after 1,000 unreadable ones", () => {
    const counts = [999, 1_000].map((count) => {
      const values = [...Array<undefined>(count).fill(undefined), "row"];
      const { rows, unreadable } = readList(values, (value) => value);
      return [rows.length, unreadable];
    });
    assert.deepEqual(counts, [
      [1, 999],
      [0, 1_001],
    ]);
  });

  it("state up to 200 characters of the name of a record that is left out", async () => {
    const names = [200, 201].map((length) => "x".repeat(length));
    const page = await readRecords(names.map((name) => ({ id: 7, name })));
    assert.deepEqual(
      page?.leftOut?.map(({ name }) => name),
      ["x".repeat(200), `${"x".repeat(199)}…`],
    );
  });

  it("format up to 20 items of a value, and redact the first 20,000 characters of a text", () => {
    const redactedLengths: number[] = [];
    const redact = (text: string) => {
      redactedLengths.push(text.length);
      return text;
    };
    for (const length of [20_000, 20_001]) {
      truncateRedacted("x".repeat(length), redact, 10);
    }
    const values = [20, 21].map((count) => formatValue(Array(count).fill(7), keepText));
    const items = Array(20).fill(7).join();
    assert.deepEqual(
      [values, redactedLengths],
      [
        [`[${items}]`, `[${items},…]`],
        [20_000, 20_000],
      ],
    );
  });

  it("leave out a source's time that is more than a day ahead", async () => {
    const clock = new FakeClock();
    const days = [86_400_000, 86_400_001].map((ms) => clock.now() + ms);
    const tests = days.map((since, id) => ({ id: `${id}`, name: "adds", status: { value: "flaky", since } }));
    const source = { id: "acme.ci", label: "Acme CI", listFailingTests: async () => ({ tests }) };
    const service = new SourceService(checkSource(source as unknown as TestSource), { clock, log: silentLog });
    const times: (number | undefined)[] = [];
    for await (const page of service.failingTests(testsQuery, neverAborted)) {
      times.push(...page.tests.map(({ status }) => status?.since));
    }
    assert.deepEqual(times, [days[0], undefined]);
  });
});
