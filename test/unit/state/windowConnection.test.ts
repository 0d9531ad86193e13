import assert from "node:assert/strict";
import { WindowConnection } from "../../../src/state/windowConnection";
import { FakeSettings } from "../../support/fakes";

const [first, second] = ["https://api.example.com", "https://other.example"] as const;

/** Opens two editor windows of a user, each with the memory of its workspace. */
function openWindows(settings: FakeSettings) {
  const openWindow = () => {
    const values = new Map<string, unknown>();
    const memento = {
      get: (key: string) => values.get(key),
      update: async (key: string, value: unknown) => void values.set(key, value),
    };
    return new WindowConnection(settings, memento);
  };
  return [openWindow(), openWindow()] as const;
}

const read = (...connections: readonly { baseUrl: string; orgUrlSlug: string }[]) =>
  connections.map(({ baseUrl, orgUrlSlug }) => `${baseUrl} ${orgUrlSlug}`);

describe("WindowConnection", () => {
  it("writes the first connection as the user's own, whoever suggested it", async () => {
    const settings = new FakeSettings();
    const [window, otherWindow] = openWindows(settings);
    await window.save(first, "acme", true);
    assert.deepEqual(read(settings, window, otherWindow), Array(3).fill(`${first} acme`));
  });

  it("keeps another one that the workspace suggested for this window alone, until it is forgotten", async () => {
    const settings = new FakeSettings(first, "acme");
    const [window, otherWindow] = openWindows(settings);
    let changeCount = 0;
    window.onDidChange(() => changeCount++);
    await window.save(second, "harbour", true);
    const keptConnections = read(settings, window, otherWindow);
    await window.forget();
    assert.deepEqual(
      [keptConnections, read(window), changeCount],
      [[`${first} acme`, `${second} harbour`, `${first} acme`], [`${first} acme`], 2],
    );
  });

  it("leaves the user's own as they are when the connection of such a window is entered again", async () => {
    const settings = new FakeSettings(first, "acme");
    const [window] = openWindows(settings);
    await window.save(second, "harbour", true);
    await window.save(`${second}/health`, "harbour");
    const enteredConnections = read(settings, window);
    await window.save(first, "acme");
    settings.set(second, "other");
    assert.deepEqual(
      [enteredConnections, read(window)],
      [[`${first} acme`, `${second}/health harbour`], [`${second} other`]],
    );
  });

  it("writes what the user enters as their own", async () => {
    const settings = new FakeSettings(first, "acme");
    const [window, otherWindow] = openWindows(settings);
    await window.save(second, "harbour");
    assert.deepEqual(read(settings, window, otherWindow), Array(3).fill(`${second} harbour`));
  });
});
