import { t } from "../../base/l10n";
import type { LinkProblem } from "../../domain/link";

/** The service's links, by their names in messages. */
export type LinkName = "ticket" | "test page" | "pull request" | "check" | "commit";

const nameTexts: Record<LinkName, string> = {
  ticket: t("the ticket"),
  "test page": t("the test page"),
  "pull request": t("the pull request"),
  check: t("the check"),
  commit: t("the commit"),
};

const problems: Record<LinkProblem, (name: string) => string> = {
  missing: (name) => t("The service gave no link to {0}.", name),
  relative: (name) => t("The link to {0} was not opened: it is not a complete web address.", name),
  notWeb: (name) => t("The link to {0} was not opened: only http and https links are.", name),
  credentials: (name) => t("The link to {0} was not opened: it carries a user name or password.", name),
  unreadable: (name) => t("The link to {0} was not opened: it is not a readable web address.", name),
};

/** Returns the reason for not opening a link. */
export function linkRefusalText(name: LinkName, problem: LinkProblem): string {
  return problems[problem](nameTexts[name]);
}
