import { repositoryKey } from "../../domain/repository";
import { culpritsOf, type LoadedFailingTests } from "../../domain/runs/culprits";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import {
  asksForRefresh,
  culpritReason,
  culpritsHeading,
  culpritsInShort,
  culpritsSentence,
  culpritTarget,
} from "../text/culprits";
import { oneLine } from "../text/inert";
import { placeInWords } from "../text/testPlace";
import { titleOf } from "../text/testTitle";
import { capital } from "../text/verdict";
import type { RunSection } from "./page";
import { foldedTableOf } from "./table";

const refreshTests = { command: "refresh", label: "Refresh Failing Tests" } as const;

/** The failing tests that may have made a run fail, as a part of its page; none where there is nothing to say of them. */
export function culpritsSection(entry: LookedUpRun, tests: LoadedFailingTests, now: number): RunSection | undefined {
  const culprits = culpritsOf(entry, tests);
  if (!culprits) return undefined;
  const heading = culpritsHeading;
  const opening = `${capital(culpritsInShort(culprits, now))}.`;
  if (culprits.kind !== "found") {
    return { heading, sentence: opening, ...(asksForRefresh(culprits) && { button: refreshTests }) };
  }
  if (culprits.culprits.length === 0) return { heading, sentence: opening };
  const key = repositoryKey(entry.query.repository);
  const known = culprits.targets === "within";
  const columns = ["Test", "Why", "File", ...(known ? ["Impacted target"] : [])];
  return {
    heading,
    sentence: `${opening} ${culpritsSentence(culprits, now)}`,
    ...foldedTableOf(columns, culprits.culprits, (culprit) => [
      { text: titleOf(culprit.test).own, test: { testId: culprit.test.id, repositoryKey: key } },
      { text: culpritReason(culprit, entry.run.createdAt ?? 0) },
      { text: oneLine(placeInWords(culprit.test, tests.pathOf)) },
      ...(known ? [{ text: culpritTarget(culprit) ?? "" }] : []),
    ]),
  };
}
