import type { ReportCase, TestReport } from "../domain/reports/testReport";

/** Part of a report on its way to the other thread: its cases share their texts, each of which goes over once. */
export interface ReportPart extends Omit<TestReport, "failures"> {
  readonly texts: readonly string[];
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
  private sentCount = 0;
  private readonly omitsFailureTexts: boolean;

  /** @param options whether the texts of failures are empty on the other side */
  constructor({ omitsFailureTexts = false }: { readonly omitsFailureTexts?: boolean } = {}) {
    this.omitsFailureTexts = omitsFailureTexts;
  }

  /** Iterates over the parts that follow those before; the last says what is known of the report beside its cases. */
  *split({ failures, ...facts }: TestReport): Generator<ReportPart, void> {
    do {
      const texts = new SharedTexts();
      const cases: NumberedCase[] = [];
      while (cases.length < maxCases && texts.length < maxTextLength) {
        const reportCase = failures[this.sentCount];
        if (!reportCase) break;
        cases.push(this.numberTexts(reportCase, texts));
        this.sentCount++;
      }
      yield { ...facts, texts: texts.list, cases };
    } while (this.sentCount < failures.length);
  }

  private numberTexts(reportCase: ReportCase, texts: SharedTexts): NumberedCase {
    const { name, classname, file, suites } = reportCase;
    const failure = this.omitsFailureTexts ? "" : reportCase.failure;
    return {
      name: texts.add(name),
      ...(classname !== undefined && { classname: texts.add(classname) }),
      ...(file !== undefined && { file: texts.add(file) }),
      suites: suites.map((suite) => texts.add(suite)),
      failure: texts.add(failure),
    };
  }
}

/** Texts of one part, each once. */
class SharedTexts {
  private readonly positions = new Map<string, number>();
  readonly list: string[] = [];
  /** Number of characters. */
  length = 0;

  /** Adds a text, unless it is there, and returns its position. */
  add(text: string): number {
    const knownPosition = this.positions.get(text);
    if (knownPosition !== undefined) return knownPosition;
    const position = this.list.push(text) - 1;
    this.positions.set(text, position);
    this.length += text.length;
    return position;
  }
}

/** Joins the parts of a report. */
export class ReceivedReport {
  private readonly failures: ReportCase[] = [];
  private facts: Omit<TestReport, "failures"> = { caseCount: 0 };

  add({ texts, cases, ...facts }: ReportPart): void {
    for (const numberedCase of cases) this.failures.push(findTexts(numberedCase, texts));
    this.facts = facts;
  }

  /** The report as far as it was received. */
  get current(): TestReport {
    return { failures: [...this.failures], ...this.facts };
  }
}

function findTexts({ name, classname, file, suites, failure }: NumberedCase, texts: readonly string[]): ReportCase {
  const textAt = (position: number): string => texts[position] ?? "";
  return {
    name: textAt(name),
    ...(classname !== undefined && { classname: textAt(classname) }),
    ...(file !== undefined && { file: textAt(file) }),
    suites: suites.map(textAt),
    failure: textAt(failure),
  };
}
