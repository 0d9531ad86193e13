import { maxFailureLength } from "../../domain/limits";
import type { TestRecord } from "./testRecord";

/** Maximum characters of all texts of a run. */
const maxTotalLength = 20_000_000;

/** The texts of a run's failures, behind the line that names the test or in front of it. All are bounded. */
export class FailureTexts {
  /** The test that was named last, unless its text has ended. */
  openTest: TestRecord | undefined;
  /** Text of a test that a later line may name. */
  #textInFront = { text: "" };
  #lastLineInFront = "";
  #totalLength = 0;
  /** Tests of a list, each with the one below it, whose text it shares. */
  readonly #sharers: (readonly [test: TestRecord, nextTest: TestRecord])[] = [];
  #listedTest: TestRecord | undefined;

  /** Adds a line to the text of the test that was named last. */
  add(line: string): void {
    if (this.openTest) {
      this.#append(line, this.openTest);
    }
  }

  /** Ends the text of the test that was named last with the first such line, else that of the next with the last. */
  endWith(line: string): void {
    const end = { text: "" };
    this.#append(line, end);
    if (this.openTest) {
      this.openTest.lastLine ||= end.text;
    } else {
      this.#lastLineInFront = end.text;
    }
  }

  /** Adds a line to the text of the test that a later line names. */
  addInFront(line: string): void {
    this.#append(line, this.#textInFront);
  }

  /** Ends the text in front of a line: it is that of the test that the line names, if there is one without a text. */
  endInFront(test?: TestRecord): void {
    const { text } = this.#textInFront;
    if (test) {
      test.lastLine ||= this.#lastLineInFront;
      this.#lastLineInFront = "";
    }
    if (test?.text === "") {
      test.text = text;
    } else {
      this.#totalLength -= text.length;
    }
    this.#textInFront = { text: "" };
  }

  /** Notes the next test of a list: one without a text above it shares that of the test. */
  noteListed(test: TestRecord): void {
    if (this.#listedTest?.text === "") {
      this.#sharers.push([this.#listedTest, test]);
    }
    this.#listedTest = test;
  }

  /** Gives tests without a text that of those below them, when all texts have been read. */
  shareTexts(): void {
    for (const [test, { text }] of this.#sharers.reverse()) {
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
