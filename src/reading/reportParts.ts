import type { ReportCase, TestReport } from "../domain/reports/testReport";

/** Part of a report on its way to the other thread: its cases share their texts, each of which goes over once. */
export interface ReportPart extends Omit<TestReport, "failures"> {
  readonly names: readonly string[];
  /** Texts of failures, which stay encoded until they are shown: the collector of garbage has nothing to copy. */
  readonly failureTexts: EncodedTexts;
  readonly cases: readonly NumberedCase[];
}

/** Case with the positions of its texts. */
interface NumberedCase {
  readonly name: number;
  readonly classname?: number;
  readonly file?: number;
  readonly suites: readonly number[];
  readonly failure: number;
}

/** Maximum cases of one part, and the characters of its texts after which it ends: a fraction of a turn of the host. */
const maxCases = 500;
const maxTextLength = 256 * 1024;

/** Splits a report, also one that is being read, into parts. */
export class SentReport {
  #sentCount = 0;
  readonly #omitsFailureTexts: boolean;

  /** @param options whether the texts of failures are empty on the other side */
  constructor({ omitsFailureTexts = false }: { readonly omitsFailureTexts?: boolean } = {}) {
    this.#omitsFailureTexts = omitsFailureTexts;
  }

  /** Iterates over the parts that follow those before; the last says what is known of the report beside its cases. */
  *split({ failures, ...facts }: TestReport): Generator<ReportPart, void> {
    do {
      const names = new SharedTexts();
      const failureTexts = new SharedTexts();
      const cases: NumberedCase[] = [];
      while (cases.length < maxCases && names.length + failureTexts.length < maxTextLength) {
        const reportCase = failures[this.#sentCount];
        if (!reportCase) break;
        cases.push(this.#numberTexts(reportCase, names, failureTexts));
        this.#sentCount++;
      }
      yield { ...facts, names: names.list, failureTexts: encodeTexts(failureTexts.list), cases };
    } while (this.#sentCount < failures.length);
  }

  #numberTexts(reportCase: ReportCase, names: SharedTexts, failureTexts: SharedTexts): NumberedCase {
    const { name, classname, file, suites } = reportCase;
    return {
      name: names.add(name),
      ...(classname !== undefined && { classname: names.add(classname) }),
      ...(file !== undefined && { file: names.add(file) }),
      suites: suites.map((suite) => names.add(suite)),
      failure: failureTexts.add(this.#omitsFailureTexts ? "" : reportCase.failure),
    };
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
    if (knownPosition !== undefined) return knownPosition;
    const position = this.list.push(text) - 1;
    this.#positions.set(text, position);
    this.length += text.length;
    return position;
  }
}

/** Texts in UTF-8, one behind the other. */
interface EncodedTexts {
  readonly bytes: Uint8Array;
  /** Offset in bytes behind each text. */
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
  return Buffer.from(buffer, byteOffset, byteLength).toString("utf8", ends[position - 1] ?? 0, ends[position]);
}

/** Joins the parts of a report. */
export class ReceivedReport {
  readonly #failures: ReportCase[] = [];
  #facts: Omit<TestReport, "failures"> = { caseCount: 0 };

  /** Number of the failures that were received. */
  get failureCount(): number {
    return this.#failures.length;
  }

  add({ names, failureTexts, cases, ...facts }: ReportPart): void {
    for (const numberedCase of cases) this.#failures.push(createCase(numberedCase, names, failureTexts));
    this.#facts = facts;
  }

  /** The report as far as it was received. */
  get current(): TestReport {
    return { failures: [...this.#failures], ...this.#facts };
  }
}

/** Creates a case, the text of whose failure is decoded each time it is read. */
function createCase(
  { name, classname, file, suites, failure }: NumberedCase,
  names: readonly string[],
  failureTexts: EncodedTexts,
): ReportCase {
  const nameAt = (position: number): string => names[position] ?? "";
  return {
    name: nameAt(name),
    ...(classname !== undefined && { classname: nameAt(classname) }),
    ...(file !== undefined && { file: nameAt(file) }),
    suites: suites.map(nameAt),
    get failure() {
      return decodeText(failureTexts, failure);
    },
  };
}
