import type { TestLookup } from "../../domain/failingTests/shownTests";
import type { FailingTest } from "../../domain/records";
import type { LinkName } from "../../present/text/link";
import { openLink } from "../widgets/links";
import { type CommandId, commands } from "../window/ids";
import type { Command } from "./command";
import { testOf, textOf } from "./testArgument";

/** The commands that open one of the service's links in the browser. */
export function linkCommands(tests: TestLookup): Command[] {
  const ofTest = (id: CommandId, name: LinkName, link: (test: FailingTest) => string | undefined): Command => ({
    id,
    run: async (argument) => {
      const test = testOf(argument, tests);
      if (test) await openLink(name, link(test));
    },
  });
  const ofRow = (id: CommandId, name: LinkName): Command => ({
    id,
    run: (argument) => openLink(name, textOf(argument, "url")),
  });
  return [
    ofTest(commands.openTicket, "ticket", (test) => test.ticketUrl),
    ofTest(commands.openTestPage, "test page", (test) => test.url),
    ofTest(commands.openRepository, "repository", (test) => test.repositoryUrl),
    ofRow(commands.openPullRequest, "pull request"),
    ofRow(commands.openCheck, "check"),
    ofRow(commands.openCommit, "commit"),
  ];
}
