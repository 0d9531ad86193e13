import type { LogLineReference, ReportCase, ReportFormat, TestReport } from "../domain/reports/testReport";

/** Part of a report on its way to the other thread. Its cases refer to texts by position, so each text is sent once. */
export interface ReportPart extends ReportFacts {
  /** Whether the cases of earlier parts no longer count because the last attempt of one of them ended differently. */
  readonly isRestart: boolean;
  readonly names: readonly string[];
  /** Texts of failures. They stay encoded until they are shown, to keep many strings off the garbage-collected heap. */
  readonly failureTexts: EncodedTexts;
  readonly failures: readonly NumberedCase[];
  readonly retriedCases: readonly NumberedCase[];
}

/** Facts about a report besides its cases. */
type ReportFacts = Omit<TestReport, "failures" | "retriedCases">;

/** Case with the positions of its texts in the part. */
interface NumberedCase {
  readonly name: number;
  readonly classname?: number;
  readonly file?: number;
  readonly line?: number;
  readonly suites: readonly number[];
  readonly host?: number;
  readonly failure: number;
  readonly logLine?: NumberedLine;
  readonly format?: ReportFormat;
}

interface NumberedLine {
  readonly line: number;
  readonly text: number;
}

/** Maximum cases of one part, and characters of texts from which it is complete: a fraction of a turn of the host. */
const maxCases = 500;
const maxTextLength = 256 * 1024;

/** Splits a report into parts, even while it is still being read. */
export class SentReport {
  /** Cases that were sent, in the order of the report. */
  #sentFailures: readonly ReportCase[] = [];
  #sentRetried: readonly ReportCase[] = [];
  readonly #omitsFailureTexts: boolean;

  /** @param options `omitsFailureTexts`: whether to send empty texts of failures */
  constructor({ omitsFailureTexts = false }: { readonly omitsFailureTexts?: boolean } = {}) {
    this.#omitsFailureTexts = omitsFailureTexts;
  }

