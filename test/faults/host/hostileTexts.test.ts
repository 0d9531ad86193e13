import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { TreeNode } from "../../../src/present/node";
import { commands, views } from "../../../src/ui/contributions/ids";
import type { TestExports } from "../../../src/ui/window/testExports";
import {
  closeEditors,
  connectTo,
  disconnect,
  folder,
  noEvents,
  openAndRefreshView,
  rows,
  waitForPanels,
} from "../../host/harbour";
import { History } from "../../service/history";
import { LocalService } from "../../service/server";
import { harbour } from "../../support/builders";
import { slowness } from "../../support/pace";
import { waitFor } from "../../support/until";
import { createCanary } from "../canary";
import { faultCase } from "../faultCase";
import { witness } from "../witness/witness";
import { measureHostLoad } from "./hostLoad";
import { openSource } from "./opening";

const plantedCommand = "testHealthFaults.planted";

/**
 * Returns a text with everything that some part of the editor could interpret as more than text. Anything that it would
 * fetch is on the service, which records requests.
 */
function hostileText(url: string): string {
  return [
    `**bold** [run](command:${plantedCommand}) [open](${url}/opened) ![picture](${url}/markdown.png)`,
    `<img src="${url}/html.png" onerror="fetch('${url}/script')"><script src="${url}/script.js"></script>`,
    `<a href="command:${plantedCommand}">run</a> $(trash) $(sync~spin) \u202egnp.exe\u202c \u200b\u001b[31mred\u001b[0m`,
    `\n\n# heading\r\n- [ ] list\n\n\`\`\`\n</main> {{x}} \${x} %s %d \u0000 end`,
  ].join(" ");
}

/** Matches characters that must not be in a text that the editor shows on one line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const notForOneLine = /[\u0000-\u001f\u007f-\u009f\u200b\u202a-\u202e]/;

/** Names of fields with free text of the service. */
const words = new Set(["name", "variant", "value", "reason", "summary", "parent", "classname", "title", "context"]);

/** The fields whose text is long: with a million characters in every field, the response would exceed the limit. */
const longWords = new Set(["name", "summary", "title"]);

/**
 * Replaces each free text of a response with a hostile text; ids, paths and times stay.
 *
 * @param long the text for the fields of `longWords`
 */
function withHostileTexts(answer: unknown, text: string, long = text, field = ""): unknown {
  if (typeof answer === "string") {
    if (!words.has(field) || answer === keptName) {
      return answer;
    }
    return longWords.has(field) ? long : text;
  }
  if (Array.isArray(answer)) {
    const isTexts = ["codeowners", "requiredStatuses", "impactedTargets"].includes(field);
    return isTexts ? [text, `${text} 2`] : answer.map((entry) => withHostileTexts(entry, text, long, field));
  }
  if (typeof answer !== "object" || answer === null) {
    return answer;
  }
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, withHostileTexts(value, text, long, name)]),
  );
}

/** The unchanged name of a test, which is therefore located in its file and has a marker. */
const keptName = "sails";

