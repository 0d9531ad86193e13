import { t } from "../../base/l10n";
import type { LinkProblem } from "../../domain/link";

/** The service's links, by their names in messages. */
export type LinkName = "ticket" | "test page" | "pull request" | "check" | "commit" | "issue page";

/** Subject of a sentence about a link, and the sentence that it is missing. */
interface LinkTexts {
  readonly subject: string;
  readonly missing: string;
}

const textsByName: Record<LinkName, LinkTexts> = {
  ticket: { subject: t("The link to the ticket"), missing: t("The service gave no link to the ticket.") },
  "test page": { subject: t("The link to the test page"), missing: t("The service gave no link to the test page.") },
  "pull request": {
    subject: t("The link to the pull request"),
    missing: t("The service gave no link to the pull request."),
  },
  check: { subject: t("The link to the check"), missing: t("The service gave no link to the check.") },
  commit: { subject: t("The link to the commit"), missing: t("The service gave no link to the commit.") },
  "issue page": {
    subject: t("The page for a new issue"),
    missing: t("No page for new issues is known."),
  },
};

const problems: Record<LinkProblem, (texts: LinkTexts) => string> = {
  missing: ({ missing }) => missing,
  relative: ({ subject }) => t("{0} was not opened: it is not a complete web address.", subject),
  notWeb: ({ subject }) => t("{0} was not opened: only http and https links are.", subject),
  credentials: ({ subject }) => t("{0} was not opened: it carries a user name or password.", subject),
  unreadable: ({ subject }) => t("{0} was not opened: it is not a readable web address.", subject),
};

/** Returns the reason for not opening a link. */
export function linkRefusalText(name: LinkName, problem: LinkProblem): string {
  return problems[problem](textsByName[name]);
}
