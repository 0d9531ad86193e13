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

const formatConnections = (...connections: readonly { baseUrl: string; orgUrlSlug: string }[]) =>
  connections.map(({ baseUrl, orgUrlSlug }) => `${baseUrl} ${orgUrlSlug}`);

describe("WindowConnection", () => {
  it("writes the first connection to the user's settings, even if the workspace suggested it", async () => {
    const settings = new FakeSettings();
    const [window, otherWindow] = openWindows(settings);
    await window.save(first, "acme", true);
    assert.deepEqual(formatConnections(settings, window, otherWindow), Array(3).fill(`${first} acme`));
  });

  it("keeps a later connection that the workspace suggested for its own editor window, until it is forgotten", async () => {
    const settings = new FakeSettings(first, "acme");
    const [window, otherWindow] = openWindows(settings);
    let changeCount = 0;
    window.onDidChange(() => changeCount++);
    await window.save(second, "harbour", true);
    const keptConnections = formatConnections(settings, window, otherWindow);
    await window.forget();
    assert.deepEqual(
      [keptConnections, formatConnections(window), changeCount],
      [[`${first} acme`, `${second} harbour`, `${first} acme`], [`${first} acme`], 2],
    );
  });

  it("keeps the user's settings when a connection is entered in an editor window with its own", async () => {
    const settings = new FakeSettings(first, "acme");
    const [window] = openWindows(settings);
    await window.save(second, "harbour", true);
    await window.save(`${second}/health`, "harbour");
    const enteredConnections = formatConnections(settings, window);
    await window.save(first, "acme");
    settings.set(second, "other");
    assert.deepEqual(
      [enteredConnections, formatConnections(window)],
      [[`${first} acme`, `${second}/health harbour`], [`${second} other`]],
    );
  });

  it("writes a connection that the user enters to the user's settings", async () => {
    const settings = new FakeSettings(first, "acme");
    const [window, otherWindow] = openWindows(settings);
    await window.save(second, "harbour");
    assert.deepEqual(formatConnections(settings, window, otherWindow), Array(3).fill(`${second} harbour`));
  });
});
