import type { LinkProblem } from "../../domain/link";

/** The links of the service, by the words people use. */
export type LinkName = "ticket" | "test page" | "repository" | "pull request" | "check" | "commit";

const problems: Record<LinkProblem, (name: LinkName) => string> = {
  missing: (name) => `The service gave no link to the ${name}.`,
  relative: (name) => `The link to the ${name} was not opened: it is not a complete web address.`,
  notWeb: (name) => `The link to the ${name} was not opened: only http and https links are.`,
  credentials: (name) => `The link to the ${name} was not opened: it carries a user name or password.`,
  unreadable: (name) => `The link to the ${name} was not opened: it is not a readable web address.`,
};

/** Why a link was not opened. */
export function linkRefusal(name: LinkName, problem: LinkProblem): string {
  return problems[problem](name);
}
