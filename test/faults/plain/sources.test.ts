import assert from "node:assert/strict";
import { readNotice } from "../../../src/api/readNotice";
import { SourceService } from "../../../src/api/sourceService";
import { checkSource } from "../../../src/domain/checkSource";
import type { FailingTestsPage } from "../../../src/domain/records";
import { ServiceError } from "../../../src/domain/serviceError";
import type { TestSource } from "../../../src/domain/testSource";
import { serviceErrorMessage } from "../../../src/present/text/serviceError";
import { ServiceNotices } from "../../../src/state/serviceNotices";
import { Session } from "../../../src/state/session";
import { RegisteredSources } from "../../../src/state/sources/registeredSources";
import { harbour } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { aTurn, FakeKeys, FakeMemory, FakeSettings, ScriptedService } from "../../support/fakes";
import { assertShortBlocks } from "../../support/pace";
import { silentLog } from "../../support/silentLog";
import { createSourceWindow } from "../../support/sourceWindow";
import { createCanary } from "../canary";
import { faultCase } from "../faultCase";

const label = "Acme CI";
const repository = { host: "git.example", owner: "acme", name: "harbour" };
const query = { repository, orgUrlSlug: "", start: 1_000, end: 2_000 };
const runQuery = { repository, testRunId: "r-1", targetBranch: "main" };
const capabilities = { timeRange: true, previousRange: true, testRuns: true, quarantine: true };
const { signal } = new AbortController();

type Answer = () => unknown;

function createSource(answer: Answer, id = "acme.ci"): TestSource {
  const source = { id, label, capabilities, listFailingTests: answer, findTestRun: answer };
  return source as unknown as TestSource;
}

function createService(answer: Answer, clock = new FakeClock()): SourceService {
  return new SourceService(checkSource(createSource(answer)), { clock, log: silentLog });
}

async function readPages(service: SourceService): Promise<readonly FailingTestsPage[]> {
  const pages: FailingTestsPage[] = [];
  for await (const page of service.failingTests(query, signal)) {
    pages.push(page);
  }
  return pages;
}

const throwIt = () => {
  throw new Error("[log](command:workbench.action.quit) is down");
};
const hostileList = new Proxy([], { get: throwIt });
class OddList extends Array<unknown> {
  override slice(): unknown[] {
    return throwIt();
  }
}

/** Invalid behaviors of a source. */
const oddAnswers: readonly Answer[] = [
  throwIt,
  () => {
    throw null;
  },
  () => Promise.reject(Symbol("down")),
  () => Promise.reject(new Proxy({}, { get: throwIt, getPrototypeOf: throwIt })),
  () => Promise.reject({ message: "x".repeat(1_000_000) }),
  // biome-ignore lint/suspicious/noThenProperty: it imitates a promise of another library
  () => Object.defineProperty({}, "then", { get: throwIt }),
  () => new Proxy({}, { get: throwIt, ownKeys: throwIt }),
  () => ({ tests: hostileList, checkSuites: hostileList }),
  () => ({ tests: { length: 3 }, requiredStatuses: { length: 3 } }),
  () => "tests",
  () => 12n,
];