describe("Hostile texts", () => {
  const inside = join(folder().fsPath, "hostile");
  const uri = vscode.Uri.joinPath(folder(), "hostile", "boat.test.js");
  let service: LocalService;
  let text: string;
  let api: TestExports;
  let plantedRuns = 0;
  const ids: string[] = [];
  const subscriptions = [vscode.commands.registerCommand(plantedCommand, () => plantedRuns++)];

  before(async () => {
    const history = new History({ repository: harbour, orgUrlSlug: "acme" });
    const now = Date.now();
    service = await LocalService.start({ history, apiKey: createCanary() });
    text = hostileText(service.url);
    mkdirSync(inside);
    // The second title is hostile, like the texts of the service.
    writeFileSync(
      join(inside, "boat.test.js"),
      `it("${keptName}", () => {});\nit(${JSON.stringify(text)}, () => {});\n`,
    );
    const filePath = "hostile/boat.test.js";
    for (const identity of [
      { name: keptName, filePath },
      { name: "sinks", filePath, classname: "Boat", parent: "Boats", variant: "linux" },
    ]) {
      ids.push(history.record(identity, { time: now - 60_000, failure: "gone", pullRequest: 7 }));
    }
    history.addTestRun({
      id: "3f0c",
      targetBranch: "main",
      prefix: "queue",
      sha: "41f7d2c09be8536a7d10c94e2f8b65a3390ce1d4",
      createdAt: now - 60_000,
      pullRequests: [{ number: 412, title: "Fix" }],
      requiredStatuses: ["unit"],
      impactedTargets: ["//a"],
      timeline: [
        { kind: "checkRun", name: "unit", suite: 1, conclusion: "failure", time: now - 30_000 },
        { kind: "statusCheck", context: "lint", state: "success", time: now - 30_000 },
      ],
    });
  });

  after(async () => {
    for (const subscription of subscriptions) {
      subscription.dispose();
    }
    await closeEditors();
    await disconnect();
    await service.stop();
    rmSync(inside, { recursive: true });
  });

  async function showMarkedDocument(): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
    await waitFor([api.onDidChangeMarkedLines], () => (api.markedLines(document).length > 0 ? true : undefined));
    return document;
  }

  /** Opens a panel, and waits until it has received its data, including the texts of the service. */
  async function showPage(command: string, subject?: unknown): Promise<void> {
    const messageCount = witness.panelMessages.length;
    await vscode.commands.executeCommand(command, subject);
    await waitFor(
      [witness.onDidChange],
      () =>
        witness.panelMessages.slice(messageCount).some((message) => JSON.stringify(message).includes(plantedCommand)) ||
        undefined,
    );
  }

  /** Opens everything that shows texts. */
  async function showEverything(): Promise<void> {
    api = await connectTo(service);
    await openAndRefreshView();
    await vscode.commands.executeCommand(commands.lookUpTestRun, { id: "3f0c", targetBranch: "main" });
    const [run] = await waitFor([api.testRuns.onDidChangeTreeData ?? noEvents], () => {
      const runRows = rows(api.testRuns);
      return runRows.length > 0 ? runRows : undefined;
    });
    await showMarkedDocument();
    await vscode.commands.executeCommand("editor.action.showHover");
    await showPage(commands.showTestDetails, ids[0]);
    await showPage(commands.showTestRun, run);
    await showPage(commands.showHistory);
    await waitForPanels(3);
    const going = vscode.commands.executeCommand(commands.goToFailingTest);
    await waitFor([witness.onDidChange], () => (witness.quickPicks.at(-1)?.items.length ?? 0) > 0 || undefined);
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await going;
  }

  /** Finds the problems of the rows of both views, including their tooltips as the editor renders them. */
  async function wrongInRows(): Promise<string[]> {
    const wrong: string[] = [];
    for (const provider of [api.failingTests, api.testRuns]) {
      const nodes: TreeNode[] = [];
      const walk = (parent?: TreeNode): void => {
        for (const node of rows(provider, parent)) {
          nodes.push(node);
          walk(node);
        }
      };
      walk();
      assert.ok(nodes.length > 0);
      for (const node of nodes) {
        const item = provider.getTreeItem(node) as vscode.TreeItem;
        for (const line of [item.label, item.description, item.accessibilityInformation?.label ?? ""]) {
          if (notForOneLine.test(String(line)) || String(line).length > 2_000) {
            wrong.push(`row: ${line}`);
          }
        }
        const token = new vscode.CancellationTokenSource().token;
        const { tooltip } = (await provider.resolveTreeItem?.(item, node, token)) ?? item;
        wrong.push(...(await wrongInMarkdown(tooltip, [])));
      }
    }
    return wrong;
  }

  async function wrongInHovers(): Promise<string[]> {
    const showMyFailures = `${views.myFailures}.focus`;
    const { goToFailingLine, openTicket, showTestDetails, openTestPage, copyAsMarkdown } = commands;
    const ownCommands = [goToFailingLine, openTicket, showTestDetails, openTestPage, copyAsMarkdown, showMyFailures];
    const document = await showMarkedDocument();
    const lines = Array.from({ length: document.lineCount }, (_, line) => new vscode.Position(line, 0));
    const hovers = await Promise.all(
      lines.map((position) =>
        vscode.commands.executeCommand<vscode.Hover[]>("vscode.executeHoverProvider", uri, position),
      ),
    );
    const contents = hovers.flat().flatMap((hover) => hover.contents);
    assert.ok(contents.some((content) => typeof content !== "string" && content.value.includes("command:")));
    return (await Promise.all(contents.map((content) => wrongInMarkdown(content, ownCommands)))).flat();
  }

  faultCase(22, "are shown as text in rows, tooltips, hovers, the quick pick, the status bar and panels", async () => {
    const change = (answer: unknown) => withHostileTexts(answer, text);
    service.faults.add({ kind: "alter", change });
    witness.clear();
    await showEverything();
    const wrong = [...(await wrongInRows()), ...(await wrongInHovers()), ...wrongInBoxes(), ...wrongInMessages()];
    assert.deepEqual(wrong, []);
    for (const { webview } of witness.panels.slice(-3)) {
      assert.match(webview.html, /Content-Security-Policy" content="default-src 'none';/);
      assert.doesNotMatch(webview.html, /testHealthFaults|trash/);
    }
    assert.match(api.statusBar ?? "", /^\$\(beaker\) 2 failing tests$/);
    await expectNothingDone();
    await openSource(ids[1]);
    assert.deepEqual([...wrongInBoxes(), ...wrongInMessages()], []);
    return "texts with markup, links, icons, marks: inert in 6 places, 0 commands run, 0 requests";
  });

  faultCase(22, "of a million characters are truncated", async () => {
    service.faults.clear();
    const long = text.repeat(Math.ceil(1_000_000 / text.length));
    service.faults.add({ kind: "alter", change: (answer) => withHostileTexts(answer, text, long) });
    await closeEditors();
    const { longestTurnMs } = await measureHostLoad(showEverything);
    assert.deepEqual(
      service.requests.all.map(({ operation }) => operation).filter((operation) => operation === "getTestRun"),
      ["getTestRun"],
    );
    assert.deepEqual(witness.messages, []);
    const wrong = [...(await wrongInRows()), ...(await wrongInHovers()), ...wrongInBoxes(), ...wrongInMessages()];
    assert.deepEqual(wrong, []);
    await expectNothingDone();
    assert.ok(longestTurnMs < 200 * (await slowness()), `${longestTurnMs} ms`);
    return `texts of 1,000,000 characters: longest turn ${Math.ceil(longestTurnMs)} ms`;
  });

  /** Nothing that the texts ask for has happened. The last request shows that one would have been recorded. */
  async function expectNothingDone(): Promise<void> {
    await fetch(`${service.url}/last`);
    const otherPaths = service.requests.all.filter(({ operation }) => operation === undefined).map(({ path }) => path);
    service.requests.clear();
    assert.deepEqual([otherPaths, plantedRuns, witness.openedAddresses], [["/last"], 0, []]);
  }
});

