import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import type { Uri, WebviewPanel } from "vscode";
import { Emitter } from "../../../../src/base/event";
import { PanelController } from "../../../../src/ui/panels/panelController";
import { FakeUri } from "../../../support/fakeUri";

describe("PanelController", () => {
  let received: Emitter<unknown>;
  let sentMessages: unknown[];
  /** Completes the messages that are being created, in the order of the updates. */
  let completions: ((message: string) => void)[];
  let announcedMessages: string[];
  let controller: PanelController<string>;

  beforeEach(() => {
    received = new Emitter();
    sentMessages = [];
    completions = [];
    announcedMessages = [];
    const webview = {
      onDidReceiveMessage: received.event,
      asWebviewUri: (uri: FakeUri) => uri,
      postMessage: async (message: unknown) => void sentMessages.push(message),
    };
    const panel = { webview, visible: true, onDidChangeViewState: () => ({ dispose() {} }) };
    controller = new PanelController<string>(
      panel as unknown as WebviewPanel,
      FakeUri.file("/extension") as unknown as Uri,
      () => "",
      {
        createMessage: () => new Promise((resolve) => completions.push(resolve)),
        onSending: (message) => announcedMessages.push(message),
        onMessage: (_, onReady) => onReady(),
      },
    );
  });

  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it("sends nothing before the panel is ready", () => {
    controller.update();
    assert.equal(completions.length, 0);
    received.fire("ready");
    assert.equal(completions.length, 1);
  });

  it("sends only the content of the newest update, whichever is created first", async () => {
    received.fire("ready");
    controller.update();
    completions[1]?.("newer");
    completions[0]?.("older");
    await settle();
    assert.deepEqual([sentMessages, announcedMessages], [["newer"], ["newer"]]);
  });

  it("sends nothing after it was disposed", async () => {
    received.fire("ready");
    controller.dispose();
    completions[0]?.("late");
    await settle();
    assert.deepEqual(sentMessages, []);
  });
});
