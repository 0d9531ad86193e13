import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { SourceRange } from "../../domain/location";
import { type LineEdit, shiftMarkers } from "../../present/markers";
import { failingLineHover, failingLineMessage } from "../../present/text/failingLine";
import type { FailureMessage, FailureMessages } from "../../state/failureMessages";
import type { Settings } from "../adapters/settings";
import type { WorkspaceFiles } from "../adapters/workspaceFiles";
import { createMarkdown } from "../widgets/markdown";
import { toLineEdit } from "./lineEdit";

/** Message with the line that it is shown on, which moves with edits. */
interface PlacedMessage {
  readonly message: FailureMessage;
  readonly range: SourceRange;
}

interface Dependencies {
  readonly failureMessages: Pick<FailureMessages, "findMessages" | "onDidChange">;
  readonly files: Pick<WorkspaceFiles, "findFile">;
  readonly settings: Pick<Settings, "failingLine" | "onDidChange">;
}

/** Messages of explained failures behind the lines that failed, in every visible editor, with the text as hover. */
export class FailureMessageTexts implements vscode.HoverProvider, Disposable {
  readonly #disposables = new DisposableStore();
  readonly #messages = new WeakMap<vscode.TextDocument, readonly PlacedMessage[]>();
  /** Messages whose lines were deleted by edits, by document. */
  readonly #removedMessages = new WeakMap<vscode.TextDocument, readonly FailureMessage[]>();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  #type: vscode.TextEditorDecorationType | undefined;

  /** Fires when the messages of a visible editor have changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(private readonly deps: Dependencies) {
    const { failureMessages, settings } = deps;
    this.#disposables.addAll(
      failureMessages.onDidChange(() => this.#placeAll()),
      settings.onDidChange(() => this.#placeAll()),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#placeAll()),
      vscode.workspace.onDidChangeTextDocument((event) => this.#handleEdit(event)),
      vscode.languages.registerHoverProvider({ pattern: "**" }, this),
    );
    this.#placeAll();
  }

  /** Returns the lines of a document that have a message, 0-based, each with its message. */
  findMessages(document: vscode.TextDocument): readonly (readonly [line: number, message: string])[] {
    const messages = this.#messages.get(document) ?? [];
    return messages.map(({ message, range }) => [range.line, failingLineMessage(message)]);
  }

  provideHover(document: vscode.TextDocument, { line }: vscode.Position): vscode.Hover | undefined {
    const allMessages = this.#messages.get(document) ?? [];
    const messages = allMessages.filter(({ range }) => range.line === line);
    if (messages.length === 0) {
      return undefined;
    }
    const texts = messages.map(({ message }) => createMarkdown(failingLineHover(message)));
    return new vscode.Hover(texts);
  }

  #placeAll(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const messages = this.#placeMessages(editor.document);
      this.#messages.set(editor.document, messages);
      this.#paint(editor);
    }
    this.#changed.fire();
  }

  /**
   * Places the messages of a document. Those that it has already stay where edits have moved them, and a message whose
   * line was deleted does not return.
   */
  #placeMessages(document: vscode.TextDocument): readonly PlacedMessage[] {
    const { failureMessages, files, settings } = this.deps;
    const file = files.findFile(document.uri);
    if (!file || settings.failingLine === "off") {
      return [];
    }
    const placedMessages = this.#messages.get(document) ?? [];
    const removedMessages = this.#removedMessages.get(document) ?? [];
    return failureMessages.findMessages(file).flatMap((message) => {
      if (removedMessages.some((removedMessage) => isSameMessage(removedMessage, message))) {
        return [];
      }
      const placedMessage = placedMessages.find((messageInPlace) => isSameMessage(messageInPlace.message, message));
      return [placedMessage ?? placeMessage(message)];
    });
  }

  #handleEdit({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const messages = this.#messages.get(document) ?? [];
    if (messages.length === 0) {
      return;
    }
    let keptMessages = messages;
    const edits: readonly LineEdit[] = contentChanges.map(toLineEdit);
    for (const edit of edits) {
      keptMessages = shiftMarkers(keptMessages, edit);
    }
    this.#messages.set(document, keptMessages);
    this.#addRemovedMessages(document, messages, keptMessages);
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document === document) {
        this.#paint(editor);
      }
    }
  }

  /** Remembers the messages of a document that an edit has removed. */
  #addRemovedMessages(
    document: vscode.TextDocument,
    messages: readonly PlacedMessage[],
    keptMessages: readonly PlacedMessage[],
  ): void {
    const kept = new Set(keptMessages.map(({ message }) => message));
    const removed = messages.map(({ message }) => message).filter((message) => !kept.has(message));
    const earlier = this.#removedMessages.get(document) ?? [];
    this.#removedMessages.set(document, [...earlier, ...removed]);
  }

  #paint(editor: vscode.TextEditor): void {
    const messages = this.#messages.get(editor.document) ?? [];
    if (messages.length === 0 && !this.#type) {
      return;
    }
    this.#type ??= createMessageType();
    const { document } = editor;
    const shownMessages = messages.filter(({ range }) => range.line < document.lineCount);
    const options = shownMessages.map((placedMessage) => createMessageOptions(placedMessage, document));
    editor.setDecorations(this.#type, options);
  }

  dispose(): void {
    this.#type?.dispose();
    this.#disposables.dispose();
  }
}

/** Returns whether two messages are of the same failure on the same line. */
function isSameMessage(first: FailureMessage, second: FailureMessage): boolean {
  return first.test === second.test && first.text === second.text && first.place.line === second.place.line;
}

function placeMessage(message: FailureMessage): PlacedMessage {
  const line = message.place.line - 1;
  const range = { line, column: 0, endLine: line, endColumn: 0 };
  return { message, range };
}

function createMessageType(): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    after: { margin: "0 0 0 3ch", color: new vscode.ThemeColor("editorError.foreground") },
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedOpen,
  });
}

function createMessageOptions(
  { message, range }: PlacedMessage,
  document: vscode.TextDocument,
): vscode.DecorationOptions {
  const { end } = document.lineAt(range.line).range;
  return {
    range: new vscode.Range(end, end),
    renderOptions: { after: { contentText: failingLineMessage(message) } },
  };
}
