import type { LinkProblem } from "../../domain/link";

/** The service's links, by their names in messages. */
export type LinkName = "ticket" | "test page" | "repository" | "pull request" | "check" | "commit";

const problems: Record<LinkProblem, (name: LinkName) => string> = {
  missing: (name) => `The service gave no link to the ${name}.`,
  relative: (name) => `The link to the ${name} was not opened: it is not a complete web address.`,
  notWeb: (name) => `The link to the ${name} was not opened: only http and https links are.`,
  credentials: (name) => `The link to the ${name} was not opened: it carries a user name or password.`,
  unreadable: (name) => `The link to the ${name} was not opened: it is not a readable web address.`,
};

/** Returns the reason for not opening a link. */
export function linkRefusalText(name: LinkName, problem: LinkProblem): string {
  return problems[problem](name);
}
