import { forEachYielding } from "../base/async";
import { decodePieces, NotTextError } from "../base/decodeText";
import { throwIfCancelled } from "../base/errors";
import { readPieces, readVersion, UnreadableFileError } from "../base/filesWithin";
import { parseLogLine } from "../domain/logs/logLine";
import { type LogSearch, searchLog } from "../domain/logs/searchLog";
import type { CaseMatch } from "../domain/reports/matchCases";
import type { TestReport } from "../domain/reports/testReport";
import type { LogProblem } from "../domain/textReader";
import type { ReadingGuard } from "../locate/guard";
import { readDifference } from "../reports/difference/readDifference";
import type { Channel, Handlers } from "./channel";
import { IndexedTests } from "./indexedTests";
import { splitMatches } from "./matchParts";
import type { HostMethods, LogPart, MatchPart, TextMethods, TextPart, TextReference, UnreadablePart } from "./protocol";
import type { ReceivedTests } from "./receivedTests";
import { ReceivedReport, type ReportPart, SentReport } from "./reportParts";
import { createRepositoryFiles } from "./repositoryFiles";
import { splitIntoParts } from "./sentTests";

/** Number of slices of a report, together half a megabyte, after which the host gets their cases. */
const slicesPerPart = 16;
/** Maximum tests of a log in one message. */
const maxTestsPerPart = 500;
/** Maximum characters of a line that are part of the name under which it is refused. */
const maxLineNameLength = 1_000;

type ReportParts = AsyncGenerator<ReportPart | UnreadablePart, void>;
type LogParts = AsyncGenerator<LogPart | LogProblem, void>;

/** Reads reports and logs in the reading thread, and finds names in lines. */
export class TextService {
  readonly #lists = new Map<number, IndexedTests>();

  constructor(
    private readonly host: () => Channel<HostMethods>,
    private readonly tests: ReceivedTests,
    private readonly guard: ReadingGuard,
  ) {}

  readonly handlers: Handlers<TextMethods> = {
    readReport: (signal, reference) => this.#readReport(reference, signal),
    addTestList: async (_signal, number, ids) => {
      const addresses = Array.from(ids, (id) => this.tests.get(id));
      this.#lists.set(number, new IndexedTests(addresses));
    },
    forgetTestList: async (_signal, number) => {
      this.#lists.delete(number);
    },
    readDifferences: async (_signal, texts) => texts.map((text) => readDifference(text)),
    explainMissing: async (_signal, folder, question, commitFiles) => {
      const { explainMissingStatuses } = await import("../workflows/explainMissing");
      const files = createRepositoryFiles(folder, commitFiles);
      return explainMissingStatuses(files, question, (name, work) => {
        return this.guard.isRefused(name) ? undefined : this.guard.run(name, work);
      });
    },
    findNames: async (_signal, line, list) => {
      const index = await this.#findList(list).names;
      const name = `line\n${line.slice(0, maxLineNameLength)}`;
      if (this.guard.isRefused(name)) {
        return [];
      }
      return this.guard.run(name, () => {
        const logLine = parseLogLine(line);
        return index.find(logLine);
      });
    },
    searchLog: (signal, reference, list) => this.#searchLog(reference, list, signal),
    matchCases: (signal, cases, list) => this.#matchCases(cases, list, signal),
  };

  async *#readReport(reference: TextReference, signal: AbortSignal): ReportParts {
    const { readReport } = await import("../reports/readReport");
    const name = `report\n${await nameText(reference)}`;
    const report = new SentReport();
    if (this.guard.isRefused(name)) {
      yield* report.split({
        failures: [],
        retriedCases: [],
        caseCount: 0,
        problem: "refused",
      });
      return;
    }
    try {
      const bytes = this.#read(reference, signal);
      const slices = readReport(bytes, (work) => this.guard.run(name, work));
      let sliceCount = 0;
      let reader: { readonly current: TestReport } | undefined;
      for await (reader of slices) {
        sliceCount++;
        if (sliceCount % slicesPerPart === 0) {
          yield* report.split(reader.current);
        }
      }
      if (reader) {
        yield* report.split(reader.current);
      }
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) {
        throw error;
      }
      yield error.reason;
    }
  }

  async *#searchLog(reference: TextReference, list: number, signal: AbortSignal): LogParts {
    const index = await this.#findList(list).names;
    const name = `log\n${await nameText(reference)}`;
    if (this.guard.isRefused(name)) {
      yield "refused";
      return;
    }
    const text = new LogText(this.#read(reference, signal));
    try {
      const run = <T>(work: () => T) => this.guard.run(name, work);
      const search = await searchLog(text.parts(), index, run);
      if (text.isEmpty) {
        yield "empty";
      } else {
        yield* splitTests(search);
      }
    } catch (error) {
      if (!(error instanceof UnreadableFileError || error instanceof NotTextError)) {
        throw error;
      }
      yield "notText";
    }
  }

  async *#matchCases(number: number, list: number, signal: AbortSignal): AsyncGenerator<MatchPart, void> {
    const report = new ReceivedReport();
    const parts = this.host().callForParts("readCases", [number], signal);
    for await (const part of parts) {
      report.add(part);
    }
    const { failures } = report.current;
    const matcher = await this.#findList(list).matcher;
    const match = await matcher.forReport(failures, signal);
    for (const cases of splitIntoParts(failures)) {
      const matches: CaseMatch<number>[] = [];
      await forEachYielding(cases, signal, (reportCase) => {
        matches.push(match(reportCase));
      });
      yield* splitMatches(matches);
    }
  }

  #findList(number: number): IndexedTests {
    const list = this.#lists.get(number);
    if (!list) {
      throw new RangeError(`list ${number} was not sent`);
    }
    return list;
  }

  /** Iterates over the bytes of a text. Rejects with `UnreadableFileError`, and with `CancelledError`. */
  async *#read(reference: TextReference, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
    for await (const part of this.#readParts(reference, signal)) {
      throwIfCancelled(signal);
      if (typeof part === "string") {
        throw new UnreadableFileError(part);
      }
      yield part;
    }
  }

  #readParts(reference: TextReference, signal: AbortSignal): AsyncIterable<TextPart> {
    if (reference.kind === "held") {
      return this.host().callForParts("readText", [reference.number], signal);
    }
    const { folder, path, maxBytes } = reference;
    return readPieces(folder, path, maxBytes);
  }
}

/** Text of a log in parts, which records whether it contains anything but white space. */
class LogText {
  isEmpty = true;

  constructor(private readonly pieces: AsyncIterable<Uint8Array>) {}

  async *parts(): AsyncGenerator<string, void> {
    for await (const part of decodePieces(this.pieces)) {
      this.isEmpty &&= part.trim() === "";
      yield part;
    }
  }
}

function* splitTests({ tests, ...facts }: LogSearch<number>): Generator<LogPart, void> {
  let start = 0;
  do {
    const end = start + maxTestsPerPart;
    yield { ...facts, tests: tests.slice(start, end) };
    start = end;
  } while (start < tests.length);
}

/** Returns the name of one version of a text. */
async function nameText(reference: TextReference): Promise<string> {
  if (reference.kind === "held") {
    return reference.name;
  }
  const { path } = reference;
  const version = await readVersion(path);
  return `${path}\n${version}`;
}