describe("A source of another extension", () => {
  faultCase(87, "causes one error message, whatever it returns", async () => {
    const texts: string[] = [];
    const read = async (answer: Promise<unknown>) => {
      const error = await answer.catch((caught: unknown) => caught);
      assert.ok(error instanceof ServiceError, `${texts.length}: ${JSON.stringify(error)}`);
      texts.push(serviceErrorMessage(error).text);
    };
    for (const answer of oddAnswers) {
      await read(readPages(createService(answer)));
      await read(createService(answer).testRun(runQuery, signal));
    }
    const clock = new FakeClock();
    const late = read(readPages(createService(() => new Promise(() => {}), clock)));
    await aTurn();
    clock.advance(15_000);
    await late;
    const wrongTexts = texts.filter((text) => !text.includes(label) || text.length > 600);
    assert.deepEqual(wrongTexts, []);
    return `${texts.length} answers: a sentence each, of ${Math.max(...texts.map(({ length }) => length))} characters at most; given up after 15 s`;
  });

  faultCase(88, "is read only up to the limits", async () => {
    const manyTests = Array.from({ length: 200_000 }, (_, index) => ({ id: `${index}`, name: `test ${index}` }));
    const failures = [{ summary: "x".repeat(20_000_000) }];
    let pageCount = 0;
    const endlessPages = () => ({ tests: [{ id: `${++pageCount}`, name: "test" }], nextPageToken: `${pageCount}` });
    const answers: readonly Answer[] = [
      () => ({ tests: manyTests }),
      () => ({ tests: [{ id: "1", name: "a", mostCommonFailures: failures }] }),
      endlessPages,
      () => ({ tests: new OddList({ id: "1", name: "a" }, throwIt) }),
    ];
    const readings: (readonly FailingTestsPage[])[] = [];
    const longestMs = await assertShortBlocks(50, async () => {
      readings.length = 0;
      for (const answer of answers) {
        readings.push(await readPages(createService(answer)));
      }
    });
    const [manyPages, longPages, endlessPagesRead, oddPages] = readings;
    const summary = longPages?.[0]?.tests[0]?.mostCommonFailures[0]?.summary;
    assert.deepEqual(
      [
        manyPages?.[0]?.tests.length,
        summary?.length,
        endlessPagesRead?.length,
        oddPages?.[0]?.tests.length,
        oddPages?.[0]?.unreadable,
      ],
      [50_001, 2 ** 20, 500, 1, 1],
    );
    return `200,000 tests: 50,001 read; a text of 20 MB: 2^20 characters; without an end: 500 pages; longest turn ${Math.ceil(longestMs)} ms`;
  });

  faultCase(89, "is asked only for its repositories, and never receives a key", async () => {
    const key = createCanary();
    const seenQueries: unknown[] = [];
    const memory = new FakeMemory();
    const clock = new FakeClock();
    const sources = new RegisteredSources(
      memory,
      async (source) => new SourceService(source, { clock, log: silentLog }),
    );
    const session = new Session(
      new FakeSettings("https://api.example.com", "acme"),
      new FakeKeys({ apiKey: key, origin: "https://api.example.com" }),
      async () => new ScriptedService(),
      sources,
    );
    await session.update();
    const spy = (...args: readonly unknown[]) => {
      seenQueries.push(structuredClone(args[0]));
      Object.assign((args[0] as { repository: object }).repository, { owner: "evil" });
      return { tests: [] };
    };
    sources.register({ ...createSource(spy as Answer), repositories: ["github.com/acme/harbour"] });
    sources.register({ ...createSource(spy as Answer, "constructor"), repositories: ["github.com/acme/other"] });
    const isConnectionKept = session.current.kind === "connected" && !session.current.source;
    const askedUnchosen = seenQueries.length;
    await sources.choose("acme.ci");
    await aTurn();
    assert.ok(session.current.kind === "connected" && session.current.source);
    const service = await session.current.service();
    const ask = async (askedRepository: typeof repository) => {
      for await (const page of service.failingTests({ ...query, repository: askedRepository }, signal)) {
        assert.ok(page);
      }
    };
    await ask(harbour);
    await ask(harbour);
    await assert.rejects(ask(repository), ServiceError);
    const owners = seenQueries.map((seenQuery) => (seenQuery as { repository: { owner: string } }).repository.owner);
    assert.deepEqual(
      [isConnectionKept, askedUnchosen, owners, JSON.stringify(seenQueries).includes(key)],
      [true, 0, ["acme", "acme"], false],
    );
    return `not chosen: asked 0 times; chosen: ${seenQueries.length} queries, 0 changed by it, 0 with a key; another repository: refused`;
  });

  faultCase(90, "leaves no data behind if it is disposed during a load", async () => {
    const { sources, session, tests } = createSourceWindow();
    const answers: ((page: unknown) => void)[] = [];
    const sessionSignals: AbortSignal[] = [];
    let abortedCount = 0;
    const listFailingTests = (_: unknown, callSignal: AbortSignal) => {
      callSignal.addEventListener("abort", () => abortedCount++);
      return new Promise((resolve) => answers.push(resolve));
    };
    for (let round = 0; round < 1_000; round++) {
      const registration = sources.register(createSource(listFailingTests as Answer));
      await aTurn();
      const refresh = tests.refresh().catch(() => {});
      await aTurn();
      if (session.current.kind === "connected") {
        sessionSignals.push(session.current.signal);
      }
      registration.dispose();
      await refresh;
      answers.at(-1)?.({ tests: [{ id: "late", name: "late" }] });
    }
    await aTurn();
    const rowCount = tests.current.reduce((count, state) => count + state.tests.length, 0);
    const endedCount = sessionSignals.filter(({ aborted }) => aborted).length;
    assert.deepEqual([sources.all, rowCount, abortedCount, endedCount], [[], 0, answers.length, 1_000]);
    assert.ok(answers.length >= 1_000);
    return `${answers.length} answers given up, 0 late ones taken; 0 sources and 0 rows left`;
  });
});

describe("A service that announces its end", () => {
  faultCase(91, "is reported with its date, once", async () => {
    const sunset = "Sun, 30 Jun 2024 23:59:59 GMT";
    const blanks = " ".repeat(60_000);
    const headers = ["@1e9", "@-", "@999999999999", `@${"1".repeat(60_000)}`, "\u0000@1", "true", "@1688169599\n@1"];
    const notices = headers.map((header) => readNotice("h", header, `${header} ${sunset}`));
    notices.push(readNotice("h", `${blanks}@1`, `${blanks}${sunset}`));
    const lines: string[] = [];
    const toldNotices = new ServiceNotices({ warn: (line) => lines.push(line) });
    for (let count = 0; count < 1_000; count++) {
      const { notice } = readNotice("h", "@1688169599", sunset);
      if (notice) {
        toldNotices.record(notice);
      }
    }
    assert.deepEqual(
      notices.filter(({ notice }) => notice),
      [],
    );
    assert.equal(lines.length, 1);
    return `${notices.length} of ${notices.length} that are no date ignored; a date in 1,000 answers: 1 line`;
  });
});
