import assert from "node:assert/strict";
import { commands, retiredCommands, uncontributedCommands, views } from "../../src/ui/window/ids";
import { readJson } from "../support/sources";

interface Manifest {
  readonly contributes: {
    readonly viewsWelcome: readonly { readonly contents: string }[];
    readonly commands: readonly { readonly command: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command?: string; readonly when?: string }[]>>;
    readonly configuration: readonly { readonly properties: Readonly<Record<string, object>> }[];
  };
}

const { contributes } = readJson("package.json") as Manifest;
const texts = readJson("package.nls.json") as Readonly<Record<string, string>>;
const settingNames = contributes.configuration.flatMap(({ properties }) => Object.keys(properties));

describe("contributions", () => {
  it("contributes no command that another one replaces", () => {
    assert.deepEqual(retiredCommands, {
      "testHealth.explainReport": commands.explainFailures,
      "testHealth.explainLog": commands.explainFailures,
    });
    const declaredCommands = contributes.commands.map(({ command }) => command);
    assert.deepEqual(
      Object.keys(retiredCommands).filter((id) => declaredCommands.includes(id)),
      [],
    );
  });

  it("offers Explain Failures in the views' titles, and in the Explorer for reports and logs", () => {
    const items = Object.entries(contributes.menus).flatMap(([menu, menuItems]) =>
      menuItems.filter(({ command }) => command === commands.explainFailures).map(({ when }) => [menu, when]),
    );
    assert.deepEqual(items, [
      ["view/title", `view == ${views.failingTests} || view == ${views.myFailures}`],
      ["explorer/context", "resourceExtname =~ /^\\.(xml|log)$/"],
    ]);
  });

  it("has one entry for the connection, and buttons named Connect that ask for a new one at once", () => {
    assert.deepEqual(uncontributedCommands, [commands.setApiKey, commands.removeApiKey]);
    assert.deepEqual(texts["command.connect"], "Connection…");
    const welcomeTexts = contributes.viewsWelcome.map(({ contents }) => texts[contents.slice(1, -1)] ?? "");
    assert.deepEqual(
      [...new Set(welcomeTexts.flatMap((text) => text.match(/\[Connect\].*/) ?? []))],
      [`[Connect](command:${commands.connect}?${encodeURIComponent(JSON.stringify(["connect"]))})`],
    );
  });

  it("has at most 18 settings", () => {
    const names = settingNames.filter((name) => name !== "testHealth.codeLens.enabled");
    assert.ok(names.length <= 18, names.join(" "));
  });
});
