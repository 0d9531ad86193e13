import type { Filter, Grouping, Sorting } from "../../domain/failingTests/arrangement";
import { oneLine } from "./inert";
import { grouped } from "./numbers";

/** A choice as a quick pick shows it. */
export interface ChoiceWords {
  readonly label: string;
  readonly description: string;
}

export const groupingWords: Record<Grouping, ChoiceWords> = {
  file: { label: "File", description: "folders, files, and suites where no file is known" },
  owner: { label: "Owner", description: "as CODEOWNERS says; a test with two owners stands below both" },
  suite: { label: "Suite", description: "the class, package or suite around the test" },
  status: { label: "Status", description: "the service's own word; quarantined tests apart" },
  trend: { label: "Trend", description: "the last 24 hours against the last 7 days" },
  failure: { label: "Failure", description: "same failure text, so probably one cause" },
  ticket: { label: "Ticket", description: "tests without one first" },
  none: { label: "None", description: "one list" },
};

export const sortingWords: Record<Sorting, ChoiceWords> = {
  impact: { label: "Impact", description: "pull requests hit in 7 days × failure rate of 7 days" },
  rate: { label: "Failure Rate", description: "of 7 days, then of 24 hours" },
  lastSeen: { label: "Last Seen", description: "the latest failure first" },
  name: { label: "Name", description: "alphabetical" },
};

/** The row that asks once who the person is, where the loaded tests have owners. */
export const ownersQuestion = {
  label: "Select your owners: which failing tests are yours?",
  tooltip: "Yours can then be filtered and counted. This row goes with your answer, also if you choose none.",
} as const;

/** How long a text filter may be where it is repeated. */
const longestText = 40;

/** A filter in words: `mine, no ticket`; `""` for one without conditions. */
export function filterInWords(filter: Filter, quarantinedHidden?: number): string {
  const { mine, isNew, ticket, quarantined, activeFile, owner = [], text = "" } = filter;
  const words = [
    mine && "mine",
    isNew && "new",
    ticket && (ticket === "with" ? "with ticket" : "no ticket"),
    quarantined && quarantineWords(quarantined, quarantinedHidden),
    activeFile && "active file",
    owner.length > 0 && ownersInWords(owner),
    text.trim() !== "" && `"${oneLine(text, longestText)}"`,
  ];
  return words.filter(Boolean).join(", ");
}

function quarantineWords(quarantined: "only" | "hidden", hidden: number | undefined): string {
  if (quarantined === "only") return "quarantined only";
  return hidden ? `${grouped(hidden)} quarantined hidden` : "quarantined hidden";
}

function ownersInWords(owners: readonly string[]): string {
  const [first = ""] = owners;
  const name = ownerWords(first);
  return owners.length === 1 ? name : `${name} and ${owners.length - 1} more`;
}

/** An owner's name; `""` stands for tests that nobody owns. */
export function ownerWords(owner: string): string {
  return owner === "" ? "no owner" : oneLine(owner, longestText);
}