  /** Iterates over the parts that were not sent yet. There is at least one, with the facts besides the cases. */
  *split({ failures, retriedCases, ...facts }: TestReport): Generator<ReportPart, void> {
    const isContinued = startsWith(failures, this.#sentFailures) && startsWith(retriedCases, this.#sentRetried);
    const newFailures = new CaseQueue(failures, isContinued ? this.#sentFailures.length : 0);
    const newRetried = new CaseQueue(retriedCases, isContinued ? this.#sentRetried.length : 0);
    let isRestart = !isContinued;
    do {
      const names = new SharedTexts();
      const failureTexts = new SharedTexts();
      const isFull = () => names.length + failureTexts.length >= maxTextLength;
      const number = (reportCase: ReportCase) => this.#numberTexts(reportCase, names, failureTexts);
      const part = {
        isRestart,
        failures: newFailures.take(number, isFull),
        retriedCases: newRetried.take(number, isFull),
      };
      yield {
        ...facts,
        ...part,
        names: names.list,
        failureTexts: encodeTexts(failureTexts.list),
      };
      isRestart = false;
    } while (!newFailures.isEmpty || !newRetried.isEmpty);
    this.#sentFailures = failures;
    this.#sentRetried = retriedCases;
  }

  #numberTexts(reportCase: ReportCase, names: SharedTexts, failureTexts: SharedTexts): NumberedCase {
    const { name, classname, file, line, suites, host, logLine, format } = reportCase;
    return {
      name: names.add(name),
      ...(classname !== undefined && { classname: names.add(classname) }),
      ...(file !== undefined && { file: names.add(file) }),
      ...(line !== undefined && { line }),
      suites: suites.map((suite) => names.add(suite)),
      ...(host !== undefined && { host: names.add(host) }),
      ...(format !== undefined && { format }),
      failure: failureTexts.add(this.#omitsFailureTexts ? "" : reportCase.failure),
      ...(logLine && !this.#omitsFailureTexts && { logLine: numberLine(logLine, failureTexts) }),
    };
  }
}

function numberLine({ line, text }: LogLineReference, texts: SharedTexts): NumberedLine {
  return { line, text: texts.add(text) };
}

/** Returns whether a list begins with the items of another. */
function startsWith<T>(list: readonly T[], start: readonly T[]): boolean {
  return start.every((item, index) => list[index] === item);
}

/** Cases of a list that are still to be sent. */
class CaseQueue {
  constructor(
    private readonly cases: readonly ReportCase[],
    private start: number,
  ) {}

  get isEmpty(): boolean {
    return this.start >= this.cases.length;
  }

  /** Takes the cases of one part. */
  take(number: (reportCase: ReportCase) => NumberedCase, isFull: () => boolean): readonly NumberedCase[] {
    const queuedCases: NumberedCase[] = [];
    while (queuedCases.length < maxCases && !isFull()) {
      const reportCase = this.cases[this.start];
      if (!reportCase) {
        break;
      }
      queuedCases.push(number(reportCase));
      this.start++;
    }
    return queuedCases;
  }
}

/** Texts of one part, each once. */
class SharedTexts {
  readonly #positions = new Map<string, number>();
  readonly list: string[] = [];
  /** Number of characters. */
  length = 0;

  /** Adds a text, unless it is there, and returns its position. */
  add(text: string): number {
    const knownPosition = this.#positions.get(text);
    if (knownPosition !== undefined) {
      return knownPosition;
    }
    const position = this.list.push(text) - 1;
    this.#positions.set(text, position);
    this.length += text.length;
    return position;
  }
}

/** Concatenated texts in UTF-8. */
interface EncodedTexts {
  readonly bytes: Uint8Array;
  /** End of each text, as an offset in bytes. */
  readonly ends: readonly number[];
}

function encodeTexts(texts: readonly string[]): EncodedTexts {
  const encodedTexts = texts.map((text) => Buffer.from(text));
  let end = 0;
  return {
    bytes: Buffer.concat(encodedTexts),
    ends: encodedTexts.map(({ length }) => {
      end += length;
      return end;
    }),
  };
}

function decodeText({ bytes, ends }: EncodedTexts, position: number): string {
  const { buffer, byteOffset, byteLength } = bytes;
  const text = Buffer.from(buffer, byteOffset, byteLength);
  const start = ends[position - 1] ?? 0;
  return text.toString("utf8", start, ends[position]);
}

/** Joins the parts of a report. */
export class ReceivedReport {
  #failures: ReportCase[] = [];
  #retriedCases: ReportCase[] = [];
  #facts: ReportFacts = { caseCount: 0 };

  /** Number of failures received so far. */
  get failureCount(): number {
    return this.#failures.length;
  }

  add({ isRestart, names, failureTexts, failures, retriedCases, ...facts }: ReportPart): void {
    if (isRestart) {
      this.#failures = [];
      this.#retriedCases = [];
    }
    for (const numberedCase of failures) {
      this.#failures.push(createCase(numberedCase, names, failureTexts));
    }
    for (const numberedCase of retriedCases) {
      this.#retriedCases.push(createCase(numberedCase, names, failureTexts));
    }
    this.#facts = facts;
  }

  /** The report as far as it has been received. */
  get current(): TestReport {
    return {
      failures: [...this.#failures],
      retriedCases: [...this.#retriedCases],
      ...this.#facts,
    };
  }
}

/** Creates a case. The text of its failure is decoded each time it is read. */
function createCase(
  { name, classname, file, line, suites, host, failure, logLine, format }: NumberedCase,
  names: readonly string[],
  failureTexts: EncodedTexts,
): ReportCase {
  const nameAt = (position: number): string => names[position] ?? "";
  return {
    name: nameAt(name),
    ...(classname !== undefined && { classname: nameAt(classname) }),
    ...(file !== undefined && { file: nameAt(file) }),
    ...(line !== undefined && { line }),
    suites: suites.map(nameAt),
    ...(host !== undefined && { host: nameAt(host) }),
    ...(format !== undefined && { format }),
    get failure() {
      return decodeText(failureTexts, failure);
    },
    ...(logLine && { logLine: { line: logLine.line, text: decodeText(failureTexts, logLine.text) } }),
  };
}
