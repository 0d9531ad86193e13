import type { Filter, Grouping, Sorting } from "../../domain/failingTests/arrangement";
import { numberText } from "./numbers";
import { singleLineText } from "./sanitize";

/** Texts of a choice in a quick pick. */
export interface ChoiceTexts {
  readonly label: string;
  readonly description: string;
}

export const groupingTexts: Record<Grouping, ChoiceTexts> = {
  file: { label: "File", description: "folders, files, and suites where no file is known" },
  owner: { label: "Owner", description: "as CODEOWNERS says; a test with two owners stands below both" },
  suite: { label: "Suite", description: "the class, package or suite around the test" },
  status: { label: "Status", description: "the service's own word; quarantined tests apart" },
  trend: { label: "Trend", description: "the last 24 hours against the last 7 days" },
  failure: { label: "Failure", description: "same failure text, so probably one cause" },
  ticket: { label: "Ticket", description: "tests without one first" },
  none: { label: "None", description: "one list" },
};

export const sortingTexts: Record<Sorting, ChoiceTexts> = {
  impact: { label: "Impact", description: "pull requests hit in 7 days × failure rate of 7 days" },
  rate: { label: "Failure Rate", description: "of 7 days, then of 24 hours" },
  lastSeen: { label: "Last Seen", description: "the latest failure first" },
  name: { label: "Name", description: "alphabetical" },
};

/** Row that asks the user once for their owners, if the loaded tests have owners. */
export const ownersPromptTexts = {
  label: "Select your owners: which failing tests are yours?",
  tooltip: "Lets you filter and count your tests. This row disappears once you answer.",
} as const;

/** Maximum length of a text filter where it is repeated, in characters. */
const maxFilterTextLength = 40;

/** Formats a filter: `mine, no ticket`; `""` for a filter without conditions. */
export function filterText(filter: Filter, quarantinedHidden?: number): string {
  const { mine: onlyMine, isNew, ticket, quarantined, activeFile, owner = [], text = "" } = filter;
  const parts = [
    onlyMine && "mine",
    isNew && "new",
    ticket && (ticket === "with" ? "with ticket" : "no ticket"),
    quarantined && quarantineText(quarantined, quarantinedHidden),
    activeFile && "active file",
    owner.length > 0 && ownersText(owner),
    text.trim() !== "" && `"${singleLineText(text, maxFilterTextLength)}"`,
  ];
  return parts.filter(Boolean).join(", ");
}

function quarantineText(quarantined: "only" | "hidden", hiddenCount: number | undefined): string {
  if (quarantined === "only") return "quarantined only";
  return hiddenCount ? `${numberText(hiddenCount)} quarantined hidden` : "quarantined hidden";
}

function ownersText(owners: readonly string[]): string {
  const [first = ""] = owners;
  const name = ownerText(first);
  return owners.length === 1 ? name : `${name} and ${owners.length - 1} more`;
}

/** Returns an owner's name; `""` stands for tests without an owner. */
export function ownerText(owner: string): string {
  return owner === "" ? "no owner" : singleLineText(owner, maxFilterTextLength);
}
