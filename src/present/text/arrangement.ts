import { formatNumber, t } from "../../base/l10n";
import type { Filter, Grouping, Sorting } from "../../domain/failingTests/arrangement";
import { joinTexts } from "./joinTexts";
import { withMoreText } from "./numbers";
import { singleLineText } from "./sanitize";

/** Texts of a choice in a quick pick. */
export interface ChoiceTexts {
  readonly label: string;
  readonly description: string;
}

export const groupingTexts: Record<Grouping, ChoiceTexts> = {
  file: {
    label: t("File"),
    description: t("folders, files, and suites where no file is known"),
  },
  owner: {
    label: t("Owner"),
    description: t("as CODEOWNERS says; a test with two owners stands below both"),
  },
  suite: {
    label: t("Suite"),
    description: t("the class, package or suite around the test"),
  },
  failure: {
    label: t("Failure"),
    description: t("same failure text, so probably one cause"),
  },
  worklist: {
    label: t("Worklist"),
    description: t("getting worse first, then without a ticket; quarantined last"),
  },
};

export const sortingTexts: Record<Sorting, ChoiceTexts> = {
  impact: {
    label: t("Impact"),
    description: t("pull requests affected in 7 days × failure rate of 7 days"),
  },
  rate: {
    label: t("Failure rate"),
    description: t("of 7 days, then of 24 hours"),
  },
  lastSeen: {
    label: t("Last seen"),
    description: t("the latest failure first"),
  },
  name: { label: t("Name"), description: t("alphabetical") },
};

/** Row that asks the user once for their owners, if the loaded tests have owners. Its label fits into 200 pixels. */
export const ownersPromptTexts = {
  label: t("Which tests are yours?"),
  tooltip: t("Select your owners to filter and count your tests. This row disappears once you answer."),
} as const;

/** Maximum length of a text filter where it is repeated, in characters. */
const maxFilterTextLength = 40;

/** Formats a filter: `mine, no ticket`; `""` for a filter without conditions. */
export function filterText(filter: Filter, quarantinedHidden?: number): string {
  const { mine: onlyMine, isNew, ticket, quarantined, activeFile, owner = [], text = "" } = filter;
  const parts = [
    onlyMine && t({ message: "mine", comment: "failing tests of the user" }),
    isNew && t({ message: "new", comment: "failing tests that did not fail before" }),
    ticket && ticketText(ticket),
    quarantined && quarantineText(quarantined, quarantinedHidden),
    activeFile && t("active file"),
    owner.length > 0 && ownersText(owner),
    text.trim() !== "" && t('"{0}"', singleLineText(text, maxFilterTextLength)),
  ];
  return joinTexts(parts, ", ");
}

function ticketText(ticket: NonNullable<Filter["ticket"]>): string {
  return ticket === "with" ? t("with ticket") : t("no ticket");
}

function quarantineText(quarantined: "only" | "hidden", hiddenCount: number | undefined): string {
  if (quarantined === "only") {
    return t("quarantined only");
  }
  if (hiddenCount) {
    return t("{0} quarantined hidden", formatNumber(hiddenCount));
  }
  return t("quarantined hidden");
}

function ownersText(owners: readonly string[]): string {
  const [first = ""] = owners;
  const name = ownerText(first);
  if (owners.length === 1) {
    return name;
  }
  return withMoreText(name, owners.length - 1);
}

/** Returns an owner's name; `""` stands for tests without an owner. */
export function ownerText(owner: string): string {
  if (owner === "") {
    return t("no owner");
  }
  return singleLineText(owner, maxFilterTextLength);
}