/**
 * Renders a text with the editor's own Markdown and returns what must not be there: a picture, HTML of the text's, or a
 * link to anything but our commands.
 */
async function wrongInMarkdown(
  content: vscode.MarkdownString | vscode.MarkedString | undefined,
  ownCommands: readonly string[],
): Promise<string[]> {
  if (content === undefined) {
    return [];
  }
  if (typeof content === "string" || !("appendText" in content)) {
    return [`no Markdown: ${JSON.stringify(content)}`];
  }
  const { value, isTrusted, supportHtml, supportThemeIcons } = content;
  const html = await vscode.commands.executeCommand<string>("markdown.api.render", value);
  const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, target = ""]) => target);
  const foreign = links.filter((link) => !ownCommands.some((command) => link.startsWith(`command:${command}?`)));
  const enabled = listEnabledCommands(isTrusted);
  const wrong = [
    ...foreign.map((link) => `link: ${link}`),
    ...enabled.filter((command) => !ownCommands.includes(command)).map((command) => `enabled: ${command}`),
    ...(html.match(/<(img|script|h1)\b/g) ?? []),
  ];
  if (supportHtml || supportThemeIcons) {
    wrong.push("HTML or icons are drawn");
  }
  if (value.length > 100_000) {
    wrong.push(`${value.length} characters`);
  }
  return wrong;
}

/** Rows of quick picks and the status bar show `$(name)` as an icon, unless it follows a backslash. */
function wrongInBoxes(): string[] {
  const items = [...witness.quickPicks.flatMap((pick) => pick.items), ...witness.lists.flat()];
  const lines = items.flatMap(({ label, description, detail }) => [label, description ?? "", detail ?? ""]);
  const status = witness.statusItems.map((item) => item.text.replace(/^\$\([a-z-]+\) /, ""));
  return [...lines, ...status].filter(
    (line) => notForOneLine.test(line) || /(^|[^\\])\$\((trash|sync~)/.test(line) || line.length > 2_000,
  );
}

function listEnabledCommands(isTrusted: vscode.MarkdownString["isTrusted"]): readonly string[] {
  if (typeof isTrusted === "object") {
    return isTrusted.enabledCommands;
  }
  return isTrusted ? ["all"] : [];
}

/** In a message, `[text](address)` is a link. */
function wrongInMessages(): string[] {
  return witness.messages
    .map((message) => message.text)
    .filter((line) => line.includes("](") || notForOneLine.test(line) || line.length > 2_000);
}
