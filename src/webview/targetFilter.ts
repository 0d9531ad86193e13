import type { RunTargets, TargetChoice } from "../present/pages/page";

/** A target with what it is found by. */
export interface Target {
  readonly text: string;
  readonly lower: string;
  readonly mark?: string;
}

export type TargetKinds = Readonly<Record<Exclude<TargetChoice, "all">, readonly Target[]>>;

/** Which targets a person looks at. */
export interface TargetFilter {
  readonly text: string;
  readonly choice: TargetChoice;
}

/** The targets of a page, ready to be looked through as a person types. */
export function targetKinds({
  own,
  fromDependents,
  fromDependentsMark: mark,
}: Pick<RunTargets, "own" | "fromDependents" | "fromDependentsMark">): TargetKinds {
  return {
    own: own.map((text) => ({ text, lower: text.toLowerCase() })),
    fromDependents: fromDependents.map((text) => ({ text, lower: text.toLowerCase(), mark })),
  };
}

/** Those that hold the text, in any case. */
export function targetsThrough({ text, choice }: TargetFilter, kinds: TargetKinds): readonly Target[] {
  const chosen = choice === "all" ? [...kinds.own, ...kinds.fromDependents] : kinds[choice];
  const wanted = text.trim().toLowerCase();
  return wanted === "" ? chosen : chosen.filter(({ lower }) => lower.includes(wanted));
}
