import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import { Emitter } from "../../../../src/base/event";
import type { FailureMessage } from "../../../../src/state/failureMessages";
import { FailureMessageTexts } from "../../../../src/ui/editor/failureMessageTexts";
import { failingTest } from "../../../support/builders";
import { fakeEditor } from "../../../support/fakeEditor";
import { FakeUri } from "../../../support/fakeUri";

const file = { root: "file:///work", path: "cart.test.ts" };
const document = {
  uri: FakeUri.file("/work/cart.test.ts"),
  lineCount: 100,
  lineAt: () => ({ range: { end: {} } }),
} as never;

describe("FailureMessageTexts", () => {
  const test = failingTest({ id: "a" });
  let messages: readonly FailureMessage[];
  let messagesChanged: Emitter<void>;
  let texts: FailureMessageTexts;

  const messageAt = (line: number, failedTest = test): FailureMessage => ({
    test: failedTest,
    place: { file, line },
    text: "expected 1",
  });

  /** Returns the lines that have a message, 0-based. */
  const findLines = () => texts.findMessages(document).map(([line]) => line);

  beforeEach(() => {
    fakeEditor.reset();
    fakeEditor.visibleTextEditors = [{ document, setDecorations: () => {} }];
    messages = [messageAt(10)];
    messagesChanged = new Emitter();
    texts = new FailureMessageTexts({
      failureMessages: { findMessages: () => messages, onDidChange: messagesChanged.event },
      files: { findFile: () => file },
      settings: { failingLine: "message", onDidChange: new Emitter<void>().event },
    });
  });

  afterEach(() => texts.dispose());

  /** Inserts lines at the start of the document. */
  function insertLines(count: number): void {
    const start = { line: 0, character: 0 };
    const change = { range: { start, end: start, isSingleLine: true }, text: "\n".repeat(count) };
    fakeEditor.documentEdited.fire({ document, contentChanges: [change] });
  }

  it("keeps a message on the line to which edits have moved it when another message is added", () => {
    insertLines(3);
    messages = [messageAt(10), messageAt(20, failingTest({ id: "b" }))];
    messagesChanged.fire();
    assert.deepEqual(findLines(), [12, 19]);
  });

  it("shows a message no more whose line was deleted, also when another message is added", () => {
    const range = { start: { line: 9, character: 0 }, end: { line: 10, character: 0 }, isSingleLine: false };
    fakeEditor.documentEdited.fire({ document, contentChanges: [{ range, text: "" }] });
    messages = [messageAt(10), messageAt(20, failingTest({ id: "b" }))];
    messagesChanged.fire();
    assert.deepEqual(findLines(), [19]);
  });

  it("moves a message to the line where its test failed in a newer report", () => {
    insertLines(3);
    messages = [messageAt(13, failingTest({ id: "a" }))];
    messagesChanged.fire();
    assert.deepEqual(findLines(), [12]);
  });
});
