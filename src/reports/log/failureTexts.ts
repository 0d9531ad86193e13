import { maxFailureLength } from "../../domain/limits";
import type { TestRecord } from "./testRecord";

/** Maximum length of all texts of a run, in characters. */
const maxTotalLength = 20_000_000;

/** Texts of a run's failures, after the line that names the test or before it. All are bounded. */
export class FailureTexts {
  /** The test that was named last, unless its text has ended. */
  openTest: TestRecord | undefined;
  /** Text of the test that a later line may name. */
  #nextText = { text: "" };
  #nextLastLine = "";
  #totalLength = 0;
  /** Tests of a list, each with the next one, whose text it shares. */
  readonly #textSharers: (readonly [test: TestRecord, nextTest: TestRecord])[] = [];
  #listedTest: TestRecord | undefined;

  /** Adds a line to the text of the test that was named last. */
  add(line: string): void {
    if (this.openTest) {
      this.#append(line, this.openTest);
    }
  }

  /**
   * Ends the text of the test that was named last, with the first such line. If no text is open, ends that of the next
   * test, with the last such line.
   */
  endWith(line: string): void {
    const end = { text: "" };
    this.#append(line, end);
    if (this.openTest) {
      this.openTest.lastLine ||= end.text;
    } else {
      this.#nextLastLine = end.text;
    }
  }

  /** Adds a line to the text of the test that a later line names. */
  addToNextTest(line: string): void {
    this.#append(line, this.#nextText);
  }

  /** Ends the text before a line: it becomes that of the test that the line names, if there is one without a text. */
  endNextText(test?: TestRecord): void {
    const { text } = this.#nextText;
    if (test) {
      test.lastLine ||= this.#nextLastLine;
      this.#nextLastLine = "";
    }
    if (test?.text === "") {
      test.text = text;
    } else {
      this.#totalLength -= text.length;
    }
    this.#nextText = { text: "" };
  }

  /** Adds the next test of a list: the previous one shares its text if it has none. */
  noteListed(test: TestRecord): void {
    if (this.#listedTest?.text === "") {
      this.#textSharers.push([this.#listedTest, test]);
    }
    this.#listedTest = test;
  }

  /** Copies to tests without a text that of the next test; to be called when all texts have been read. */
  shareTexts(): void {
    for (const [test, { text }] of this.#textSharers.reverse()) {
      if (test.text === "") {
        this.#append(text, test);
      }
    }
  }

  #append(line: string, test: { text: string }): void {
    if (test.text.length >= maxFailureLength || this.#totalLength >= maxTotalLength) {
      return;
    }
    const wholeAddition = test.text === "" ? line : `\n${line}`;
    const addition = wholeAddition.slice(0, maxFailureLength - test.text.length);
    test.text += addition;
    this.#totalLength += addition.length;
  }
}
