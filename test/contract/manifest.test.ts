import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { explainInputNames, failingTestsInputNames, testRunInputNames } from "../../src/domain/agents/toolInputs";
import { windowDays } from "../../src/domain/time/window";
import {
  commands,
  containerId,
  contextKeys,
  languageModelTools,
  settings,
  settingsSection,
  uncontributedCommands,
  views,
} from "../../src/ui/contributions/ids";
import { readJson, root, sources } from "../support/sources";

interface MenuItem {
  /** One of `command` and `submenu` is present. */
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
  readonly group?: string;
}

interface Setting {
  readonly scope: string;
  readonly order: number;
  readonly enum?: string[];
  readonly default: unknown;
  readonly tags?: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly publisher: string;
  readonly displayName: string;
  readonly qna: string;
  readonly icon: string;
  readonly homepage: string;
  readonly repository: { readonly url: string };
  readonly bugs: { readonly url: string };
  readonly engines: { readonly vscode: string };
  readonly activationEvents: readonly string[];
  readonly devDependencies: Record<string, string>;
  readonly dependencies: Record<string, string>;
  readonly contributes: {
    readonly viewsContainers: { readonly activitybar: readonly { readonly id: string; readonly icon: string }[] };
    readonly views: Record<string, readonly { readonly id: string }[]>;
    readonly viewsWelcome: readonly { readonly view: string; readonly contents: string; readonly when: string }[];
    readonly commands: readonly { readonly command: string; readonly category: string; readonly enablement?: string }[];
    readonly menus: Record<string, readonly MenuItem[]>;
    readonly submenus: readonly { readonly id: string }[];
    readonly configuration: readonly { readonly properties: Record<string, Setting> }[];
    readonly languageModelTools: readonly {
      readonly name: string;
      readonly toolReferenceName: string;
      readonly when: string;
      readonly inputSchema: { readonly properties: object };
    }[];
    readonly chatSkills: readonly { readonly path: string }[];
    readonly walkthroughs: readonly {
      readonly description: string;
      readonly when: string;
      readonly steps: readonly {
        readonly id: string;
        readonly description: string;
        readonly media: { readonly svg: string; readonly altText: string };
        readonly completionEvents: readonly string[];
      }[];
    }[];
    readonly keybindings?: unknown;
  };
}

const manifest = readJson("package.json") as Manifest;
const texts = readJson("package.nls.json") as Record<string, string>;
const { contributes } = manifest;
const properties: Readonly<Record<string, Setting>> = Object.assign(
  {},
  ...contributes.configuration.map((section) => section.properties),
);
const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);

