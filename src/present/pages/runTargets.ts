import { formatNumber, plural, t } from "../../base/l10n";
import type { TestRun } from "../../domain/records";
import { findImpactedTargets } from "../../domain/runs/targets";
import { singleLineText } from "../text/sanitize";
import type { RunTargets } from "./panelData";

/** Numbers of the targets, as texts. */
interface TargetCounts {
  readonly all: string;
  readonly own: string;
  readonly fromDependents: string;
}

/** Creates the lists of a run's impacted targets; `undefined` if no targets were uploaded. */
export function createRunTargets(run: TestRun): RunTargets | undefined {
  const targets = findImpactedTargets(run);
  if (!targets) {
    return undefined;
  }
  const { fromTestedPullRequests, fromDependents } = targets;
  const totalCount = fromTestedPullRequests.length + fromDependents.length;
  const totalText = plural({ one: "{0} target", other: "{0} targets" }, totalCount);
  const counts: TargetCounts = {
    all: formatNumber(totalCount),
    own: formatNumber(fromTestedPullRequests.length),
    fromDependents: formatNumber(fromDependents.length),
  };
  const lists = {
    heading: t("Impacted targets"),
    own: fromTestedPullRequests.map(targetText),
    fromDependents: fromDependents.map(targetText),
    fromDependentsMark: t("from dependents"),
    words: {
      filter: t("Filter targets"),
      choose: t("Whose targets"),
      shown: t("{0} of {1}", "{0}", totalText),
      none: t("No target holds this text."),
    },
  };
  if (fromDependents.length === 0) {
    return { ...lists, sentence: t("{0} of the pull requests under test.", totalText) };
  }
  const sentence = t(
    "{0}: {1} of the pull requests under test, {2} from dependents alone.",
    totalText,
    counts.own,
    counts.fromDependents,
  );
  return { ...lists, sentence, choices: createChoices(counts) };
}

function createChoices(counts: TargetCounts): NonNullable<RunTargets["choices"]> {
  return {
    all: t("All: {0}", counts.all),
    own: t("Of the pull requests under test: {0}", counts.own),
    fromDependents: t("From dependents: {0}", counts.fromDependents),
  };
}

function targetText(target: string): string {
  return singleLineText(target, 500);
}
