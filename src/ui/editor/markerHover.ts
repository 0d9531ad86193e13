import * as vscode from "vscode";
import type { Clock } from "../../base/clock";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import type { TestKey } from "../../domain/failingTests/testKey";
import { type HoverContext, type HoverLink, hoverText } from "../../present/markers";
import type { FailingLines } from "../../state/failingLines";
import type { ReportedTests } from "../../state/reportedTests";
import type { Settings } from "../adapters/settings";
import { commands, views } from "../contributions/ids";
import { createMarkdownWithCommands } from "../widgets/markdown";
import type { EditorMarkers } from "./editorMarkers";

const linkCommands: Record<HoverLink, string> = {
  goToFailingLine: commands.goToFailingLine,
  openTicket: commands.openTicket,
  showTestDetails: commands.showTestDetails,
  openTestPage: commands.openTestPage,
  copyAsMarkdown: commands.copyAsMarkdown,
};

const showMyFailures = `${views.myFailures}.focus`;

const enabledCommands = [...Object.values(linkCommands), showMyFailures];

/** Hover of lines with markers. Its links can execute the enabled commands only. */
export class MarkerHover implements vscode.HoverProvider {
  readonly #context: HoverContext = {
    myFailuresLink: `command:${showMyFailures}`,
    linkTo: (link, test) => {
      const testKey = this.tests.getKey(test);
      return createCommandLink(link, testKey ?? test.id);
    },
    hasFailingLine: (test) => {
      const [failure] = test.mostCommonFailures;
      if (!failure) {
        return false;
      }
      const places = this.failingLines.find(test, failure.summary, failure.lastOccurrence);
      return places !== undefined && places.length > 0;
    },
    findComparisonAndDays: (test) => this.tests.findComparisonAndDays(test),
    findFailure: (test) => this.reportedTests.findFailure(test),
  };

  constructor(
    private readonly markers: EditorMarkers,
    private readonly tests: Pick<TestLookup, "getKey" | "findComparisonAndDays">,
    private readonly reportedTests: Pick<ReportedTests, "findFailure">,
    private readonly failingLines: Pick<FailingLines, "find">,
    private readonly settings: Pick<Settings, "gutterEnabled">,
    private readonly clock: Clock,
  ) {}

  provideHover(document: vscode.TextDocument, { line }: vscode.Position): vscode.Hover | undefined {
    if (!this.settings.gutterEnabled) {
      return undefined;
    }
    const markers = this.markers.findMarkers(document);
    const marker = markers.find(({ range }) => range.line === line);
    if (!marker) {
      return undefined;
    }
    const text = hoverText(marker, this.clock.now(), this.#context);
    const markdown = createMarkdownWithCommands(text, enabledCommands);
    return new vscode.Hover(markdown);
  }
}

function createCommandLink(link: HoverLink, test: TestKey | string): string {
  const argument = encodeURIComponent(JSON.stringify([test]));
  // In Markdown, a parenthesis would end the link.
  const escapedArgument = argument.replaceAll("(", "%28").replaceAll(")", "%29");
  return `command:${linkCommands[link]}?${escapedArgument}`;
}
