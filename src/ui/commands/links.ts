import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import type { FailingTest } from "../../domain/records";
import type { LinkName } from "../../present/text/link";
import { type CommandId, commands } from "../contributions/ids";
import { openLink } from "../widgets/links";
import type { Command } from "./command";
import { readText, resolveTest } from "./testArgument";

/** Creates the commands that open links of the service in the browser. */
export function linkCommands(tests: Pick<TestLookup, "find">): Command[] {
  const createTestCommand = (
    id: CommandId,
    name: LinkName,
    link: (test: FailingTest) => string | undefined,
  ): Command => ({
    id,
    execute: async (argument) => {
      const test = resolveTest(argument, tests);
      if (test) {
        await openLink(name, link(test));
      }
    },
  });
  const createRowCommand = (id: CommandId, name: LinkName): Command => ({
    id,
    execute: (argument) => openLink(name, readText(argument, "url")),
  });
  return [
    createTestCommand(commands.openTicket, "ticket", (test) => test.ticketUrl),
    createTestCommand(commands.openTestPage, "test page", (test) => test.url),
    createRowCommand(commands.openPullRequest, "pull request"),
    createRowCommand(commands.openCheck, "check"),
    createRowCommand(commands.openCommit, "commit"),
  ];
}
