import type { ReportCase, TestReport } from "../domain/reports/testReport";

/**
 * Part of a report on its way to the host: cases share their texts, which go over once and are named by their numbers
 * from then on.
 */
export interface ReportPart extends Omit<TestReport, "failures"> {
  /** The texts that no part before has, in the order of their numbers. */
  readonly texts: readonly string[];
  readonly cases: readonly NumberedCase[];
}

/** Numbers of the texts of a case. */
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
  private readonly numbers = new Map<string, number>();
  private sentCount = 0;
  private texts: string[] = [];
  private textLength = 0;
  private readonly omitsFailureTexts: boolean;

  /** @param options whether the texts of failures are empty on the other side */
  constructor({ omitsFailureTexts = false }: { readonly omitsFailureTexts?: boolean } = {}) {
    this.omitsFailureTexts = omitsFailureTexts;
  }

  /** Iterates over the parts that follow those before; the last says what is known of the report beside its cases. */
  *split({ failures, ...facts }: TestReport): Generator<ReportPart, void> {
    do {
      const cases: NumberedCase[] = [];
      while (cases.length < maxCases && this.textLength < maxTextLength) {
        const reportCase = failures[this.sentCount];
        if (!reportCase) break;
        cases.push(this.numberTexts(reportCase));
        this.sentCount++;
      }
      yield { ...facts, texts: this.texts, cases };
      this.texts = [];
      this.textLength = 0;
    } while (this.sentCount < failures.length);
  }

  private numberTexts(reportCase: ReportCase): NumberedCase {
    const { name, classname, file, suites } = reportCase;
    const failure = this.omitsFailureTexts ? "" : reportCase.failure;
    return {
      name: this.numberOf(name),
      ...(classname !== undefined && { classname: this.numberOf(classname) }),
      ...(file !== undefined && { file: this.numberOf(file) }),
      suites: suites.map((suite) => this.numberOf(suite)),
      failure: this.numberOf(failure),
    };
  }

  private numberOf(text: string): number {
    const knownNumber = this.numbers.get(text);
    if (knownNumber !== undefined) return knownNumber;
    const number = this.numbers.size;
    this.numbers.set(text, number);
    this.texts.push(text);
    this.textLength += text.length;
    return number;
  }
}

/** Joins the parts of a report. */
export class ReceivedReport {
  private readonly texts: string[] = [];
  private readonly failures: ReportCase[] = [];
  private facts: Omit<TestReport, "failures"> = { caseCount: 0 };

  add({ texts, cases, ...facts }: ReportPart): void {
    for (const text of texts) this.texts.push(text);
    for (const numberedCase of cases) this.failures.push(this.findTexts(numberedCase));
    this.facts = facts;
  }

  /** The report as far as it was received. */
  get current(): TestReport {
    return { failures: [...this.failures], ...this.facts };
  }

  private findTexts({ name, classname, file, suites, failure }: NumberedCase): ReportCase {
    return {
      name: this.textOf(name),
      ...(classname !== undefined && { classname: this.textOf(classname) }),
      ...(file !== undefined && { file: this.textOf(file) }),
      suites: suites.map((suite) => this.textOf(suite)),
      failure: this.textOf(failure),
    };
  }

  private textOf(number: number): string {
    return this.texts[number] ?? "";
  }
}
