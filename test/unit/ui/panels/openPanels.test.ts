import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import { Emitter } from "../../../../src/base/event";
import { historyTexts } from "../../../../src/present/pages/historyPanelData";
import { loadDays } from "../../../../src/ui/panels/loadDays";
import { OpenPanels } from "../../../../src/ui/panels/openPanels";
import type { PanelController } from "../../../../src/ui/panels/panelController";
import { FakeClock } from "../../../support/clock";
import { fakeEditor } from "../../../support/fakeEditor";
import { connectedSession } from "../../present/fixture";

/** An open panel and its controller. */
class FakePanel {
  private readonly closeEmitter = new Emitter<void>();
  visible = false;
  revealCount = 0;
  updateCount = 0;
  isDisposed = false;
  readonly onDidDispose = this.closeEmitter.event;

  readonly controller = {
    panel: this,
    update: () => this.updateCount++,
    dispose: () => {
      this.isDisposed = true;
    },
  } as unknown as PanelController<string>;

  reveal(): void {
    this.revealCount++;
  }

  dispose(): void {
    this.closeEmitter.fire();
  }
}

describe("OpenPanels", () => {
  let clock: FakeClock;
  let panels: OpenPanels<string>;
  let firstPanel: FakePanel;
  let secondPanel: FakePanel;

  beforeEach(() => {
    clock = new FakeClock();
    panels = new OpenPanels(clock);
    [firstPanel, secondPanel] = [new FakePanel(), new FakePanel()];
    panels.add("1", firstPanel.controller);
    panels.add("2", secondPanel.controller);
  });

  it("brings the panel of a subject to the front, if it is open", () => {
    assert.deepEqual([panels.reveal("1"), panels.reveal("3"), firstPanel.revealCount], [true, false, 1]);
  });

  it("is visible while one of its panels is", () => {
    assert.equal(panels.visible, false);
    secondPanel.visible = true;
    assert.equal(panels.visible, true);
  });

  it("updates one panel, or all", () => {
    panels.update("1");
    panels.update();
    assert.deepEqual([firstPanel.updateCount, secondPanel.updateCount], [2, 1]);
  });

  it("updates the ages every minute, while a panel is open", () => {
    clock.advance(60_000);
    clock.advance(60_000);
    assert.equal(firstPanel.updateCount, 2);
    panels.close();
    assert.deepEqual([clock.running, panels.hasPanels], [[], false]);
  });

  it("forgets a panel that is closed", () => {
    firstPanel.dispose();
    assert.deepEqual([panels.has("1"), panels.has("2"), firstPanel.isDisposed], [false, true, true]);
  });

  it("keeps panels open when the extension is deactivated", () => {
    panels.dispose();
    assert.deepEqual([firstPanel.isDisposed, secondPanel.isDisposed, clock.running], [true, true, []]);
    assert.equal(panels.hasPanels, true);
  });
});

describe("loadDays", () => {
  const loadedRepositories: string[] = [];
  const histories = {
    historyFor: (repository: string) => ({ load: async () => void loadedRepositories.push(repository) }) as never,
    onDidChange: () => ({ dispose() {} }),
  };

  beforeEach(() => {
    fakeEditor.reset();
    loadedRepositories.length = 0;
  });

  it("loads the days of a repository", () => {
    const session = { current: connectedSession, onDidChange: () => ({ dispose() {} }) };
    loadDays({ histories, session }, "github.com/acme/harbour");
    assert.deepEqual([loadedRepositories, fakeEditor.messages], [["github.com/acme/harbour"], []]);
  });

  it("shows a message if there is no connection", () => {
    const session = { current: { kind: "noBaseUrl" } as const, onDidChange: () => ({ dispose() {} }) };
    loadDays({ histories, session }, "github.com/acme/harbour");
    assert.deepEqual([loadedRepositories, fakeEditor.messages], [[], [`information: ${historyTexts.notConnected}`]]);
  });
});
