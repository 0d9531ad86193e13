import type { RunTargets, TargetChoice } from "../present/pages/panelData";

/** Target with its search text. */
export interface Target {
  readonly text: string;
  readonly lowerCaseText: string;
  readonly mark?: string;
}

export type TargetKinds = Readonly<Record<Exclude<TargetChoice, "all">, readonly Target[]>>;

/** Filter of the targets that the user set. */
export interface TargetFilter {
  readonly text: string;
  readonly choice: TargetChoice;
}

/** Prepares the targets for filtering while the user types. */
export function indexTargets({
  own: ownTargets,
  fromDependents,
  fromDependentsMark: mark,
}: Pick<RunTargets, "own" | "fromDependents" | "fromDependentsMark">): TargetKinds {
  return {
    own: ownTargets.map((text) => ({ text, lowerCaseText: text.toLowerCase() })),
    fromDependents: fromDependents.map((text) => ({ text, lowerCaseText: text.toLowerCase(), mark })),
  };
}

/** Returns the targets that contain the text, in any case. */
export function filterTargets({ text, choice }: TargetFilter, kinds: TargetKinds): readonly Target[] {
  const candidates = chooseTargets(choice, kinds);
  const searchText = text.trim().toLowerCase();
  if (searchText === "") {
    return candidates;
  }
  return candidates.filter(({ lowerCaseText }) => lowerCaseText.includes(searchText));
}

function chooseTargets(choice: TargetChoice, kinds: TargetKinds): readonly Target[] {
  if (choice === "all") {
    return [...kinds.own, ...kinds.fromDependents];
  }
  return kinds[choice];
}