describe("manifest", () => {
  it("names the product", () => {
    const { name, publisher, displayName, engines, activationEvents } = manifest;
    assert.deepEqual(
      { name, publisher, displayName, engines, activationEvents },
      {
        name: "test-health",
        publisher: "test-health",
        displayName: "Test Health & Merge Queue",
        engines: { vscode: "^1.100.0" },
        activationEvents: ["onStartupFinished", "onUri"],
      },
    );
  });

  it("declares the views of the code", () => {
    assert.deepEqual(
      contributes.viewsContainers.activitybar.map(({ id }) => id),
      [containerId],
    );
    assert.deepEqual(
      contributes.views[containerId]?.map(({ id }) => id),
      Object.values(views),
    );
  });

  it("declares the commands of the code", () => {
    const declaredCommands = contributes.commands.map(({ command }) => command);
    assert.deepEqual(
      declaredCommands.toSorted(),
      Object.values(commands)
        .filter((id) => !uncontributedCommands.includes(id))
        .toSorted(),
    );
    assert.deepEqual([...new Set(contributes.commands.map(({ category }) => category))], ["Test Health"]);
  });

  it("declares the language model tools, with the inputs that the code reads", () => {
    const declaredTools = contributes.languageModelTools.map(({ name, inputSchema }) => [
      name,
      Object.keys(inputSchema.properties),
    ]);
    assert.deepEqual(declaredTools, [
      [languageModelTools.failingTests, failingTestsInputNames],
      [languageModelTools.testRun, testRunInputNames],
      [languageModelTools.explainFailures, explainInputNames],
    ]);
  });

  it("offers the language model tools only while connected, with their names in prompts", () => {
    assert.deepEqual(
      contributes.languageModelTools.map(({ toolReferenceName, when }) => [toolReferenceName, when]),
      [
        ["failingTests", contextKeys.connected],
        ["testRun", contextKeys.connected],
        ["explainTestFailures", contextKeys.connected],
      ],
    );
  });

  it("declares three chat skills, which the package contains", () => {
    const ignore = readFileSync(join(root, ".vscodeignore"), "utf8");
    assert.match(ignore, /^!media\/skills\/\*\/SKILL\.md$/m);
    assert.deepEqual(
      contributes.chatSkills.map(({ path }) => path),
      ["why-is-ci-red", "fix-flaky-test", "why-is-my-pull-request-stuck"].map(
        (name) => `./media/skills/${name}/SKILL.md`,
      ),
    );
  });

  it("declares the settings of the code", () => {
    const declaredSettings = Object.keys(properties);
    assert.deepEqual(
      declaredSettings.toSorted(),
      Object.values(settings)
        .map((name) => `${settingsSection}.${name}`)
        .toSorted(),
    );
    assert.deepEqual(properties["testHealth.window"]?.enum, Object.keys(windowDays));
  });

  it("lists the settings in four sections, each in order", () => {
    const orders = contributes.configuration.map((section) =>
      Object.values(section.properties).map(({ order }) => order),
    );
    assert.deepEqual(orders, [
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4],
      [1, 2, 3, 4, 5, 6],
    ]);
  });

  it("marks all settings but eleven as advanced", () => {
    const basic = Object.entries(properties).filter(([, { tags }]) => !tags?.includes("advanced"));
    assert.deepEqual(
      basic.map(([name]) => name),
      [
        "testHealth.baseUrl",
        "testHealth.orgUrlSlug",
        "testHealth.repository",
        "testHealth.window",
        "testHealth.owners",
        "testHealth.refreshInterval",
        "testHealth.pathMappings",
        "testHealth.reports",
        "testHealth.notifications",
        "testHealth.testBranchPatterns",
        "testHealth.gutter.enabled",
      ],
    );
  });

  it("has at most six entries and submenus in a row's context menu, in addition to copying", () => {
    const findEntries = (viewItem: RegExp) =>
      contributes.menus["view/item/context"]
        ?.filter(({ when = "", group = "" }) => viewItem.test(when) && !group.startsWith("inline"))
        .map(({ command, submenu }) => command ?? submenu);
    // A row has one of two entries, depending on whether the test has a ticket, and on what a click on it opens.
    const findThird = (id: string) =>
      contributes.menus["view/item/context"]?.find(({ command, group }) => command === id && group === "1_open@3");
    const ticketCondition = findThird(commands.openTicket)?.when?.replace(".*\\.ticket", "(?!.*\\.ticket)");
    assert.equal(ticketCondition, findThird(commands.createIssue)?.when);
    assert.deepEqual(findEntries(/\^test\\b|\^\(test(?:\\b)?\|/), [
      commands.goToFailingLine,
      commands.openTestSource,
      commands.showTestDetails,
      commands.openTicket,
      commands.openTestPage,
      "testHealth.run",
      commands.askAboutFailure,
      commands.createIssue,
      "testHealth.copy",
    ]);
    assert.equal(findEntries(/\|reportedTest\)/)?.includes(commands.askAboutFailure), true);
    assert.deepEqual(findEntries(/\^run\\b|run\.watch|\|run\|/), [
      commands.showTestRun,
      commands.refreshTestRun,
      commands.watchTestRun,
      commands.unwatchTestRun,
      commands.removeTestRun,
      "testHealth.copy",
    ]);
  });

  it("has three icons in the title of the failing tests view", () => {
    const icons = contributes.menus["view/title"]?.filter(
      ({ when, group }) => when?.startsWith("view == testHealth.failingTests") && group?.startsWith("navigation"),
    );
    assert.deepEqual(
      icons?.map(({ command, group }) => [command, group]),
      [
        [commands.goToFailingTest, "navigation@1"],
        [commands.filter, "navigation@2"],
        [commands.refresh, "navigation@3"],
        [commands.stopLoading, "navigation@3"],
      ],
    );
  });

  it("offers commands for test runs only if there is a test run", () => {
    const paletteItems = contributes.menus.commandPalette?.map(({ command, when }) => [command, when]) ?? [];
    const { showTestRun, refreshTestRun, watchTestRun, unwatchTestRun } = commands;
    const { keptRuns, watchableRuns, watchedRuns } = contextKeys;
    const refreshing = { [showTestRun]: keptRuns, [refreshTestRun]: keptRuns };
    const watching = { [watchTestRun]: watchableRuns, [unwatchTestRun]: watchedRuns };
    const expected = { ...refreshing, ...watching };
    assert.deepEqual(Object.fromEntries(paletteItems.filter(([command = ""]) => command in expected)), expected);
  });

  it("does not allow a workspace to set the base URL, and has no setting for a secret", () => {
    assert.equal(properties["testHealth.baseUrl"]?.scope, "application");
    assert.deepEqual(
      Object.keys(properties).filter((key) => /key|token|secret|password/i.test(key)),
      [],
    );
  });

  it("uses only commands, context keys, settings and view ids that exist", () => {
    const submenus = contributes.submenus.map(({ id }) => id);
    const knownIds = new Set<string>([commands, contextKeys, views, submenus].flatMap((ids) => Object.values(ids)));
    const isSetting = (id: string) => id.startsWith("config.") && Object.hasOwn(properties, id.slice("config.".length));
    const conditions = [
      ...Object.values(contributes.menus).flatMap((items) =>
        items.flatMap(({ command = "", submenu = "", when = "" }) => [command, submenu, when]),
      ),
      ...contributes.viewsWelcome.flatMap(({ view, when }) => [view, when]),
      ...contributes.commands.map(({ enablement = "" }) => enablement),
      ...contributes.walkthroughs.map(({ when }) => when),
      ...steps.flatMap(({ completionEvents }) => completionEvents),
      ...Object.values(texts).flatMap((text) => text.match(/command:testHealth\.\w+/g) ?? []),
    ];
    const usedIds = conditions.flatMap((text) => text.match(/(?:config\.)?testHealth\.\w+/g) ?? []);
    const unknownIds = usedIds.filter((id) => !knownIds.has(id) && !isSetting(id));
    assert.deepEqual(unknownIds, []);
  });

  it("contributes no key bindings", () => {
    assert.equal(contributes.keybindings, undefined);
  });

  it("has a text for every placeholder, and no unused text", () => {
    const usedKeys = new Set(
      JSON.stringify(manifest)
        .match(/%[\w.]+%/g)
        ?.map((name) => name.slice(1, -1)),
    );
    assert.deepEqual(
      [...usedKeys].filter((name) => !Object.hasOwn(texts, name)),
      [],
    );
    assert.deepEqual(
      Object.keys(texts).filter((name) => !usedKeys.has(name)),
      [],
    );
  });

  it("has one button in each welcome view, and another one on the first screen that needs no service", () => {
    const buttons = contributes.viewsWelcome.map(({ contents }) => {
      const text = texts[contents.slice(1, -1)] ?? "";
      return [contents, text.split("\n").filter((line) => /^\[[^\]]+\]\(command:[^)]+\)$/.test(line)).length];
    });
    assert.deepEqual(
      buttons.filter(([, count]) => count !== 1),
      [["%welcome.notConnected%", 2]],
    );
  });

  it("has a welcome view for every state without rows", () => {
    const [source] = sources("src/present", ["welcome.ts"]);
    const states = source?.text.match(/^ {2}\| "(\w+)"/gm)?.map((line) => line.replace(/\W/g, "")) ?? [];
    const statesWithText = contributes.viewsWelcome.flatMap(
      ({ when }) => when.match(/^testHealth\.view == (\w+)$/)?.[1] ?? [],
    );
    // For `nothingFailing`, a message above the rows names the days.
    const statesWithoutText = ["starting", "loading", "nothingFailing", "rows"];
    assert.deepEqual(
      states.filter((state) => !statesWithoutText.includes(state)).toSorted(),
      statesWithText.toSorted(),
    );
  });

  it("has one walkthrough of three steps, each with one button", () => {
    assert.deepEqual(
      steps.map(({ id, description }) => [id, texts[description.slice(1, -1)]?.match(/^\[[^\]]+\]\(command:.+\)$/gm)]),
      [
        ["connect", [`[Connect](command:${commands.connect})`]],
        ["jump", [`[Go to Failing Test](command:${commands.goToFailingTest})`]],
        ["lookUp", [`[Look Up Test Run](command:${commands.lookUpTestRun})`]],
      ],
    );
  });

  // VS Code reads the walkthrough late, and an event whose condition is already true never completes its step. One of
  // two exclusive conditions becomes true as soon as another editor is active.
  it("completes each step of the walkthrough by two events with exclusive conditions", () => {
    const keys = { connect: contextKeys.connected, jump: contextKeys.jumped, lookUp: contextKeys.lookedUp };
    assert.deepEqual(
      Object.fromEntries(steps.map(({ id, completionEvents }) => [id, completionEvents])),
      Object.fromEntries(
        Object.entries(keys).map(([id, key]) => [
          id,
          ["==", "!="].map((comparison) => `onContext:${key} && activeEditor ${comparison} 'gettingStartedPage'`),
        ]),
      ),
    );
  });

  it("shows the walkthrough only after activation: VS Code opens a visible one on installation", () => {
    assert.deepEqual(
      contributes.walkthroughs.map(({ when }) => when),
      [contextKeys.view],
    );
  });

  it("ships walkthrough pictures that follow the theme, with alternative texts", () => {
    const pictures = steps.map(({ media }) => media.svg);
    const ignore = readFileSync(join(root, ".vscodeignore"), "utf8");
    assert.deepEqual(
      pictures.filter((path) => !/"var\(--vscode-/.test(readFileSync(join(root, path), "utf8"))),
      [],
    );
    assert.match(ignore, /^!media\/walkthrough\/\*\.svg$/m);
    const bytes = pictures.reduce((sum, path) => sum + statSync(join(root, path)).size, 0);
    assert.ok(bytes <= 250_000, `${bytes} bytes`);
  });

  it("has the same address in all project links", () => {
    const address = manifest.repository.url.replace(/\.git$/, "");
    const { homepage, bugs, qna } = manifest;
    assert.deepEqual([homepage, bugs.url, qna], [`${address}#readme`, `${address}/issues`, `${address}/issues`]);
  });

  it("refers only to pictures that exist", () => {
    const pictures = [
      manifest.icon,
      ...contributes.viewsContainers.activitybar.map(({ icon }) => icon),
      ...steps.map(({ media }) => media.svg),
    ];
    assert.deepEqual(
      pictures.filter((path) => !existsSync(join(root, path))),
      [],
    );
  });

  it("pins every dependency to an exact version", () => {
    const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    assert.deepEqual(
      ranges.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version)),
      [],
    );
  });
});
