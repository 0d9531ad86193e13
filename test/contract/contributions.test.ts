import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { commands, retiredCommands, uncontributedCommands, views } from "../../src/ui/contributions/ids";
import { readJson, root } from "../support/sources";

interface Setting {
  readonly tags?: readonly string[];
  readonly markdownDescription: string;
}

interface Manifest {
  readonly contributes: {
    readonly viewsWelcome: readonly { readonly contents: string }[];
    readonly commands: readonly { readonly command: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command?: string; readonly when?: string }[]>>;
    readonly configuration: readonly { readonly properties: Readonly<Record<string, Setting>> }[];
  };
}

const { contributes } = readJson("package.json") as Manifest;
const texts = readJson("package.nls.json") as Readonly<Record<string, string>>;
const properties: Readonly<Record<string, Setting>> = Object.assign(
  {},
  ...contributes.configuration.map((section) => section.properties),
);

describe("contributions", () => {
  it("contributes no retired command", () => {
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

  it("offers Explain Failures in the titles of the views, and in the Explorer for reports and logs", () => {
    const items = Object.entries(contributes.menus).flatMap(([menu, menuItems]) =>
      menuItems.filter(({ command }) => command === commands.explainFailures).map(({ when }) => [menu, when]),
    );
    assert.deepEqual(items, [
      ["view/title", `view == ${views.failingTests} || view == ${views.myFailures}`],
      [
        "explorer/context",
        "resourceExtname =~ /^\\.(xml|log|txt|zip|gz|tgz|tar)$/ || resourcePath =~ /(playwright-report.index|report|mochawesome)\\.html$/",
      ],
    ]);
  });

  it("has one palette entry for the connection, and buttons named Connect that directly ask for a new one", () => {
    assert.deepEqual(uncontributedCommands, [commands.setApiKey, commands.removeApiKey]);
    assert.deepEqual(texts["command.connect"], "Connection…");
    const welcomeTexts = contributes.viewsWelcome.map(({ contents }) => texts[contents.slice(1, -1)] ?? "");
    assert.deepEqual(
      [...new Set(welcomeTexts.flatMap((text) => text.match(/\[Connect\].*/) ?? []))],
      [`[Connect](command:${commands.connect}?${encodeURIComponent(JSON.stringify(["connect"]))})`],
    );
  });

  it("has no entry in a row's menu for the action of a click on the row, which a setting may change", () => {
    const clicks: readonly (string | undefined)[] = [
      commands.goToFailingLine,
      commands.openTestSource,
      commands.openReportedTest,
      commands.openPullRequest,
      commands.openCheck,
      commands.openCommit,
    ];
    const items = contributes.menus["view/item/context"] ?? [];
    assert.deepEqual(
      items
        .filter(({ command }) => clicks.includes(command))
        .map(({ command, when }) => [command, when?.slice(0, when.indexOf(" && "))]),
      [
        [commands.goToFailingLine, "config.testHealth.failingLine != open"],
        [commands.openTestSource, "config.testHealth.failingLine == open"],
        [commands.openReportedTest, "config.testHealth.failingLine == open"],
      ],
    );
  });

  it("offers the command for unreadable fields only in their row", () => {
    assert.deepEqual(
      Object.entries(contributes.menus).flatMap(([menu, items]) =>
        items.filter(({ command }) => command === commands.showUnreadableFields).map(({ when }) => [menu, when]),
      ),
      [["commandPalette", "false"]],
    );
  });

  it("hides no setting that the README recommends", () => {
    const readme = readFileSync(join(root, "README.md"), "utf8");
    const recommendedNames = [...readme.matchAll(/^\| `(testHealth\.[\w.]+)` \|/gm)].map(([, name = ""]) => name);
    assert.ok(recommendedNames.length >= 6);
    assert.deepEqual(
      recommendedNames.filter((name) => !properties[name] || properties[name].tags?.includes("advanced")),
      [],
    );
  });

  it("has names and descriptions by which a search for a word finds the related settings", () => {
    const expectedNames: Readonly<Record<string, readonly string[]>> = {
      path: ["pathMappings", "reports"],
      report: ["pathMappings", "reports"],
      queue: ["notifications", "targetBranch", "testBranchPatterns"],
      branch: ["myPullRequest.enabled", "targetBranch", "testBranchPatterns"],
      owner: ["owners"],
      refresh: ["refreshInterval"],
    };
    const isFound = (word: string, name: string) => {
      const description = texts[properties[`testHealth.${name}`]?.markdownDescription.slice(1, -1) ?? ""] ?? "";
      return `${name} ${description}`.toLowerCase().includes(word);
    };
    const missing = Object.entries(expectedNames).flatMap(([word, names]) =>
      names.filter((name) => !isFound(word, name)).map((name) => `${word}: ${name}`),
    );
    assert.deepEqual(missing, []);
  });

  it("has at most 20 settings", () => {
    const names = Object.keys(properties).filter((name) => name !== "testHealth.codeLens.enabled");
    assert.ok(names.length <= 20, names.join(" "));
  });
});
